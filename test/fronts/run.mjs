// `npm test -- fronts`: feeds every front of `src/contract/fronts` inputs of a size and of twice that size. The processor
// time must grow by at most 2.5, the memory stay within four times the limit, and the process live. Each measurement is the
// fastest of some runs in a process of its own; a pair that grows too much is measured again, because other programs run here, too.
// Prints `N passed, N failed`.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as limits from '../../dist/contract/fronts/index.js';
import { fronts } from './table.mjs';

const program = fileURLToPath(new URL('measure.mjs', import.meta.url));
const run = promisify(execFile);

/** Highest ratio of the costs of an input of twice the size. */
const highestRatio = 2.5;
/** Milliseconds that start-up of caches and compilers hide in. */
const noise = 25;
/** Milliseconds of processor time that one input may take. */
const highestTime = 8_000;
/** Bytes that V8 takes for any work. */
const spare = 160 * 1024 * 1024;
const attempts = 4;

const measure = async (front, shape, size) =>
  JSON.parse(
    (await run(process.execPath, [program, front, shape, String(size)], { timeout: 120_000 })).stdout,
  );

/** @returns what is wrong, if anything */
async function judge(name, shape) {
  const { size, bytes } = fronts[name];
  let problem;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [one, two] = [await measure(name, shape, size / 2), await measure(name, shape, size)];
    const ratio = two.time / Math.max(one.time, noise);
    if (two.bytes > 4 * bytes + spare) problem = `takes ${Math.round(two.bytes / 1e6)} MB`;
    else if (two.time > highestTime) problem = `takes ${Math.round(two.time)} ms`;
    else if (ratio > highestRatio)
      problem = `costs ${ratio.toFixed(1)} times as much at twice the size: ${one.time.toFixed(0)} and ${two.time.toFixed(0)} ms`;
    else return { two };
    problem += ` (${two.outcome})`;
  }
  return { problem };
}

let passed = 0;
let failed = 0;
const report = (name, problem, note = '') => {
  if (problem) failed++;
  else passed++;
  console.log(problem ? `not ok  ${name}: ${problem}` : `ok      ${name}${note}`);
};

const only = process.argv[2];
for (const name of Object.keys(limits))
  if (!fronts[name]) report(name, 'has no inputs in test/fronts/table.mjs');
for (const [name, { shapes }] of Object.entries(fronts)) {
  if (only && only !== name) continue;
  for (const shape of Object.keys(shapes)) {
    const { problem, two } = await judge(name, shape).catch((error) => ({
      problem: `its process ended: ${error.message.slice(-300)}`,
    }));
    report(`${name}: ${shape}`, problem, two && `, ${two.time.toFixed(0)} ms (${two.outcome})`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
