// `npm test`: sets everything up and runs every step below, even after a failure: types, lint, unused code, build,
// models, unit and conformance, both in the browser, the GPU's programs on a second implementation of WebGPU, where it can be
// installed, the site's pages (in Firefox and WebKit, too, where they are found), consumers of the
// packed package, other people's pages, faults, batches over a queue, a container and proxies, size budgets. Ends with what failed, a line a step, and
// `N passed, N failed`. `npm test -- unit browser` runs only the named steps; `npm test -- --long` repeats the slow cases
// more often, as before a release.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { counted, failedFiles, failedFronts, failedParts, failedTitles, failures, whole } from './counts.mjs';
import { runCommand } from './run-command.mjs';
import { installFor, setup } from './setup.mjs';

const vitestReport = '.cache/vitest.json';

const node = (...args) => [process.execPath, ...args];
const bin = (name, ...args) => ['npx', '--no-install', name, ...args];

function vitestCounts({ code }) {
  try {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
    const failed = report.numFailedTests + (code !== 0 && report.numFailedTests === 0 ? 1 : 0);
    return { passed: report.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const vitest = bin(
  'vitest',
  'run',
  '-c',
  'test/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${vitestReport}`,
);

const wtr = (files) => bin('wtr', '--config', 'test/web-test-runner.config.mjs', '--files', ...files);

/** Set by `--long`. */
const long = process.argv.includes('--long');

/**
 * Browser tests that run with `--long`, because Chromium's software GPU takes minutes for them: those that the second
 * implementation of WebGPU runs as they are, the optional embedder, and many texts of one encoder.
 */
const onlyLongInBrowser = [
  'gpu-encoder',
  'gpu-integers',
  'gpu-half-products',
  'kernels',
  'second-moment',
  'assay-large-gpu',
  'backends-agree',
];

/** Tests of elements, which wait for frames and transitions. */
const elementFiles = 'test/browser/elements-*.test.ts';
const browserFiles = [
  'test/browser/**/*.test.ts',
  `!${elementFiles}`,
  ...(long ? [] : onlyLongInBrowser.map((name) => `!test/browser/${name}.test.ts`)),
];

/** What everything else needs, and what takes as long beside it. */
const first = [['types', 'build'], ['lint']];

/**
 * Steps that wait for frames, timers, servers and other processes for longer than they compute. After `unit`, a third lane
 * runs them beside the two others.
 */
const waiting = ['elements', 'build_page', 'queue', 'hosts', 'perspective'];

/**
 * How each step counts, and what it runs. Those that are not first run two at a time, because browsers wait as well as
 * compute, in this order, the longest first, so that the lanes end together. Beside `unit`, which computes on two cores, are
 * steps without a browser, whose limits a busy machine can pass. No step uses the ports or files of another.
 */
const steps = {
  types: [whole, node('.scripts/tsc.mjs', '-b')],
  lint: [whole, bin('biome', 'check', '--error-on-warnings')],
  build: [whole, node('.scripts/build.mjs')],
  unit: [vitestCounts, vitest],
  fronts: [counted, node('test/fronts/run.mjs')],
  models: [
    whole,
    node('dist/server/node/build-models.js', 'models', '--check', ...(long ? [] : ['--alternate'])),
  ],
  processes: [counted, node('test/processes/run.mjs')],
  browser: [counted, wtr(browserFiles)],
  elements: [counted, wtr([elementFiles])],
  consumers: [counted, node('test/consumers/run.mjs')],
  faults: [counted, node('test/faults/run.mjs')],
  site: [counted, node('test/browser/site.mjs')],
  hosts: [counted, node('test/hosts/run.mjs')],
  neighbours: [counted, node('test/neighbours/run.mjs')],
  encoder: [counted, node('test/browser/encoder-page.mjs')],
  conformance: [counted, wtr(['test/conformance/**/*.browser.test.ts'])],
  build_page: [counted, node('test/browser/build-page.mjs')],
  queue: [counted, node('test/queue/run.mjs')],
  gpu_second: [counted, node('test/second-gpu/run.mjs', '--short')],
  dev: [counted, node('test/browser/dev.mjs')],
  webkit: [counted, node('test/webkit/run.mjs', ...(long ? [] : ['--short']))],
  discovery_page: [counted, node('test/browser/discovery-page.mjs')],
  bench_page: [counted, node('test/browser/bench-page.mjs')],
  explorer: [counted, node('test/browser/explorer.mjs')],
  firefox: [counted, node('test/firefox/run.mjs', '--short')],
  perspective: [counted, node('test/perspective/run.mjs')],
  hostile: [counted, node('test/browser/hostile.mjs')],
  clients: [counted, node('test/clients/run.mjs')],
  // It follows imports from what tsc has written.
  unused: [whole, bin('knip')],
  size: [whole, node('.scripts/size.mjs')],
};

/** Steps that are repeated as a whole. */
const repeatedWhole = [
  ...'site neighbours encoder bench_page build_page queue processes hosts perspective'.split(' '),
  ...'explorer discovery_page firefox webkit dev hostile'.split(' '),
];

/**
 * What is repeated, alone, after everything else, of a step of real browsers and processes that failed, because a busy
 * machine can delay one of these beyond any limit. With `--long`, nothing is.
 */
const repeats = {
  browser: (output) => wtr(failedFiles(output)),
  elements: (output) => wtr(failedFiles(output)),
  conformance: (output) => wtr(failedFiles(output)),
  consumers: (output) => node('test/consumers/run.mjs', ...failedParts(output)),
  faults: (output) => node('test/faults/run.mjs', ...failedTitles(output)),
  fronts: (output) => node('test/fronts/run.mjs', ...failedFronts(output)),
  ...Object.fromEntries(repeatedWhole.map((name) => [name, () => steps[name][1]])),
};

/** Steps that need no Chromium. */
const withoutBrowser = [
  ...'types lint build unit models queue processes fronts hosts clients'.split(' '),
  ...'perspective firefox webkit gpu_second unused size'.split(' '),
];

/** Steps with packages of their own, and the folder whose lock names these. */
const packages = {
  unit: 'test/conformance/documents',
  consumers: 'test/consumers',
  clients: 'test/clients',
  perspective: 'test/perspective',
};

/** Steps that run with `--long`, or when they are named: minutes, and hundreds of packages, for what seldom changes. */
const onlyLong = ['clients'];

/** Counts, seconds and output of every step that has run, by its name. */
const results = new Map();

async function runStep(name, live) {
  const [count, command] = steps[name];
  console.log(`\n── ${name}${live ? '' : ' begins; its output follows at its end'}`);
  const started = Date.now();
  const result = await runCommand(command, { live });
  if (!live) process.stdout.write(`\n${result.output}`);
  const counts = count(result);
  const seconds = Math.round((Date.now() - started) / 1000);
  results.set(name, { ...counts, seconds, unsteady: 0, output: result.output, hung: result.hung });
  if (!live) console.log(`── ${name} has ended: ${counts.passed} passed, ${counts.failed} failed`);
}

/**
 * Repeats what failed of a step; all of it if it hung. What passes now was unsteady: it counts as passed, and is named.
 */
async function repeat(name) {
  const first = results.get(name);
  console.log(`\n── ${name} again: what failed, alone\n${failures(first.output)}\n`);
  const [count, command] = steps[name];
  const again = first.hung ? command : repeats[name](first.output);
  const { failed, passed } = count(await runCommand(again, { live: true }));
  if (failed > 0 || passed === 0) return;
  const counts = first.hung
    ? { passed, unsteady: 1 }
    : { passed: first.passed + first.failed, unsteady: first.failed };
  results.set(name, { ...first, ...counts, failed: 0 });
}

const describe = (name, { passed, failed, unsteady, seconds }) =>
  `${name.padEnd(14)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds} s` +
  (unsteady > 0 ? `, ${unsteady} passed only when repeated` : '');

/** Runs steps, those of the first queue first, until none is left. Other lanes may take from the same queues. */
async function runLane(queues, live) {
  const next = () => queues.find((names) => names.length > 0)?.shift();
  for (let name = next(); name !== undefined; name = next()) await runStep(name, live);
}

// GPU tests fail if they cannot run, unless the caller makes them optional.
process.env.ASSAY_GPU_TESTS ??= 'required';
const asked = process.argv.slice(2).filter((argument) => argument !== '--long');
if (long) process.env.ASSAY_LONG_TESTS = '1';
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`Unknown step '${unknown[0]}'. Steps: ${Object.keys(steps).join(', ')}`);
const isAsked = (name) => (asked.length === 0 ? long || !onlyLong.includes(name) : asked.includes(name));
await setup({ browser: Object.keys(steps).some((name) => isAsked(name) && !withoutBrowser.includes(name)) });
for (const [name, folder] of Object.entries(packages)) if (isAsked(name)) installFor(folder);
rmSync(vitestReport, { force: true });
mkdirSync('.cache', { recursive: true });
await Promise.all(first.map((names, lane) => runLane([names.filter(isAsked)], lane === 0)));
const queue = Object.keys(steps).filter((name) => isAsked(name) && ![...first.flat(), 'unit'].includes(name));
const queues = [
  queue.filter((name) => !waiting.includes(name)),
  queue.filter((name) => waiting.includes(name)),
];
// Without `unit`, the second lane takes the first step, whose output is then shown at once.
const hasUnit = isAsked('unit');
const unit = hasUnit ? runStep('unit', true) : Promise.resolve();
await Promise.all([
  unit.then(() => runLane(queues, hasUnit)),
  runLane(queues, !hasUnit),
  unit.then(() => runLane(queues.slice(1), false)),
]);
for (const [name, { failed, hung }] of [...results])
  if (failed > 0 && (hung || (!long && name in repeats))) await repeat(name);
const ended = Object.keys(steps).flatMap((name) => (results.has(name) ? [[name, results.get(name)]] : []));
// What failed comes last, where the end of a log shows it.
const trouble = ended.filter(([, { failed, unsteady }]) => failed + unsteady > 0);
for (const [name, { failed, output }] of trouble.sort(([, a], [, b]) => a.failed - b.failed))
  console.log(`\n── ${failed > 0 ? 'failed' : 'unsteady'} in ${name}\n${failures(output, 24)}\n`);
console.log(`\n${ended.map(([name, result]) => describe(name, result)).join('\n')}\n`);
const sum = (part) => ended.reduce((total, [, result]) => total + result[part], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
