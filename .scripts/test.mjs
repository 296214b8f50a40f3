// `npm test`: sets everything up and runs every step below, even after a failure: types, lint, unused code, build,
// models, unit and conformance, browser, the site's pages, consumers of the packed package, faults, size budgets. Ends
// with `N passed, N failed`. `npm test -- unit browser` runs only the named steps.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { counted, whole } from './counts.mjs';
import { setup } from './setup.mjs';

const vitestReport = '.cache/vitest.json';

/** Runs a command, shows its output, and resolves with its exit code and output. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (stream) => (chunk) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const node = (...args) => run(process.execPath, args);
const bin = (name, ...args) => run('npx', ['--no-install', name, ...args]);

async function vitest() {
  rmSync(vitestReport, { force: true });
  mkdirSync('.cache', { recursive: true });
  const result = await bin(
    'vitest',
    'run',
    '-c',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${vitestReport}`,
  );
  try {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
    const failed = report.numFailedTests + (result.code !== 0 && report.numFailedTests === 0 ? 1 : 0);
    return { passed: report.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const steps = {
  types: async () => whole(await bin('tsc', '-b')),
  lint: async () => whole(await bin('biome', 'check', '--error-on-warnings')),
  unused: async () => whole(await bin('knip')),
  build: async () => whole(await node('.scripts/build.mjs')),
  models: async () => whole(await node('dist/node/build-models.js', 'models', '--check')),
  unit: vitest,
  browser: async () => counted(await bin('wtr', '--config', 'test/web-test-runner.config.mjs')),
  site: async () => counted(await node('test/browser/site.mjs')),
  explorer: async () => counted(await node('test/browser/explorer.mjs')),
  hostile: async () => counted(await node('test/browser/hostile.mjs')),
  build_page: async () => counted(await node('test/browser/build-page.mjs')),
  encoder: async () => counted(await node('test/browser/encoder-page.mjs')),
  bench_page: async () => counted(await node('test/browser/bench-page.mjs')),
  consumers: async () => counted(await node('test/consumers/run.mjs')),
  faults: async () => counted(await node('test/faults/run.mjs')),
  size: async () => whole(await node('.scripts/size.mjs')),
};

// GPU tests fail if they cannot run, unless the caller makes them optional.
process.env.ASSAY_GPU_TESTS ??= 'required';
await setup({ browser: true });
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`Unknown step '${unknown[0]}'. Steps: ${Object.keys(steps).join(', ')}`);
const totals = { passed: 0, failed: 0 };
const table = [];
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { passed, failed } = await step();
  totals.passed += passed;
  totals.failed += failed;
  table.push(
    `${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
}
console.log(`\n${table.join('\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
