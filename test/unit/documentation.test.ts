// Examples in README.md, in docs/agents.md and on the documentation page compile, and docs/architecture.md matches the compiler's settings.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const agents = readFileSync('docs/agents.md', 'utf8');
const architecture = readFileSync('docs/architecture.md', 'utf8');
const page = readFileSync('public/docs.html', 'utf8');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/** What the examples take as given. */
const given = `import type { Assay, createAssay as create } from 'assay';
import 'assay/elements';
declare global {
  const assay: Assay;
  const createAssay: typeof create;
  const [text, content, compare_to, draft, yaml, url, a, b]: string[];
  const [texts, traits]: string[][];
  const files: File[];
  const signal: AbortSignal;
  const onProgress: () => void;
  const submit: HTMLButtonElement;
}
`;

/** Code as it stands in Markdown: blocks, and the calls in tables. */
function ofMarkdown(text: string): string[] {
  const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  const calls = text.split('\n').filter((line) => line.startsWith('|'));
  const inline = [...calls.join('\n').matchAll(/`((?:assay\.\w+|fetch)\([^`]*)`/g)].map(([, code]) => code);
  return [...blocks, ...inline];
}

function ofPage(text: string): string[] {
  const characters = { lt: '<', gt: '>', amp: '&', quot: '"' };
  const plain = (html: string) =>
    html.replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof characters) => characters[name]);
  return [...text.matchAll(/data-language="js">(.*?)<\/pre>/gs)].map(([, code]) => plain(code));
}

/** What the compiler says of each example, a module by itself. */
function problems(examples: readonly string[]): string[] {
  const folder = join(process.cwd(), 'examples');
  const sources = new Map([[join(folder, 'given.ts'), given]]);
  examples.forEach((code, i) => {
    sources.set(join(folder, `${i}.ts`), `${code}\nexport {};\n`);
  });
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const source = sources.get(path);
    return source === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, source, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file?.text.slice(start).split('\n')[0] ?? '';
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** The folders that each folder of the architecture imports. */
function arrows(): Map<string, string[]> {
  const block = /^contract {2,}[^`]*/m.exec(architecture)?.[0].trim() ?? '';
  const found = new Map<string, string[]>();
  for (const line of block.split('\n')) {
    const [, name, from] = /^(\S+) .*<- (.*)$/.exec(line) ?? ['', line, ''];
    const named = from === 'nothing' ? [] : from.split(', ');
    found.set(name, from === 'all of the above' ? [...found.keys()] : named);
  }
  return found;
}

function references(folder: string): string[] {
  const { config } = ts.readConfigFile(join('src', folder, 'tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  );
  const named: { path: string }[] = config.references ?? [];
  return named.map(({ path }) => path.replace('../', ''));
}

describe('documentation', () => {
  it('every example compiles against the types of the package, and a wrong one is reported', () => {
    expect(existsSync('dist/client/index.d.ts'), 'the package has no types yet: npx tsc -b').toBe(true);
    const examples = [...ofMarkdown(readme), ...ofMarkdown(agents), ...ofPage(page)];
    expect(examples.length).toBeGreaterThan(25);
    const wrong = "await assay.scores('assay.humor', text);";
    const found = expect.stringContaining("Property 'scores' does not exist");
    expect(problems([...examples, wrong])).toEqual([found]);
  }, 60_000);

  it('docs/architecture.md lists the imports that each tsconfig.json allows', () => {
    const folders = readdirSync('src').filter((name) => existsSync(join('src', name, 'tsconfig.json')));
    const sorted = (names: readonly string[]) => [...names].sort();
    const written = [...arrows()].map(([name, from]) => [name, sorted(from)]);
    const compiled = folders.map((name) => [name, sorted(references(name))]);
    expect(written.sort()).toEqual(compiled.sort());
  });

  it('files and folders named in CONTRIBUTING.md and docs/ exist', () => {
    const documents = ['CONTRIBUTING.md', 'SECURITY.md'].concat(
      readdirSync('docs', { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.md'))
        .map((path) => join('docs', path)),
    );
    const missing = documents.flatMap((document) => {
      const text = readFileSync(document, 'utf8');
      const named = [
        ...text.matchAll(/`((?:src|test|public|docs|models|\.scripts|\.devcontainer)\/[^`<*{]*)`/g),
      ];
      const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)];
      return [
        ...named.map(([, path = '']) => path),
        ...linked.map(([, path = '']) => join(document, '..', path)),
      ]
        .filter((path) => !existsSync(path))
        .map((path) => `${document}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});
