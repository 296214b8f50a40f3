// Checks of the explanation on the home page: marks in the text, the list, the pointer, the keyboard, and typing.
import assert from 'node:assert/strict';
import { eventually } from './site-harness.mjs';

/** The words that are marked in the text, by the direction of their marks, and the chosen one. */
const readMarks = () => {
  const words = (...names) =>
    names.flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()));
  const levels = (side) => [1, 2, 3].map((level) => `assay-${side}-${level}`);
  return { up: words(...levels('up')), down: words(...levels('down')), chosen: words('assay-chosen') };
};

/** Waits until these words are the chosen ones: on a loaded machine the page gets movements of the pointer frames later. */
const chosen = (page, ...words) =>
  eventually(`the choice of '${words}'`, async () => {
    const marks = await page.evaluate(readMarks);
    return JSON.stringify(marks.chosen) === JSON.stringify(words);
  });

const explained = (page) =>
  eventually('an explanation', () =>
    page.$eval('assay-highlights', ({ shadowRoot }) => shadowRoot.querySelector('button') !== null),
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
    const choose = (key) =>
      page.$eval(
        'assay-highlights',
        ({ shadowRoot }, value) => {
          const select = shadowRoot.querySelector('select');
          select.value = value;
          select.dispatchEvent(new Event('change'));
        },
        key,
      );
    await choose('scope_precision');
    await eventually('other marks', async () => {
      const other = await page.evaluate(readMarks);
      return JSON.stringify(other.up) !== JSON.stringify(up);
    });
    await choose('intent_clarity');
    await eventually('the first marks', async () => {
      const again = await page.evaluate(readMarks);
      return JSON.stringify(again.up) === JSON.stringify(up);
    });
  });
  await check('adds up to the score of the card', async () => {
    await eventually('the sums', () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector('assay-highlights');
        const values = [...shadowRoot.querySelectorAll('.sums dd')].map(({ textContent }) =>
          Number(textContent.replace('−', '-').replace('±', '')),
        );
        const total = values.pop();
        const sum = values.reduce((before, value) => before + value, 0);
        const { scores } = document.querySelector('assay-score').card;
        return Math.abs(sum - total) < 0.3 && Math.abs(total - scores.intent_clarity) <= 0.56;
      }),
    );
  });
  await check(
    'shows what a word changes by keyboard in the list, by pointer and by caret in the text',
    async () => {
      const first = await page.$eval('assay-highlights', ({ shadowRoot }) => {
        shadowRoot.querySelector('button').focus();
        return shadowRoot.querySelector('button .part').textContent;
      });
      await chosen(page, first);
      assert.match(
        await page.$eval('assay-highlights', ({ shadowRoot }) =>
          shadowRoot.querySelector('.word').textContent.trim(),
        ),
        /(raises|lowers) the score by [\d.]+ points$/,
      );
      const { x, y, word } = await page.evaluate(() => {
        document.getElementById('text').scrollIntoView({ block: 'center', behavior: 'instant' });
        const names = [3, 2, 1].map((level) => `assay-up-${level}`);
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
    await eventually('no explanation', () =>
      page.$eval('assay-highlights', ({ shadowRoot }) => shadowRoot.querySelector('button') === null),
    );
    await write(text);
    await explained(page);
  });
}
