// What case and end marks do to the scores of a model's held-out texts.
import { readFileSync } from 'node:fs';

const mostTexts = 200;
const endMark = /[.!?…]+$/u;
const small = new Set([
  'a',
  'an',
  'the',
  'of',
  'in',
  'on',
  'to',
  'and',
  'or',
  'for',
  'at',
  'by',
  'with',
  'but',
]);

const typographies = [
  (text) => text.toLowerCase().trim().replace(endMark, ''),
  (text) => {
    const trimmed = text.trim();
    const sentence = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
    return endMark.test(sentence) ? sentence : `${sentence}.`;
  },
  (text) =>
    text
      .trim()
      .replace(endMark, '')
      .split(' ')
      .map((word, i) =>
        i > 0 && small.has(word.toLowerCase()) ? word : word.charAt(0).toUpperCase() + word.slice(1),
      )
      .join(' '),
];

function readTexts(model) {
  const file = new URL(`../../../models/${model}/samples/test.jsonl`, import.meta.url);
  const texts = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row).text);
  const every = Math.max(1, Math.floor(texts.length / mostTexts));
  return texts.filter((_, i) => i % every === 0).slice(0, mostTexts);
}

/** Rows of the table of typographies: one a trait. */
export async function typographyOf(model, scoreAll) {
  const texts = readTexts(model);
  const asIs = await scoreAll(texts);
  const others = [];
  for (const write of typographies) others.push(await scoreAll(texts.map(write)));
  return Object.keys(asIs[0].detail).map((trait) => {
    const score = (card) => card.detail[trait].score;
    const share = (cards) =>
      cards.filter((card, i) => score(card) > 50 !== score(asIs[i]) > 50).length / cards.length;
    const moves = others.flatMap((cards) => cards.map((card, i) => Math.abs(score(card) - score(asIs[i]))));
    return [
      `\`${model}\``,
      trait,
      `${texts.length}`,
      ...others.map((cards) => `${(100 * share(cards)).toFixed(1)} %`),
      (moves.reduce((sum, move) => sum + move, 0) / moves.length).toFixed(1),
    ];
  });
}
