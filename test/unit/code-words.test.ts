// The words of names in the sources: one name a value on every device, and the term of the papers or the platform.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

interface Rule {
  /** Words of a name, in any case: `mostTexts` has the words "most" and "texts". With a space: several in a row. */
  readonly words?: readonly string[];
  /** Whole names. */
  readonly names?: readonly string[];
  readonly write: string;
  /** Where the word has this meaning. Default: all sources. */
  readonly folders?: readonly string[];
}

const devices = ['src/encoders/bundled', 'src/encoders/gpu', 'src/encoders/hub', 'src/encoders/runtime'];

const rules: readonly Rule[] = [
  { words: ['most'], write: 'max' },
  { words: ['least'], write: 'min' },
  { words: ['own', 'our'], write: 'what it is: `wasm`, `native`, `traitRows`' },
  { words: ['given', 'found', 'wanted'], write: 'what it is: `options`, `match`, `target`' },
  { words: ['rest'], write: 'what it is: `remainder`, `residual`, `others`' },
  { words: ['place', 'places'], write: 'index, offset or position' },
  { words: ['query key value', 'triple'], write: 'qkv' },
  { words: ['shares'], write: 'attentionWeights', folders: ['src/encoders'] },
  { words: ['inner', 'outer'], write: 'up, down', folders: devices },
  { words: ['gain', 'shift'], write: 'gamma, beta', folders: ['src/encoders'] },
  { names: ['states'], write: 'hiddenStates', folders: devices },
  { words: ['words'], write: 'lanes, packed', folders: ['src/encoders/runtime/wasm'] },
];

/** Names with a word of the rules in another meaning. */
const allowed: Readonly<Record<string, string>> = {
  found_by: 'field of the API',
  not_found: 'error code of the API',
  model_not_found: 'error code of the API',
  modelNotFoundError: 'named after the error code',
  notFound: 'the term of HTTP and MCP',
  resourceNotFound: 'the term of MCP',
  atLeast: 'text of the elements that a page may replace, public',
  atMost: 'text of the elements that a page may replace, public',
  least: 'the English word, in a list of words that change a valence',
  isLeast: 'whether a word of a text is "least"',
  leastRecent: 'the order of a cache that evicts the least recently used',
  'src/encoders/read/trace/form.ts shift': 'the constant of x + c, not of a layer norm',
  'src/encoders/runtime/wasm/embed.ts words': 'the table of word embeddings',
  'src/encoders/runtime/wasm/scale-rows.ts words': 'the table of word embeddings',
  'src/encoders/runtime/wasm/scale-rows.ts packWords': 'the table of word embeddings',
  'src/encoders/runtime/cpu/weight-writer.ts shift': 'between uint8 and int8, not of a layer norm',
};

const splitName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_#$-]/g, ' ')
    .trim()
    .toLowerCase();

const hasWords = (name: string, words: string): boolean => ` ${splitName(name)} `.includes(` ${words} `);

/** What a name of a file should be instead; undefined for a name that may stay. */
function findBetter(path: string, name: string): string | undefined {
  if (name in allowed || `${path} ${name}` in allowed) return undefined;
  return rules.find(
    ({ words = [], names = [], folders }) =>
      (folders?.some((folder) => path.startsWith(`${folder}/`)) ?? true) &&
      (names.includes(name) || words.some((word) => hasWords(name, word))),
  )?.write;
}

/** Variables, parameters, functions, classes, types and their members that a file declares. */
function listDeclared(path: string): { name: string; line: number }[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const declared: { name: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && !isReference(node)) {
      const { line } = source.getLineAndCharacterOfPosition(name.end);
      declared.push({ name: name.text.replace('#', ''), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declared;
}

/** Nodes whose name is declared elsewhere. */
const isReference = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isShorthandPropertyAssignment(node);

const paths = ['src', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
);

const declarations = new Map(paths.map((path) => [path, listDeclared(path)]));

it.each([
  ['src/core/a.ts', 'mostTexts', 'max'],
  ['src/core/a.ts', 'isLeast', undefined],
  ['src/core/a.ts', 'almostDone', undefined],
  ['src/encoders/gpu/a.ts', 'queryKeyValue', 'qkv'],
  ['src/encoders/gpu/a.ts', 'innerRows', 'up, down'],
  ['src/core/a.ts', 'innerRows', undefined],
])('findBetter in %s for the name %s gives %s', (path, name, better) => {
  expect(findBetter(path, name)).toBe(better);
});

it('names in src and public use the terms of the papers and the platform', () => {
  const wrong = [...declarations].flatMap(([path, declared]) =>
    declared.flatMap(({ name, line }) => {
      const better = findBetter(path, name);
      return better === undefined ? [] : [`${path}:${line} ${name}: write ${better}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('files in src and public are named like values', () => {
  const wrong = paths.filter((path) => findBetter(path, basename(path, '.ts')) !== undefined);
  expect(wrong).toEqual([]);
});

it('every exception from the word list is declared', () => {
  const declared = new Set(
    [...declarations].flatMap(([path, names]) => names.flatMap(({ name }) => [name, `${path} ${name}`])),
  );
  expect(Object.keys(allowed).filter((name) => !declared.has(name))).toEqual([]);
});

it.each(['sumRows', 'projectRows'])('%s is one function', (name) => {
  const files = [...declarations].filter(([, declared]) => declared.some((one) => one.name === name));
  expect(files.length).toBe(1);
});

it('no object is spread only to group its properties', () => {
  const wrong = paths.filter((path) => /\.\.\.\{/.test(readFileSync(path, 'utf8')));
  expect(wrong).toEqual([]);
});
