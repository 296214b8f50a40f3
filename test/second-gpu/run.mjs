// `npm run gpu:second`: the GPU's tests on a second implementation of WebGPU, the one of Firefox: wgpu, whose compiler is Naga,
// in Deno, on Mesa's lavapipe, which computes on the CPU and has half floats (`shader-f16`). The browser tests of the GPU run
// as they are; tests of encoders of random shapes, of bundled and hub encoders and of memory that runs out follow. Installs Deno
// from the lock of this folder, and lavapipe on Debian as root. `--long` scores every text of the exams on both devices, too. `--short`
// says why and passes where they cannot be had. With `VK_ICD_FILENAMES` set, another Vulkan driver is used. Run `npm run build` first. Prints `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { tryInstallFor } from '../../.scripts/setup.mjs';
import { findSoftwareVulkan } from '../../.scripts/vulkan.mjs';
import { readExams, textsOf } from '../exam/read.mjs';
import { startHub } from '../support/hub/index.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = '.cache/second-gpu';
const short = process.argv.includes('--short');
const long = process.argv.includes('--long');

/** Tests by process: of the last one, the memory ends. */
const groups = {
  gpu: [
    'test/browser/gpu-programs.test.ts',
    'test/browser/kernels.test.ts',
    'test/browser/second-moment.test.ts',
    'test/browser/gpu-encoder.test.ts',
    'test/browser/gpu-encoder-faults.test.ts',
    'test/browser/gpu-half-products.test.ts',
    'test/browser/gpu-integers.test.ts',
    'test/second-gpu/shapes.test.ts',
    'test/second-gpu/bundled.test.ts',
    'test/second-gpu/hub.test.ts',
    ...(long ? ['test/second-gpu/scores.test.ts'] : []),
  ],
  memory: ['test/second-gpu/memory.test.ts'],
};

/** kB of addresses, most of which the runtime reserves at its start. */
const addressSpace = 90_000_000;

function findDriver() {
  if (platform !== 'linux' || process.env.VK_ICD_FILENAMES) return {};
  return findSoftwareVulkan({ install: true });
}

/** Why the tests cannot run here; null if they can. */
function findObstacle() {
  const obstacle = tryInstallFor('test/second-gpu');
  return obstacle ?? findDriver().reason ?? null;
}

/** Bundles tests with the runner of `suite.ts`. @returns the path of the program */
async function bundle(name, files) {
  const outfile = `${folder}/${name}.mjs`;
  const imports = ['test/second-gpu/suite.ts', ...files].map((file) => `import './${file}';`);
  await build({
    stdin: {
      contents: `${imports.join('\n')}\nawait globalThis.runSuites();`,
      resolveDir: root,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    alias: { '@open-wc/testing': '@esm-bundle/chai' },
    // The package's list of side effects does not name tests.
    ignoreAnnotations: true,
    absWorkingDir: root,
    logLevel: 'error',
  });
  return outfile;
}

/** Runs a program. @returns how many tests passed and failed */
function runProgram(program, limited, hub) {
  const deno = [process.execPath, 'test/second-gpu/node_modules/deno/bin.cjs'];
  const rights = ['--no-prompt', '--allow-read', '--allow-env', '--allow-net=127.0.0.1,localhost'];
  const args = ['run', '--quiet', '--no-config', '--no-remote', ...rights, program];
  const command = [...deno, ...args];
  const [file, ...rest] = limited
    ? ['sh', '-c', `ulimit -v ${addressSpace}; exec "$@"`, 'sh', ...command]
    : command;
  const { path } = findDriver();
  return new Promise((resolve) => {
    const child = spawn(file, rest, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        NO_COLOR: '1',
        XDG_RUNTIME_DIR: `${root}${folder}`,
        ...process.env,
        ...(path && { VK_ICD_FILENAMES: path }),
        DENO_DIR: `${root}${folder}/deno`,
        DENO_NO_UPDATE_CHECK: '1',
        ASSAY_TEST_HUB: hub,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on('close', (code) => {
      const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
      resolve({ passed: Number(passed), failed: code !== 0 && failed === '0' ? 1 : Number(failed) });
    });
  });
}

const obstacle = findObstacle();
if (obstacle) {
  console.log(`skipped: ${obstacle}`);
  console.log('0 passed, 0 failed');
  process.exit(short ? 0 : 1);
}
mkdirSync(folder, { recursive: true });
if (long) {
  const exams = readExams().map((exam) => [exam.model, [...new Set(textsOf(exam))]]);
  writeFileSync(`${folder}/exams.json`, JSON.stringify(Object.fromEntries(exams)));
}
const hub = await startHub();
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const count = { passed: 0, failed: 0 };
for (const [name, files] of Object.entries(groups)) {
  const chosen = files.filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)));
  if (chosen.length === 0 || (name === 'memory' && platform !== 'linux')) continue;
  const { passed, failed } = await runProgram(await bundle(name, chosen), name === 'memory', hub.url);
  count.passed += passed;
  count.failed += failed;
}
await hub.close();
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
