// Every block of code on the pages of the docs, references included, and in README.md, and the calls in the guides' tables. JS, TS and TSX are compiled; of HTML, Vue and Svelte
// the scripts are compiled and the elements compared with their manifest; CSS is compared with it, too; JSON and YAML are
// parsed, and documents validated; `assay` commands are parsed as the command line does. Blocks without a language, such as
// policies and addresses, are not checked. Those of docs/command-line.md and docs/agents.md run in their own tests.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readPages } from '../../../.scripts/docs/index.mjs';
import { readBlocks } from '../../../.scripts/docs/markdown.mjs';
import { createManifest } from '../../../.scripts/elements-manifest.mjs';
import { commands, isCommandName } from '../../../src/server/cli/commands.js';
import { parseArguments } from '../../../src/server/cli/parse-arguments.js';
import { compileExamples, type Example } from '../../support/compile-examples.js';

if (!existsSync('dist/esm/assay.d.ts')) throw new Error('dist/esm is missing: run npm run build first');

/** All pages but the declarations, which are not examples. */
const written = readPages(`${process.cwd()}/`, (name) => !name.startsWith('module'));

const blocks = written.flatMap(({ name, text }) =>
  readBlocks(text).map((block) => ({ ...block, page: name })),
);

/** The calls in the tables of the guides. */
const readTableCalls = (): Example[] =>
  written
    .filter(({ path }) => path?.startsWith('docs/guides/'))
    .flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('|')))
    .flatMap((row) => [...row.matchAll(/`((?:assay\.\w+|fetch)\([^`]*)`/g)])
    .map(([, code = '']) => ({ code }));

const inLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

const elements = createManifest().modules.flatMap(({ declarations }) => declarations);

/** The scripts inside a page or component. */
const readScripts = (code: string) =>
  [...code.matchAll(/<script(?! type="importmap")[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );

/** Names of attributes that all elements have. */
const common = new Set(['id', 'class', 'slot', 'hidden', 'lang', 'style']);

/** What of the markup the manifest does not know: elements, and their attributes in the spelling of the framework. */
function findUnknown(markup: string): string[] {
  const tags = markup.matchAll(/<(assay-[\w-]+)((?:\s+[:@]?[\w-]+(?:=(?:"[^"]*"|\{[^}]*\}+))?)*)/g);
  return [...tags].flatMap(([, tag = '', given = '']) => {
    const element = elements.find(({ tagName }) => tagName === tag);
    if (!element) return [tag];
    const attributes = new Set(element.attributes.map(({ name }) => name));
    const events = new Set(element.events.flatMap(({ name }) => [`@${name}`, `on${name}`]));
    const names = [...given.matchAll(/([:@]?[\w-]+)(?:=(?:"[^"]*"|\{[^}]*\}+))?/g)].map(
      ([, name = '']) => name,
    );
    return names
      .filter((name) => !attributes.has(name.replace(/^:/, '')) && !events.has(name) && !common.has(name))
      .map((name) => `${tag} ${name}`);
  });
}

/** The calls of `assay` in lines of a shell. */
const readCalls = (code: string) =>
  [...code.matchAll(/npx(?: --no-install)? assay (\w+)((?: [^|<>&;#)\n]+)?)/g)].map(
    ([, command = '', rest = '']) => ({
      command,
      words: rest.replace(/["']/g, '').split(/\s+/).filter(Boolean),
    }),
  );

describe('examples of the docs', () => {
  it('scripts compile against the types of the package, and a wrong one is reported', () => {
    const examples: Example[] = [
      ...readBlocks(readFileSync('README.md', 'utf8')).filter(({ language }) => language === 'js'),
      ...readTableCalls(),
      ...inLanguage('js', 'ts').map(({ code }) => ({ code })),
      ...inLanguage('tsx').map(({ code }) => ({ code, kind: 'tsx' as const })),
      ...inLanguage('html', 'vue', 'svelte').flatMap(({ code }) =>
        readScripts(code).map((script) => ({ code: script })),
      ),
    ];
    expect(examples.length).toBeGreaterThan(90);
    const wrong: Example = { code: 'export const x = <assay-score modle="a" />;', kind: 'tsx' };
    const react: Example = { code: "import type {} from 'assay/react';" };
    expect(compileExamples([...examples, react, wrong])).toEqual([
      expect.stringContaining("'modle' does not exist"),
    ]);
  });

  it('markup uses elements and attributes that exist, and a wrong one is reported', () => {
    const markup = inLanguage('html', 'vue', 'svelte');
    expect(markup.length).toBeGreaterThan(25);
    expect(markup.flatMap(({ page, code }) => findUnknown(code).map((name) => `${page}: ${name}`))).toEqual(
      [],
    );
    expect(findUnknown('<assay-score :modle="x" @assay-done="y">')).toEqual([
      'assay-score :modle',
      'assay-score @assay-done',
    ]);
  });

  it('styles use parts and custom properties that exist', () => {
    const properties = new Set(elements.flatMap((element) => element.cssProperties.map(({ name }) => name)));
    const parts = new Set(elements.flatMap((element) => element.cssParts.map(({ name }) => name)));
    const styles = inLanguage('css');
    expect(styles.length).toBeGreaterThan(1);
    for (const { code } of styles) {
      for (const [name] of code.matchAll(/--assay-[\w-]+/g)) expect(properties).toContain(name);
      for (const [, name] of code.matchAll(/::part\(([\w-]+)\)/g)) expect(parts).toContain(name);
    }
  });

  it('JSON and YAML parse, and configuration documents are valid', () => {
    const schema = JSON.parse(readFileSync('dist/schema/model.schema.json', 'utf8'));
    const validate = new Ajv2020({ formats: { uri: true } }).compile(schema);
    const documents = inLanguage('yaml')
      .map(({ code }) => parse(code))
      .filter((document) => 'traits' in document);
    for (const { code } of inLanguage('json')) JSON.parse(code);
    expect(documents.length).toBeGreaterThan(2);
    for (const document of documents)
      expect({ document, valid: validate(document) }).toMatchObject({ valid: true });
  });

  it('commands have a known name and known options, and a wrong one is reported', async () => {
    const check = async ({ command, words }: { command: string; words: string[] }) => {
      if (!isCommandName(command)) throw new Error(`Unknown command '${command}'`);
      return parseArguments(words, await commands[command].load());
    };
    const calls = inLanguage('sh', 'dockerfile', '').flatMap(({ code }) => readCalls(code));
    expect(calls.length).toBeGreaterThan(12);
    for (const call of calls) await check(call);
    await expect(check({ command: 'score', words: ['assay.humor', '--min'] })).rejects.toThrow('--min');
  });
});
