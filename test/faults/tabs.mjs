// Many tabs at the same moment, and more requests than an engine takes at once.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { assertAnswer, spread, test, until } from './harness.mjs';

/* global lab */

const rounds = long ? 50 : 2;

test(`12 tabs that open at once share one engine, and all are answered, ${rounds} times`, async ({
  browser,
  installed,
  post,
  note,
}) => {
  const blank = await browser.open('about:blank');
  const firsts = [];
  for (let round = 0; round < rounds; round += 1) {
    const opened = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const page = await installed();
        return { page, answer: await post(page, `round ${round}`) };
      }),
    );
    for (const { answer } of opened) assertAnswer(answer, 200);
    const cards = new Set(opened.map(({ answer }) => JSON.stringify(answer.body)));
    assert.equal(cards.size, 1, 'tabs got different cards');
    assert.equal((await browser.targets('worker')).length, 1);
    firsts.push(Math.min(...opened.map(({ answer }) => answer.milliseconds)));
    await Promise.all(opened.map(({ page }) => page.close()));
    await until('the end of the engine', async () => (await browser.targets('worker')).length === 0);
  }
  note(`first answer of 12 tabs: ${spread(firsts)}`);
  await blank.close();
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
