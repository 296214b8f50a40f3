// `npm test -- fronts`, or `node test/fronts/run.mjs [front …]`: feeds every front of `src/core/contract/fronts` inputs of a size and of twice that size twice over. The
// processor time must grow by at most 2.5 each time, on average, since a table of keys grows in steps; the memory must stay within four times the limit, the process live, and other requests be answered. Each measurement is the
// fastest of some runs in a process of its own; a pair that grows too much is measured again, because other programs run here, too.
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

const measure = async (front, shape, span) =>
  JSON.parse(
    (
      await run(process.execPath, [program, findFile(front), front, shape, `${highestPause}`, `${span}`], {
        timeout: 240_000,
      })
    ).stdout,
  );

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

/** Measures until nothing is found, a few times. */
async function judge(name, shape) {
  for (let attempt = 1; ; attempt++) {
    const measured = await measure(name, shape, attempt === 1 ? spans.first : spans.later);
    const problem = findProblem(measured, fronts[name]);
    if (!problem || attempt === attempts) return { problem, ...measured.whole };
  }
}

/** Milliseconds for which this thread was busy while a page was read on its own thread: the least of some tries. */
async function measurePause(html) {
  const read = createExtractor();
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > highestPause / 4; attempt++) {
    const before = performance.eventLoopUtilization();
    await read(html);
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
  for (const shape of Object.keys(shapes)) {
    const {
      problem,
      time = 0,
      outcome,
    } = await judge(name, shape).catch((error) => ({
      problem: `its process ended: ${error.message.slice(-300)}`,
    }));
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
