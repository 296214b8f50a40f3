// Checks of the explanation on the home page: marks in the text, the list, the pointer, the keyboard, and typing.
import assert from 'node:assert/strict';
import { eventually, untilActed } from './site-harness.mjs';

/** The words that are marked in the text, by the direction of their marks, and the chosen one. */
const readMarks = () => {
  const words = (...names) =>
    names.flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()));
  const levels = (side) => [1, 2, 3].map((level) => `assay-${side}-${level}`);
  return { up: words(...levels('up')), down: words(...levels('down')), chosen: words('assay-chosen') };
};

/** Does what chooses these words, and no others. */
const chosenBy = (page, act, ...words) =>
  untilActed(`choice of '${words}'`, act, async () => {
    const marks = await page.evaluate(readMarks);
    return JSON.stringify(marks.chosen) === JSON.stringify(words);
  });

/** The middle of a word that raises the score, once it is in the window. Runs in the page. */
const locate = (wanted) => {
  document.getElementById('text').scrollIntoView({ block: 'center', behavior: 'instant' });
  const ranges = [...CSS.highlights].flatMap(([name, marks]) => (name.includes('-up-') ? [...marks] : []));
  const range = ranges.find((range) => range.toString() === wanted);
  // None before the frame that shows the marks of a text that was out of the window. Where a line breaks before a word,
  // WebKit counts the end of the line before, too.
  const rect = [...range.getClientRects()].at(-1);
  if (!rect) return false;
  const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
  return y > 0 && y < innerHeight && { x, y };
};

/** Moves the pointer to a word that raises the score. */
async function pointAt(page, word) {
  const { x, y } = await eventually(`'${word}' in the window`, () => page.evaluate(locate, word));
  await page.mouse.move(x, y);
}

const explained = (page) =>
  eventually('an explanation', () =>
    page.$eval('assay-highlights', ({ shadowRoot }) => shadowRoot.querySelector('button') !== null),
  );

/** Milliseconds that no task may take while a visitor types. */
const longestTask = 100;

/** Whether the browser reports long tasks: Firefox and WebKit do not. Runs in the page. */
const reportsTasks = () => PerformanceObserver.supportedEntryTypes.includes('longtask');

/** Types on the keyboard at the end of the text. @returns milliseconds of the longest task meanwhile */
async function typeOnce(page) {
  await page.evaluate(() => {
    globalThis.longest = 0;
    globalThis.tasks ??= new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.longest = Math.max(globalThis.longest, duration);
    });
    globalThis.tasks.observe({ type: 'longtask' });
    const field = document.getElementById('text');
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  await page.keyboard.type(' and retry the upload when the server is busy', { delay: 25 });
  return page.evaluate(() => globalThis.longest);
}

/**
 * Types up to five times: a task that is long is so each time, one that another process interrupts is not.
 * @returns milliseconds of the longest task of the best time
 */
async function typeWords(page) {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5 && best >= longestTask; time += 1) best = Math.min(best, await typeOnce(page));
  return best;
}

/** @param text in the field; it is there again afterwards */
export async function checkExplanation(check, page, text) {
  await check('marks the words that raise and lower the score of a trait', async () => {
    await explained(page);
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
    const marksOf = async (key, before) => {
      await choose(key);
      return await eventually(`marks of ${key}`, async () => {
        const marks = await page.evaluate(readMarks);
        return marks.up.length > 0 && JSON.stringify(marks) !== JSON.stringify(before) && marks;
      });
    };
    const chosen = () =>
      page.$eval('assay-highlights', ({ shadowRoot }) => shadowRoot.querySelector('select').value);
    const shown = (await chosen()) === 'context_sufficiency' ? undefined : await page.evaluate(readMarks);
    const other = await marksOf('context_sufficiency', shown);
    const { up, down } = await marksOf('intent_clarity', other);
    for (const word of [...up, ...down]) assert.ok(text.includes(word), word);
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
      const first = await page.$eval(
        'assay-highlights',
        ({ shadowRoot }) => shadowRoot.querySelector('button .part').textContent,
      );
      const focus = (focused) =>
        page.$eval(
          'assay-highlights',
          ({ shadowRoot }, on) => shadowRoot.querySelector('button')[on ? 'focus' : 'blur'](),
          focused,
        );
      await chosenBy(page, () => focus(false).then(() => focus(true)), first);
      assert.match(
        await page.$eval('assay-highlights', ({ shadowRoot }) =>
          shadowRoot.querySelector('.word').textContent.trim(),
        ),
        /(raises|lowers) the score by [\d.]+ points$/,
      );
      const word = (await page.evaluate(readMarks)).up.at(-1);
      await chosenBy(page, () => pointAt(page, word), word);
      // Each time from the word: a pointer that is outside cannot leave.
      await chosenBy(page, async () => {
        await pointAt(page, word);
        await page.mouse.move(0, 0);
      });
      await page.focus('#text');
      const at = text.indexOf(word);
      const moveCaret = async () => {
        await page.evaluate((start) => document.getElementById('text').setSelectionRange(start, start), at);
        await page.keyboard.press('ArrowRight');
      };
      await chosenBy(page, moveCaret, word);
    },
  );
  await check('marks move with the text while a visitor types, without a long task', async () => {
    await page.evaluate(() => document.getElementById('text').setSelectionRange(0, 0));
    await page.keyboard.type('x');
    await eventually('no choice', async () => (await page.evaluate(readMarks)).chosen.length === 0);
    const { up } = await page.evaluate(readMarks);
    for (const word of up) assert.ok(`x${text}`.includes(word), word);
    const longest = await typeWords(page);
    const reported = await page.evaluate(reportsTasks);
    console.log(
      `        longest task while typing: ${reported ? `${longest} ms` : 'not reported by this browser'}`,
    );
    assert.ok(longest < longestTask, `a task of ${longest} ms`);
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
