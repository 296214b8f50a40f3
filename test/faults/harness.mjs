// The fault tests' runner: named cases, each in a new profile or a new browser. The cases of a lane run one after
// another, lanes run at the same time.
import assert from 'node:assert/strict';
import { publicCard } from '../support/public-card.mjs';

const lanes = [];

/**
 * A new lane: a function that adds a case to it. The `note` of a case prints a figure under its title.
 * @param alone whether its cases need a browser of their own: for the GPU, and for storage on disk
 */
export function createLane(alone = false) {
  const cases = [];
  lanes.push(cases);
  return (title, work) => cases.push({ title, work, alone });
}

/** Adds a case to the lane that most cases share. */
export const test = createLane();

/** Adds a case that mostly waits for a limit of the browser or of the engine. */
export const testWaiting = createLane();

/** Adds a case in which the leading tab fails. */
export const testLeader = createLane();

/** `p`-th percentile of milliseconds, nearest rank, rounded to 0.1. */
function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length));
  return Math.round(sorted[at] * 10) / 10;
}

/** `p50 2.1 ms, p99 9.1 ms, max 9.3 ms` */
export const tail = (values) =>
  `p50 ${percentile(values, 50)} ms, p99 ${percentile(values, 99)} ms, max ${percentile(values, 100)} ms`;

/** `p50 2.1 ms, p95 4.0 ms, max 9.3 ms` */
export const spread = (values) =>
  `p50 ${percentile(values, 50)} ms, p95 ${percentile(values, 95)} ms, max ${percentile(values, 100)} ms`;

/**
 * Asserts that the service answered with this status, and not the network.
 * @param body of the answer; a card of the JS API stands for the public card
 */
export function assertAnswer(answer, status, body) {
  assert.equal(answer.from, 'local', `answered by the network: ${JSON.stringify(answer)}`);
  assert.equal(answer.status, status, JSON.stringify(answer));
  if (body !== undefined) assert.deepEqual(answer.body, publicCard(body));
}

/** Polls until a condition holds. */
export async function until(what, condition, milliseconds = 60_000) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what}: not within ${milliseconds} ms`);
}

/**
 * In a page: blocks its main thread for milliseconds, by a request that the server of the tests answers so late. A loop
 * would block it the same way, and take a core from the tabs that must answer meanwhile.
 */
export function waitBlocked(milliseconds) {
  const request = new XMLHttpRequest();
  request.open('GET', `/plain.html?after=${milliseconds}`, false);
  request.send();
}

/**
 * Runs all cases.
 * @param openContext called once for each lane; its `setup` and `cleanup` are called for each case
 * @param parts only the cases with one of these in their titles; all without any
 * @returns how many passed and failed
 */
export async function runCases(openContext, parts = []) {
  const counts = await Promise.all(
    lanes.map(async (cases) => {
      const chosen = cases.filter(
        ({ title }) => parts.length === 0 || parts.some((part) => title.includes(part)),
      );
      if (chosen.length === 0) return { passed: 0, failed: 0 };
      const context = await openContext();
      let passed = 0;
      for (const one of chosen) passed += (await runCase(context, one)) ? 1 : 0;
      await context.close();
      return { passed, failed: chosen.length - passed };
    }),
  );
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** Runs a case, and prints how it ended. */
async function runCase({ setup, cleanup }, { title, work, alone }) {
  const started = Date.now();
  const notes = [];
  const given = await setup((line) => notes.push(line), alone);
  let error;
  try {
    await work(given);
  } catch (thrown) {
    error = thrown;
  }
  if (error === undefined) console.log(`  ✓ ${title} (${Date.now() - started} ms)`);
  else console.log(`  ✗ ${title}\n${String(error.stack ?? error).replace(/^/gm, '      ')}`);
  for (const note of notes) console.log(`      ${note}`);
  await cleanup(given, error === undefined);
  return error === undefined;
}
