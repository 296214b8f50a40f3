// Rewritings that a reader does not see: each model's own texts keep their cards, byte for byte.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { normaliseText } from '../../../src/core/content/index.js';
import { openModels } from '../../../src/server/node/index.js';
import { long } from '../../support/long.mjs';

const engine = openModels('models');

/** Cards per model and rewriting. */
const cards = long ? 40 : 3;

/** Of how many held-out texts one has its normal forms compared. */
const stride = long ? 1 : 4;

const each = (pattern: RegExp, by: string) => (text: string) => text.replace(pattern, by);

/** Breaks the lines of a text that has its normal form. */
const wrap = (width: number) => (text: string) =>
  text.includes('\n') || normaliseText(text).text !== text
    ? text
    : text.replaceAll(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) `, 'g'), '$1\n');

const rewritings: Record<string, (text: string) => string> = {
  'typographic apostrophes': each(/'(?!')/g, '’'),
  'modifier letters as apostrophes': each(/(?<=\w)'(?=\w)/g, '\u02bc'),
  'typographic quotation marks': (text) => text.replace(/"([^"]*)"/g, '“$1”'),
  'low quotation marks': (text) => text.replace(/"([^"]*)"/g, '„$1“'),
  'an ellipsis': each(/\.\.\./g, '…'),
  'soft hyphens': each(/(?<=[a-z]{3})(?=[a-z]{3})/g, '\u00ad'),
  'zero-width spaces': each(/(?<=[a-z])(?=[a-z])/g, '\u200b'),
  'word joiners and joiners': each(/(?<=[a-z])(?=[aeiou])/g, '\u2060\u200d'),
  'marks of direction': (text) => `\u200e${text}\u200f`,
  'a byte order mark': (text) => `\ufeff${text}`,
  'variation selectors': each(/(?<=[.!?,])/g, '\ufe0f'),
  'decomposed letters': (text) => text.normalize('NFD'),
  'composed letters': (text) => text.normalize('NFC'),
  ligatures: (text) => text.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ'),
  'no-break spaces': each(/ /g, '\u00a0'),
  'thin and wide spaces': each(/ /g, '\u2009\u2003'),
  'two blanks': each(/ /g, '  '),
  tabs: each(/ /g, '\t'),
  '500 blanks at the end': (text) => text + ' '.repeat(500),
  'line ends before it': (text) => `\n\r\n${text}`,
  'line ends after it': (text) => text + '\n'.repeat(20),
  'CR LF': each(/\r?\n/g, '\r\n'),
  'lines of 72 characters': wrap(72),
  'lines of 30 characters': wrap(30),
  'no-break hyphens': each(/(?<=\w)-(?=\w)/g, '\u2011'),
};

const handles = readdirSync('models').filter((name) => name.startsWith('assay.'));
const readTexts = (handle: string): string[] =>
  readFileSync(`models/${handle}/samples/test.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).text);

const normalForms = handles.flatMap((handle) =>
  readTexts(handle)
    .filter((_, index) => index % stride === 0)
    .map((text) => ({ text, normal: normaliseText(text).text })),
);

it.each(Object.entries(rewritings))('%s change no normal form', (_, rewrite) => {
  const others = normalForms.filter(({ text, normal }) => normaliseText(rewrite(text)).text !== normal);
  expect(others).toEqual([]);
});

it.each(handles)('%s gives a rewritten text the same card', async (handle) => {
  const score = async (content: string) => JSON.stringify((await engine.score(handle, { content })).card);
  for (const text of readTexts(handle).slice(0, cards)) {
    const card = await score(text);
    for (const rewrite of Object.values(rewritings)) expect(await score(rewrite(text))).toBe(card);
  }
});

it.each(handles)('%s is never sure of a text that says nothing', async (handle) => {
  for (const content of ['the of and to', 'None', '(no text)', '[deleted]'])
    expect((await engine.score(handle, { content })).card.confidence).toBe('low');
});

/** The scores of a text, and the least confidence of any. */
async function judge(handle: string, content: string) {
  const { card } = await engine.score(handle, { content });
  return { scores: Object.values(card.scores), confidence: card.confidence };
}

it('a list of instructions is as easy to read in any form', async () => {
  const items = [
    'Wash your hands',
    'Cut the bread',
    'Put the jam on it',
    'Give it to a friend',
    'Close the jar',
  ];
  const forms = [
    `${items.join('. ')}.`,
    items.join('\n'),
    items.map((item) => `- ${item}`).join('\n'),
    items.map((item, i) => `${i + 1}. ${item}`).join('\n'),
    items.map((item, i) => `| ${i + 1} | ${item} |`).join('\n'),
    `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  ];
  const scores = await Promise.all(
    forms.map(async (form) => (await judge('assay.readability', form)).scores[0] ?? 0),
  );
  expect(Math.max(...scores) - Math.min(...scores)).toBeLessThanOrEqual(10);
});

it.each([
  ['assay.review-sentiment', 'It was awful 😡', 'It was awful😡'],
  ['assay.review-sentiment', 'great → terrible', 'great→terrible'],
  ['assay.banking-scope', 'My ❤ card ❤ was ❤ declined', 'My❤card❤was❤declined'],
])('%s reads a symbol that touches a word as one beside it: %s', async (handle, apart, joined) => {
  expect(await judge(handle, joined)).toEqual(await judge(handle, apart));
});

it.each([
  ['spaced letters', 'The movie was t e r r i b l e'],
  ['stretched vowels', 'The movie was terriiiible'],
  ['figures for letters', 'Th3 m0v13 w4s t3rr1bl3'],
  ['look-alike letters', 'The movie was t\u0435rribl\u0435'],
])('no model is sure of a word in %s', async (_, text) => {
  expect((await judge('assay.review-sentiment', 'The movie was terrible')).confidence).toBe('high');
  expect((await judge('assay.review-sentiment', text)).confidence).not.toBe('high');
});

const swap = (letters: Readonly<Record<string, string>>) => (word: string) =>
  word.replace(/[a-z]/g, (letter) => letters[letter] ?? letter);

const tricks: Record<string, (word: string) => string> = {
  'stretched vowels': (word) => word.replace(/[aeiou]/, (vowel) => vowel.repeat(4)),
  'two vowels for one': (word) => word.replace(/[aiu](?=\w\w)/, '$&$&'),
  'figures for letters': swap({ a: '4', e: '3', i: '1', o: '0', s: '5' }),
  'spaced letters': (word) => [...word].join(' '),
  'letters between dots': (word) => [...word].join('.'),
  'look-alike letters': swap({ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', i: 'і' }),
};

const reviews = [
  {
    decisive: ['terrible', 'awful'],
    text: 'We went to the cinema in the centre of the town on a Saturday in March with two friends from work, and we sat in the middle of the third row. The film begins in a village by the sea, then it moves to the capital, and it lasts for two hours. The acting is terrible and the ending is awful.',
  },
  {
    decisive: ['wonderful', 'brilliant'],
    text: 'We went to the cinema in the centre of the town on a Saturday in March with two friends from work, and we sat in the middle of the third row. The film begins in a village by the sea, then it moves to the capital, and it lasts for two hours. The acting is wonderful and the ending is brilliant.',
  },
];

it.each(Object.entries(tricks))(
  'the decisive words of a long text in %s: its verdict in clear, or in doubt',
  async (_, respell) => {
    const label = async (content: string) => {
      const { card } = await engine.score('assay.review-sentiment', { content });
      return { confidence: card.confidence, positive: (card.scores.sentiment ?? 0) >= 50 };
    };
    for (const { text, decisive } of reviews) {
      const clear = await label(text);
      const hidden = await label(decisive.reduce((all, word) => all.replace(word, respell(word)), text));
      if (hidden.confidence === 'high') expect(hidden).toEqual(clear);
    }
  },
);
