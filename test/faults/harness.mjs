// The fault tests' runner: named cases one after another, each in a new browser.
import assert from 'node:assert/strict';
import { publicCard } from '../support/public-card.mjs';

const cases = [];

/** Adds a case; its `note` prints a figure under the title. */
export function test(title, work) {
  cases.push({ title, work });
}

/** `p`-th percentile of milliseconds, nearest rank, rounded to 0.1. */
function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length));
  return Math.round(sorted[at] * 10) / 10;
}

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
export async function until(what, condition, milliseconds = 5_000) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what}: not within ${milliseconds} ms`);
}

/** Runs all cases with a fresh context each. @returns how many passed and failed */
export async function runCases(context, filter = '') {
  let passed = 0;
  let failed = 0;
  for (const { title, work } of cases.filter((known) => known.title.includes(filter))) {
    const started = Date.now();
    const notes = [];
    const { setup, cleanup } = context;
    const given = await setup((line) => notes.push(line));
    try {
      await work(given);
      passed += 1;
      console.log(`  ✓ ${title} (${Date.now() - started} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`  ✗ ${title}\n${String(error.stack ?? error).replace(/^/gm, '      ')}`);
    }
    for (const note of notes) console.log(`      ${note}`);
    await cleanup(given);
  }
  return { passed, failed };
}
