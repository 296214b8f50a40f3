// A package as it is installed, in a temporary folder: the real models, short stand-ins for the built scripts.
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCli } from '../../../../src/server/cli/run-cli.js';

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
      devDependencies: { '@modelcontextprotocol/sdk': '1.0.0-test', 'onnxruntime-web': runtimeVersion },
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
export const installRuntime = (project: string, version = runtimeVersion, name = 'onnxruntime-web') =>
  writeFiles(join(project, 'node_modules', name), {
    'package.json': JSON.stringify({ name: 'onnxruntime-web', version, exports: {} }),
    'dist/ort-wasm-simd-threaded.asyncify.wasm': 'wasm',
    'dist/ort-wasm-simd-threaded.asyncify.mjs': 'mjs',
    'dist/ort.js': 'not a file of the runtime folder',
  });

/** What a test chooses of the surroundings. */
export interface Surroundings {
  /** The standard input. Default: empty. */
  input?: string;
  /** Whether input and output are a terminal. Default: false. */
  isTerminal?: boolean;
  env?: Readonly<Record<string, string>>;
  /** Resolves when a server should stop. Default: at once. */
  untilStopped?: () => Promise<void>;
  /** Called for each line of the output. */
  onLine?: (line: string) => void;
}

/** Splits what was written into lines; a line feed at the end does not begin a line. */
const toLines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Runs the command line. @returns exit code, lines of the output, lines of the error output */
export async function runIn(
  project: string,
  packageFolder: string,
  args: readonly string[],
  { input = '', isTerminal = false, env = {}, untilStopped, onLine }: Surroundings = {},
) {
  let output = '';
  let errors = '';
  const write = (text: string) => {
    output += text;
    for (const line of toLines(text)) onLine?.(line);
  };
  const writeError = (text: string) => {
    errors += text;
    for (const line of toLines(text)) onLine?.(line);
  };
  const code = await runCli(args, {
    cwd: project,
    findPackage: () => packageFolder,
    print: (line) => write(`${line}\n`),
    printError: (line) => writeError(`${line}\n`),
    output: { write, isTerminal },
    errorOutput: { write: writeError, isTerminal },
    readInput: async () => new TextEncoder().encode(input),
    isInputTerminal: isTerminal,
    env: { ASSAY_CACHE: '', ...env },
    untilStopped: untilStopped ?? (async () => {}),
  });
  return { code, lines: toLines(output), errors: toLines(errors) };
}

/** Runs the command line in a project, with an empty input and without a terminal. */
export const run = (project: string, packageFolder: string, ...args: string[]) =>
  runIn(project, packageFolder, args);

export const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
