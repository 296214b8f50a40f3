// `npm test`: sets everything up and runs every step below, even after a failure: types, lint, unused code, build,
// models, unit and conformance, browser, the site's pages, consumers of the packed package, faults, batches over a queue,
// size budgets. Ends with what failed, a line a step, and `N passed, N failed`. `npm test -- unit browser` runs only the
// named steps.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { counted, failures, whole } from './counts.mjs';
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

function vitest() {
  rmSync(vitestReport, { force: true });
  mkdirSync('.cache', { recursive: true });
  return bin(
    'vitest',
    'run',
    '-c',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${vitestReport}`,
  );
}

function vitestCounts({ code }) {
  try {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
    const failed = report.numFailedTests + (code !== 0 && report.numFailedTests === 0 ? 1 : 0);
    return { passed: report.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** How each step counts, and what it runs. */
const steps = {
  types: [whole, () => bin('tsc', '-b')],
  lint: [whole, () => bin('biome', 'check', '--error-on-warnings')],
  unused: [whole, () => bin('knip')],
  build: [whole, () => node('.scripts/build.mjs')],
  models: [whole, () => node('dist/node/build-models.js', 'models', '--check')],
  unit: [vitestCounts, vitest],
  browser: [counted, () => bin('wtr', '--config', 'test/web-test-runner.config.mjs')],
  site: [counted, () => node('test/browser/site.mjs')],
  explorer: [counted, () => node('test/browser/explorer.mjs')],
  hostile: [counted, () => node('test/browser/hostile.mjs')],
  build_page: [counted, () => node('test/browser/build-page.mjs')],
  discovery_page: [counted, () => node('test/browser/discovery-page.mjs')],
  encoder: [counted, () => node('test/browser/encoder-page.mjs')],
  bench_page: [counted, () => node('test/browser/bench-page.mjs')],
  consumers: [counted, () => node('test/consumers/run.mjs')],
  faults: [counted, () => node('test/faults/run.mjs')],
  queue: [counted, () => node('test/queue/run.mjs')],
  size: [whole, () => node('.scripts/size.mjs')],
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
const failed = [];
for (const [name, [count, command]] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await command();
  const counts = count(result);
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  if (counts.failed > 0) failed.push(`── failed in ${name}\n${failures(result.output)}\n`);
  table.push(
    `${name.padEnd(14)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed  ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
}
for (const part of failed) console.log(`\n${part}`);
console.log(`\n${table.join('\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
