import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ScoreCard, TraitDetail } from '../../../../../src/core/contract/resources.js';
import { formatPlainCard, formatPlainTraits } from '../../../../../src/core/http/forms/plain-text.js';

const golden = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/http/${name}.txt`, import.meta.url), 'utf8');

const breaks = { developing: 50, solid: 80, strong: 90 };

function detail(score: number, more: Partial<TraitDetail> = {}): TraitDetail {
  const rest = { label: 'Solid', confidence: 'high', headroom: 5, native: { polarity: 0 } } as const;
  const reading = { probability: score / 100, interval: [0, 100] as [number, number], doubts: [] };
  return { score, band: [score, score], breaks, ...reading, ...rest, ...more };
}

const card: ScoreCard = {
  scores: { intent_clarity: 77, scope_precision: 85, context_sufficiency: 3 },
  composite: 80,
  confidence: 'moderate',
  headroom: 5,
  input_tokens: 9,
  familiarity: 50,
  language: { detected: 'en', read: ['en'] },
  detail: {
    intent_clarity: detail(77, { label: 'Developing', confidence: 'moderate' }),
    scope_precision: detail(85),
    context_sufficiency: detail(3, { label: null, confidence: 'low', headroom: null }),
  },
  compare_to: null,
  delta: null,
};
const order = Object.keys(card.detail);

describe('plain text card', () => {
  test('has a line per trait, a rule and the composite', () => {
    expect(formatPlainCard(card, order)).toBe(golden('card'));
  });

  test('ends every line with the signed delta if there is a baseline', () => {
    const scores = { intent_clarity: 7, scope_precision: -100, context_sufficiency: 0 };
    const compared = { ...card, delta: { scores, composite: -3 } };
    expect(formatPlainCard(compared, order)).toBe(golden('card-compared'));
  });

  test('is at least as wide as the word Composite', () => {
    const one = { ...card, detail: { a: detail(100, { label: 'Strong', headroom: 0 }) }, composite: 100 };
    expect(formatPlainCard({ ...one, confidence: 'high' }, ['a'])).toBe(golden('card-short'));
  });

  test.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [50, 10],
    [97, 19],
    [98, 20],
    [100, 20],
  ])('shows a score of %i as %i of 20 cells', (score, cells) => {
    const [line = ''] = formatPlainCard({ ...card, detail: { a: detail(score) } }, ['a']).split('\n');
    expect(line.slice(11, 31)).toBe('█'.repeat(cells) + '░'.repeat(20 - cells));
  });

  test('follows the order of the model, also for keys that look like numbers', () => {
    const numbers = { ...card, detail: { b: detail(1), '10': detail(2), '2': detail(3) } };
    const lines = formatPlainCard(numbers, ['b', '10', '2', 'absent']).split('\n');
    expect(lines.slice(0, 3).map((line) => line.split(' ')[0])).toEqual(['b', '10', '2']);
  });
});

describe('plain text traits', () => {
  const trait = {
    key: 'intent_clarity',
    name: 'Intent clarity',
    description:
      'Says what the change is meant to do, not only that something changed; a reader knows why to care',
    positive_label: 'clear intent',
    negative_label: 'unclear intent',
    sample_count: 210,
    positive_samples: 120,
    negative_samples: 90,
  };

  test('has a block per trait, wrapped at 80 columns', () => {
    const second = { ...trait, key: 'depth', name: 'Depth', description: '' };
    expect(formatPlainTraits([trait, second])).toBe(golden('traits'));
  });

  test('contain no control characters', () => {
    const hostile = {
      ...trait,
      name: 'a\u001b[31mb',
      positive_label: 'x\r\ny',
      description: 'c\u0007 \u009bd\n\ne',
    };
    const text = formatPlainTraits([hostile]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(text.split('\n')).toEqual([
      'a [31mb (intent_clarity)',
      '  unclear intent ◂──────▸ x y',
      '  c d e',
      '  210 samples (120 positive, 90 negative)',
      '',
    ]);
  });

  test('do not break a word longer than a line', () => {
    const long = 'w'.repeat(100);
    const lines = formatPlainTraits([{ ...trait, description: `a ${long} b` }]).split('\n');
    expect(lines.slice(2, 5)).toEqual(['  a', `  ${long}`, '  b']);
  });
});
