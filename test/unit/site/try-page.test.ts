// "Try your own texts": the ranking, the visitor's marks, and the studio's draft that is made of them.
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMarkedDraft } from '../../../public/try/marked-draft.js';
import { isHigh, listTexts, maxTexts, measureOrder, rank, writeTable } from '../../../public/try/ranking.js';
import { validateConfiguration } from '../../../src/authoring/configuration/index.js';

const score = (text: string, value: number) => ({ text, score: value, doubt: '' });
const texts = [score('b', 40), score('a "quoted" one', 90), score('c', 50), score('d', 10)];

it('reads each line once, without blank ones, up to a limit', () => {
  expect(listTexts(' one \n\ntwo\none\r\n')).toEqual(['one', 'two']);
  expect(listTexts(Array.from({ length: 300 }, (_, at) => `line ${at}`).join('\n'))).toHaveLength(maxTexts);
});

it('ranks the highest first, and a mark moves a text to the other side of 50', () => {
  expect(rank(texts).map(({ score: value }) => value)).toEqual([90, 50, 40, 10]);
  const wrong = new Set(['b', 'c']);
  expect(texts.map((one) => isHigh(one, wrong))).toEqual([true, true, false, false]);
});

it('measures how many pairs are in the order of the marks', () => {
  expect(measureOrder(texts, new Set())).toBe(1);
  // 90 and 40 are high, 50 and 10 low: only 40 and 50 are in the wrong order.
  expect(measureOrder(texts, new Set(['b', 'c']))).toBe(0.75);
  expect(measureOrder([score('a', 60), score('b', 70)], new Set())).toBeNull();
});

it('becomes a table of labels with which the studio builds a scale', () => {
  const trait = { key: 'clickbait', name: 'Clickbait', positive_label: 'bait', negative_label: 'news' };
  const wrong = new Set(['b']);
  const draft = createMarkedDraft(texts, wrong, trait);
  expect(draft.rows).toBe(writeTable(texts, wrong, 'clickbait', ['bait', 'news']));
  expect(draft.rows).toBe(
    '"text","clickbait"\n"b","bait"\n"a ""quoted"" one","bait"\n"c","bait"\n"d","news"\n',
  );
  expect(draft.form.document).toBe(draft.document);
  expect(draft.handle).toBe('local.clickbait');
  const document: unknown = parse(draft.document);
  expect(document).toMatchObject({
    traits: [{ type: 'spectrum', positive_label: 'bait', negative_label: 'news' }],
    sources: [
      {
        path: 'marked.csv',
        text_column: 'text',
        label_column: 'clickbait',
        mapping: { bait: 'positive', news: 'negative' },
      },
    ],
  });
  expect(validateConfiguration(document)).toMatchObject({ ok: true });
});

it('has labels of its own where the poles of the trait have none, or the same', () => {
  const trait = { key: 'text', name: 'Tone', positive_label: '', negative_label: '' };
  expect(createMarkedDraft(texts, new Set(), trait).rows).toMatch(/^"text","label"\n"b","low"\n/);
});
