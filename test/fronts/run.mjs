// `npm test -- fronts`, or `node test/fronts/run.mjs [front …]`: feeds every front of `src/core/contract/fronts` inputs of a size and of twice that size twice over. The
// processor time must grow by at most 2.5 each time, on average, since a table of keys grows in steps; the memory must stay within four times the limit, the process live, and other requests be answered. Each measurement is the
// fastest of some runs. The inputs of a front share a process, which takes at least as much memory as each of them; what is found
// there, or ends it, is measured again in a process of its own, because other programs run here, too.
// Prints `N passed, N failed`.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as limits from '../../dist/core/contract/fronts/index.js';
import { createExtractor } from '../../dist/server/node/extractor-thread.js';
import { entries } from './entries.mjs';
import { findFile, fronts } from './table.mjs';

const program = fileURLToPath(new URL('measure.mjs', import.meta.url));
const run = promisify(execFile);

/** Highest ratio of the costs of an input of twice the size. */
const highestRatio = 2.5;
/** Milliseconds in which compilers and collections of garbage hide. */
const noise = 25;
/** Milliseconds of processor time that one input may take. */
const highestTime = 8_000;
/** Milliseconds for which an input may occupy the thread that answers requests, unless another thread reads it. */
const highestPause = 300;
/** Bytes that V8 takes for any work. */
const spare = 160 * 1024 * 1024;
const attempts = 4;
/** Milliseconds for which an input is read again, and where that has found something. */
const spans = { first: 80, later: 600 };

/**
 * Keeps what an input makes out of collections of garbage, whose copying grows faster than the input where other programs
 * fill the processor's caches: a table of keys is then measured at up to 2.4 instead of 2.8. It takes memory.
 */
const withoutCollections = ['--min-semi-space-size=128', '--max-semi-space-size=128'];

/** What these inputs of a front cost in one process, by their names, as far as it lived. */
async function measure(front, shapes, span, flags = []) {
  const args = [...flags, program, findFile(front), front, shapes.join(), `${highestPause}`, `${span}`];
  const { stdout, error } = await run(process.execPath, args, { timeout: 240_000 }).catch((failure) => ({
    stdout: failure.stdout ?? '',
    error: failure,
  }));
  const lines = stdout.split('\n').filter((line) => line.endsWith('}'));
  return { error, measured: Object.fromEntries(lines.map(JSON.parse).map((one) => [one.shape, one])) };
}

/** Findings about one kind of input, null if there are none. */
function findProblem({ quarter, whole, bytes, pause }, { bytes: limit, apart }) {
  const ratio = Math.sqrt(whole.time / Math.max(quarter.time, noise));
  if (bytes > 4 * limit + spare) return `takes ${Math.round(bytes / 1e6)} MB`;
  if (whole.time > highestTime) return `takes ${Math.round(whole.time)} ms`;
  if (pause > highestPause && !apart) return `occupies other requests for ${Math.round(pause)} ms`;
  if (ratio <= highestRatio) return null;
  const times = `${quarter.time.toFixed(0)} and ${whole.time.toFixed(0)} ms for a quarter and all of it`;
  return `costs ${ratio.toFixed(1)} times as much at twice the size: ${times}`;
}

/** Measures until nothing is found, a few times, each in a process of its own, after what a shared process has measured. */
async function judge(name, shape, shared) {
  let last = shared;
  let problem = shared ? findProblem(shared, fronts[name]) : '';
  for (let attempt = 1; problem !== null && attempt <= attempts; attempt++) {
    const timed = problem.startsWith('costs') && attempt > 1;
    const span = attempt === 1 ? spans.first : spans.later;
    const { error, measured } = await measure(name, [shape], span, timed ? withoutCollections : []);
    if (error) return { problem: `its process ended: ${error.message.slice(-300)}` };
    last = timed ? { ...measured[shape], bytes: last.bytes } : measured[shape];
    problem = findProblem(last, fronts[name]);
  }
  return { problem, ...last.whole };
}

/** Milliseconds for which this thread was busy while a page was read on its own thread: the least of some tries. */
async function measurePause(html) {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > highestPause / 4; attempt++) {
    const read = createExtractor();
    const before = performance.eventLoopUtilization();
    // On a busy machine the other thread can pass its limit: that is no pause of this one.
    await read(html).catch(() => undefined);
    least = Math.min(least, performance.eventLoopUtilization(before).active);
  }
  return least;
}

let passed = 0;
let failed = 0;
const report = (name, problem, note = '') => {
  if (problem) failed++;
  else passed++;
  console.log(problem ? `not ok  ${name}: ${problem}` : `ok      ${name}${note}`);
};

const only = process.argv.slice(2);
const isAsked = (name) => only.length === 0 || only.includes(name);
for (const name of Object.keys(limits))
  if (!fronts[name]) report(name, 'has no inputs in test/fronts/table.mjs');
for (const [entry, rows] of Object.entries(entries)) {
  const missing = rows.filter((row) => !fronts[row]);
  if (missing.length > 0) report(entry, `has no row ${missing}`);
}
const used = new Set(Object.values(entries).flat());
for (const row of Object.keys(fronts))
  if (!used.has(row)) report(row, 'belongs to no entry in test/fronts/entries.mjs');
for (const [name, { shapes }] of Object.entries(fronts)) {
  if (!isAsked(name)) continue;
  const { measured } = await measure(name, Object.keys(shapes), spans.first);
  for (const shape of Object.keys(shapes)) {
    const { problem, time = 0, outcome } = await judge(name, shape, measured[shape]);
    report(`${name}: ${shape}`, problem, `, ${time.toFixed(0)} ms (${outcome})`);
  }
}
if (isAsked('htmlLimits')) {
  for (const shape of ['prose', 'heading', 'byline', 'links', 'tables', 'attributes']) {
    const pause = await measurePause(fronts.htmlLimits.shapes[shape](4_000_000));
    const problem = pause > highestPause ? `occupies other requests for ${pause.toFixed(0)} ms` : null;
    report(`htmlLimits: ${shape}, beside other requests`, problem, `, ${pause.toFixed(0)} ms`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
