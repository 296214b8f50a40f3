// Checks of the explanation on the home page: marks in the text, the list, the pointer, the keyboard, and typing.
import assert from 'node:assert/strict';
import { eventually } from './site-harness.mjs';

/** The words that are marked in the text, by the direction of their marks, and the chosen one. */
const readMarks = () => {
  const words = (...names) =>
    names.flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()));
  const levels = (side) => [1, 2, 3].map((level) => `why-${side}-${level}`);
  return { up: words(...levels('up')), down: words(...levels('down')), chosen: words('why-chosen') };
};

/** Waits until these words are the chosen ones: on a loaded machine the page gets movements of the pointer frames later. */
const chosen = (page, ...words) =>
  eventually(`the choice of '${words}'`, async () => {
    const marks = await page.evaluate(readMarks);
    return JSON.stringify(marks.chosen) === JSON.stringify(words);
  });

const explained = (page) =>
  eventually('an explanation', () =>
    page.$eval('#why-body', (node) => node.querySelector('button') !== null),
  );

/** Types on the keyboard at the end of the text. @returns milliseconds of the longest task meanwhile */
async function typeWords(page) {
  await page.evaluate(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: 'longtask' });
    const field = document.getElementById('text');
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  await page.keyboard.type(' and retry the upload when the server is busy', { delay: 25 });
  return page.evaluate(() => globalThis.longest);
}

/** @param text in the field; it is there again afterwards */
export async function checkExplanation(check, page, text) {
  await check('marks the words that raise and lower the score of a trait', async () => {
    await explained(page);
    const { up, down } = await eventually('marks', async () => {
      const marks = await page.evaluate(readMarks);
      return marks.up.length > 0 && marks;
    });
    for (const word of [...up, ...down]) assert.ok(text.includes(word), word);
    await page.select('#why-trait', 'scope_precision');
    await eventually('other marks', async () => {
      const other = await page.evaluate(readMarks);
      return JSON.stringify(other.up) !== JSON.stringify(up);
    });
    await page.select('#why-trait', 'intent_clarity');
  });
  await check('adds up to the score of the card', async () => {
    await eventually('the sums', () =>
      page.evaluate(() => {
        const values = [...document.querySelectorAll('.why-sums dd')].map(({ textContent }) =>
          Number(textContent.replace('−', '-')),
        );
        const [start, words, style, total] = values;
        const { scores } = document.querySelector('assay-score').card;
        return (
          Math.abs(start + words + style - total) < 0.2 && Math.abs(total - scores.intent_clarity) <= 0.56
        );
      }),
    );
  });
  await check(
    'shows what a word changes by keyboard in the list, by pointer and by caret in the text',
    async () => {
      await page.focus('#why-body button');
      const [first] = await page.$$eval('#why-body .why-part', (nodes) =>
        nodes.map((node) => node.textContent),
      );
      await chosen(page, first);
      assert.match(
        await page.$eval('#why-word', (node) => node.textContent),
        /(raises|lowers) the score by [\d.]+ points$/,
      );
      const { x, y, word } = await page.evaluate(() => {
        document.getElementById('text').scrollIntoView({ block: 'center', behavior: 'instant' });
        const names = [3, 2, 1].map((level) => `why-up-${level}`);
        const [range] = names.flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2, word: range.toString() };
      });
      await page.mouse.move(x, y);
      await chosen(page, word);
      await page.mouse.move(0, 0);
      await chosen(page);
      await page.focus('#text');
      const at = text.indexOf(word);
      await page.evaluate((start) => document.getElementById('text').setSelectionRange(start, start), at);
      await page.keyboard.press('ArrowRight');
      await chosen(page, word);
    },
  );
  await check('marks move with the text while a visitor types, without a long task', async () => {
    await page.evaluate(() => document.getElementById('text').setSelectionRange(0, 0));
    await page.keyboard.type('x');
    await chosen(page);
    const { up } = await page.evaluate(readMarks);
    for (const word of up) assert.ok(`x${text}`.includes(word), word);
    const longest = await typeWords(page);
    console.log(`        longest task while typing: ${longest} ms`);
    assert.ok(longest < 100, `a task of ${longest} ms`);
  });
  await check('clears the explanation with the text', async () => {
    const write = (value) =>
      page.evaluate((next) => {
        const field = document.getElementById('text');
        field.value = next;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, value);
    await write('');
    assert.equal(await page.$eval('#why-body', (node) => node.textContent), '');
    await write(text);
    await explained(page);
  });
}
