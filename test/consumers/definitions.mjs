// "Go to definition" in an editor: TypeScript's language service follows the maps of the packed types into its sources.
import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { writeProject } from './install.mjs';

/** Names as a consumer writes them, and the source that defines each. */
const definitions = {
  createAssay: ['createAssay()', 'src/page/client/assay.ts', /^export function createAssay\(/],
  score: ["score('", 'src/page/client/assay-api.ts', /^ {2}score\(/],
  composite: ['composite;', 'src/core/contract/resource-types.ts', /^ {2}composite: number;/],
  AssayScore: ['AssayScore;', 'src/page/elements/score/assay-score.ts', /^export class AssayScore /],
  createEngine: [
    'createEngine;',
    'src/entries/in-process/create-engine.ts',
    /^export function createEngine\(/,
  ],
};

const code = `import { createAssay } from 'assay';
import { AssayScore } from 'assay/elements';
import { createEngine } from 'assay/engine';
export const composite = (await createAssay().score('h', 'text')).composite;
export const parts = [AssayScore, createEngine];
export const element = AssayScore;
export const engine = createEngine;
`;

/** A language service of one file, as an editor starts it. */
function startService(folder, file) {
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    types: [],
  };
  return ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
}

export async function checkDefinitions({ check, installed }) {
  const folder = writeProject(join(installed.folder, 'definitions'), { 'main.ts': code });
  const file = join(folder, 'main.ts');
  const service = startService(folder, file);
  for (const [name, [written, source, line]] of Object.entries(definitions)) {
    await check(`go to definition of ${name} opens ${source}`, () => {
      const [declared] = service.getDefinitionAtPosition(file, code.lastIndexOf(written)) ?? [];
      assert.ok(declared, 'the definition was not found');
      const { fileName, textSpan } = declared;
      const found = service.getSourceMapper().tryGetSourcePosition({ fileName, pos: textSpan.start });
      assert.ok(found, `${fileName} leads to no source`);
      const path = relative(installed.packed, found.fileName).replaceAll('\\', '/');
      const lines = ts.sys.readFile(found.fileName).slice(0, found.pos).split('\n');
      const whole = ts.sys.readFile(found.fileName).split('\n')[lines.length - 1];
      assert.deepEqual([path, line.test(whole) ? line : whole], [source, line]);
    });
  }
  service.dispose();
}
