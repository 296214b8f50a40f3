// TypeScript: every entry of the package compiles in the strictest project, declarations of packages included, with the
// oldest version that the docs name and the newest, as pages resolve modules and as Node does.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBlocks } from '../../.scripts/docs/markdown.mjs';
import { long } from '../support/long.mjs';
import { linkPackages, repository, writeProject } from './install.mjs';

/** The oldest version that the docs name, and the last ones of both compilers. */
export const compilers = {
  '5.7.2': 'test/consumers/node_modules/typescript-oldest',
  '5.9.3': 'node_modules/typescript',
  '7.0.2': 'node_modules/typescript-native',
};

/** Compilers of a project: the last always, and without `--long` one of the two others, each for both kinds and both resolutions. */
const chooseCompilers = (isOther) => {
  const [oldest, current, last] = Object.entries(compilers);
  return long ? [oldest, current, last] : [isOther ? current : oldest, last];
};

/** What the guide to TypeScript names as settings, and every check that a project can ask for. */
const strictest = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noEmit: true,
};

const resolutions = {
  bundler: { module: 'ESNext', moduleResolution: 'bundler' },
  node16: { module: 'node16', moduleResolution: 'node16' },
};

/** Entries by what a project that imports them has; those of pages are compiled without the types of Node. */
const kinds = {
  page: { types: [], packages: ['react', '@types/react'] },
  node: { types: ['node'], packages: ['@types/node', 'undici-types', '@duckdb/node-api'] },
};

const isForNode = (name) => ['./node', './duckdb'].includes(name);

/** The entries with types of one kind, each imported whole. */
function writeEntries(packed, kind) {
  const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([name, { types }]) => types && isForNode(name) === (kind === 'node'))
    .map(([name], index) => `export type * as entry${index} from 'assay${name.slice(1)}';\n`)
    .join('');
}

/** Compiles a project. @returns the compiler's output, empty without errors */
export function compile(project, compiler = compilers['5.9.3']) {
  try {
    const tsc = join(repository, compiler, 'bin/tsc');
    return execFileSync(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { encoding: 'utf8' });
  } catch (error) {
    return error.stdout;
  }
}

const guide = readFileSync(join(repository, 'docs/guides/typescript.md'), 'utf8');

/** Code of the guide that is for pages. */
const examples = Object.fromEntries(
  readBlocks(guide)
    .filter(({ language, code }) => language === 'ts' && !code.includes('assay/vue'))
    .map(({ code }, index) => [`example${index}.ts`, `${code}\nexport {};\n`]),
);

/** Sets properties to undefined, which exact optional types refuse unless they are declared so. */
const properties = `import 'assay/define';
import { type AssayOptions, createAssay } from 'assay';

const options: AssayOptions = { assets: undefined, device: undefined };
createAssay(options);
`;

export async function checkTypeScript({ check, installed }) {
  await check('TypeScript: the docs name the oldest version that is tried', () => {
    const [oldest] = Object.keys(compilers);
    assert.ok(guide.includes(`TypeScript ${oldest.replace(/\.\d+$/, '')} or later`));
  });
  for (const [kind, { types, packages }] of Object.entries(kinds))
    for (const [name, resolution] of Object.entries(resolutions)) {
      const project = writeProject(join(installed.folder, `typescript-${kind}-${name}`), {
        'package.json': '{ "private": true, "type": "module" }',
        'tsconfig.json': JSON.stringify({
          compilerOptions: { ...strictest, ...resolution, types },
          include: ['*.ts'],
        }),
        'entries.ts': writeEntries(installed.packed, kind),
        ...(kind === 'page' ? { ...examples, 'properties.ts': properties } : {}),
      });
      // Beside the package, whose declarations import them, too.
      linkPackages(installed.folder, ...packages);
      await check(`TypeScript: entries for a ${kind} compile at their strictest, ${name}`, () => {
        for (const [version, compiler] of chooseCompilers((kind === 'page') === (name === 'node16')))
          assert.equal(compile(project, compiler), '', version);
      });
    }
}
