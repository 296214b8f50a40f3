// A package as it is installed, in a temporary folder: the real models, short stand-ins for the built scripts.
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCli } from '../../../src/cli/run-cli.js';

const runtimeVersion = '1.31.0-test';

/** Writes files. @param files texts by path */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Paths of all files of a folder, sorted, with `/`. */
export async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Writes a package without `onnxruntime-web`. @returns its folder */
export async function writePackage(version = '1.0.0'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-package-'));
  await cp('models', join(folder, 'models'), { recursive: true });
  await writeFiles(folder, {
    'package.json': JSON.stringify({
      name: 'assay',
      version,
      peerDependencies: { 'onnxruntime-web': runtimeVersion },
    }),
    'models/openapi-a.json': '{"openapi":"3.1.0"}',
    'models/openapi-b.json': '{"openapi":"3.1.0"}',
    'dist/sw.js': `/* service worker ${version} */`,
    'dist/cdn/worker/index.js': `/* worker ${version} */`,
    'dist/cdn/worker/trainer.js': `/* trainer ${version} */`,
    'dist/cdn/worker/encoders/replica.js': `/* encoders ${version} */`,
    'dist/cdn/worker/encoders/chunk-hub.js': '/* chunk */',
  });
  return folder;
}

/** Installs a stand-in for `onnxruntime-web` into a project. */
export const installRuntime = (project: string, version = runtimeVersion) =>
  writeFiles(join(project, 'node_modules/onnxruntime-web'), {
    'package.json': JSON.stringify({ name: 'onnxruntime-web', version, exports: {} }),
    'dist/ort-wasm-simd-threaded.asyncify.wasm': 'wasm',
    'dist/ort-wasm-simd-threaded.asyncify.mjs': 'mjs',
    'dist/ort.js': 'not a file of the runtime folder',
  });

/** Runs the command line in a project. @returns exit code, lines of the output, lines of the error output */
export async function run(project: string, packageFolder: string, ...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCli(args, {
    cwd: project,
    findPackage: () => packageFolder,
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, lines, errors };
}

export const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
