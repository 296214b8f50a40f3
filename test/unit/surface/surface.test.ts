// What others build on: the names that the package exports, elements, the REST interface, file formats and the help of the
// command line, compared with the files next to this one. A change of the sources that is about their order must not change
// them. After a wanted change: npx vitest run -c test/vitest.config.ts test/unit/surface -u
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createManifest } from '../../../.scripts/elements-manifest.mjs';
import { entries, subpaths } from '../../../.scripts/package-entries.mjs';
import { commands, summaries } from '../../../src/server/cli/commands.js';
import { formatHelp, formatOverview } from '../../../src/server/cli/format-help.js';
import {
  createModelJsonSchema,
  createSamplesJsonSchema,
} from '../../../src/server/documents/json-schemas.js';
import { createOpenApiDocument } from '../../../src/server/documents/openapi.js';
import { describeType } from '../../support/sentences.js';

/** Prose and examples of a schema, unless they are names of fields. */
const prose = new Set(['description', 'summary', 'title', 'example', 'examples']);

/** A document without its prose, which may say the same in other words. */
function withoutProse(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      prose.has(name) && !isNames ? [] : [[name, withoutProse(part, /^(properties|schemas)$/.test(name))]],
    ),
  );
}

const print = (value: unknown) => stringify(value, { lineWidth: 110, aliasDuplicateObjects: false });

/** The names that each module exports, types marked. */
function listExports(paths: readonly string[]): Map<string, string[]> {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('src/tsconfig.base.json', ts.sys.readFile).config,
    ts.sys,
    'src',
  );
  const files = paths.map((path) => `src/${path}.ts`);
  const program = ts.createProgram(files, { ...options, noEmit: true, composite: false, incremental: false });
  const checker = program.getTypeChecker();
  const list = (file: string) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return (module ? checker.getExportsOfModule(module) : []).map((symbol) => {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const { flags } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      const isTypeOnly = symbol.declarations?.some((part) => ts.isTypeOnlyExportDeclaration(part));
      return flags & ts.SymbolFlags.Value && !isTypeOnly ? symbol.name : `type ${symbol.name}`;
    });
  };
  return new Map(files.map((file, i) => [paths[i] ?? '', list(file).sort()]));
}

describe('what others build on', () => {
  it('is every export of the package', async () => {
    const exports = listExports(subpaths.map(([, path]) => path));
    const named = Object.fromEntries(subpaths.map(([name, path]) => [name, exports.get(path)]));
    await expect(print({ ...named, scripts: Object.keys(entries.scripts) })).toMatchFileSnapshot(
      'exports.txt',
    );
  });

  it('is every element with its attributes, members, events, slots, parts and properties', async () => {
    const elements = createManifest().modules.flatMap(({ declarations }) => declarations);
    await expect(print(withoutProse(elements))).toMatchFileSnapshot('elements.txt');
  });

  it.each([
    ['a', 'A', 'whole'],
    ['b', 'B', 'published'],
  ] as const)('is the REST interface of variant %s', async (name, variant, coverage) => {
    const document = createOpenApiDocument(variant, { version: '0.0.0', coverage, describe: describeType });
    await expect(print(withoutProse(document))).toMatchFileSnapshot(`rest-${name}.txt`);
  });

  it('is the format of models and of samples', async () => {
    const schemas = {
      model: createModelJsonSchema({ describe: describeType }),
      samples: createSamplesJsonSchema({ describe: describeType }),
    };
    await expect(print(withoutProse(schemas))).toMatchFileSnapshot('files.txt');
  });

  it('is the help of each command', async () => {
    const helps = await Promise.all(
      Object.values(commands).map(async ({ load }) => formatHelp(await load())),
    );
    await expect([formatOverview(summaries), ...helps].join('\n\n---\n\n')).toMatchFileSnapshot('help.txt');
  });
});
