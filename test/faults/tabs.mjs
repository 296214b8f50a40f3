// Many tabs at the same moment, and more requests than an engine takes at once.
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { long } from '../support/long.mjs';
import { assertAnswer, tail, test, until } from './harness.mjs';
import { engines } from './rounds.mjs';

/* global lab */

const times = long ? 50 : 2;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Opens tabs that each score at once. @returns when the first was answered, and how far apart they were opened */
async function openTabs({ browser, engineSite }, count) {
  const url = `${engineSite.url}/?first=${engines.real.handle}`;
  const started = engineSite.requests.length;
  const tabs = await Promise.all(Array.from({ length: count }, () => browser.create(url)));
  const answers = await Promise.all(
    tabs.map(async (tab) => {
      await until('the page has loaded', () => tab.run(() => typeof lab === 'object'));
      return tab.run(() => lab.first);
    }),
  );
  for (const answer of answers) assertAnswer(answer, 200, answers[0].body);
  // Every start of an engine fetches its script, because this server allows no caching.
  const starts = engineSite.requests.slice(started).filter((line) => /\/worker\/index\.js\?v=/.test(line));
  assert.equal(starts.length, 1, 'engines started');
  assert.equal((await browser.targets('worker')).length, 1);
  await Promise.all(tabs.map((tab) => tab.close()));
  await until('the end of the engine', async () => (await browser.targets('worker')).length === 0);
  const opened = answers.map((answer) => answer.opened);
  const first = Math.min(...opened);
  return {
    first: Math.min(...answers.map(({ answered }) => answered)) - first,
    request: Math.min(...answers.map(({ milliseconds }) => milliseconds)),
    apart: Math.max(...opened) - first,
  };
}

test(`12 tabs that open at once start one engine, and all are answered, ${times} times`, async (given) => {
  const { browser, note } = given;
  // Keeps the browser open, and the caches of its first visit warm.
  await browser.open('about:blank');
  await openTabs(given, 1);
  const alone = [];
  const together = [];
  for (let i = 0; i < times; i += 1) {
    alone.push(await openTabs(given, 1));
    together.push(await openTabs(given, 12));
  }
  for (const [what, key] of [
    ['from opening the first tab to the first answer', 'first'],
    ['of which its request', 'request'],
  ]) {
    const [one, twelve] = [alone, together].map((found) => found.map((each) => each[key]));
    const ratio = (median(twelve) / median(one)).toFixed(2);
    note(`${what}: one tab ${tail(one)}; 12 tabs ${tail(twelve)}; ratio of medians ${ratio}`);
  }
  note(
    `12 tabs opened within: ${tail(together.map(({ apart }) => apart))} (load ${loadavg()[0].toFixed(1)})`,
  );
});

test('2,000 requests at once are answered 200, or 503 with Retry-After', async ({
  installed,
  handle,
  note,
}) => {
  const page = await installed();
  await page.run((name) => lab.post(name, 'first'), handle);
  const counts = await page.run(async (name) => {
    const ask = async (i) => {
      const init = { method: 'POST', body: `text ${i}`, headers: { 'content-type': 'text/plain' } };
      const response = await fetch(`/m/${name}`, init);
      const body = await response.json();
      const isRight = response.ok ? body.composite >= 0 : response.headers.has('retry-after') && body.detail;
      return `${response.status}${isRight ? '' : ` ${JSON.stringify(body)}`}`;
    };
    const answers = await Promise.all(Array.from({ length: 2_000 }, (_, i) => ask(i)));
    const tally = {};
    for (const answer of answers) tally[answer] = (tally[answer] ?? 0) + 1;
    return tally;
  }, handle);
  note(JSON.stringify(counts));
  assert.deepEqual(
    Object.keys(counts).filter((key) => key !== '200' && key !== '503'),
    [],
  );
  assert.ok(counts[200] > 0);
  assertAnswer(await page.run((name) => lab.post(name, 'afterwards'), handle), 200);
});
