import { describe, expect, test } from 'vitest';
import type { ModelTrait, Native, ScoreCard, TraitDetail } from '../../../../../src/core/contract/index.js';
import { describeVerdict } from '../../../../../src/core/http/forms/index.js';
import { formatReadCard } from '../../../../../src/server/cli/score/read-card.js';

const natives = {
  spectrum: { polarity: 0 },
  topic: { topicality: 0.5 },
  claim: { relevance: 0.9, agreement: 0.5 },
  away: { relevance: 0.1, agreement: 0.5 },
  outlier: { cohort_similarity: 0.2, anomaly_z: 3 },
} as const satisfies Record<string, Native>;

function detail(score: number, kind: keyof typeof natives, more: Partial<TraitDetail> = {}): TraitDetail {
  const breaks = { developing: 40, solid: 60, strong: 80 };
  const ends = { band: [score, score], interval: [0, 100] } as const;
  const base = {
    score,
    label: 'Weak',
    confidence: 'high',
    headroom: 0,
    breaks,
    native: natives[kind],
  } as const;
  return {
    ...base,
    band: [...ends.band],
    interval: [...ends.interval],
    probability: score / 100,
    doubts: [],
    ...more,
  };
}

const record = (key: string, name: string, more: Partial<ModelTrait> = {}): ModelTrait => ({
  ...{ key, name, description: '', positive_label: 'positive', negative_label: 'negative' },
  ...{ sample_count: 8, positive_samples: 4, negative_samples: 4, ...more },
});

const createCard = (details: Record<string, TraitDetail>, more: Partial<ScoreCard> = {}): ScoreCard => ({
  scores: Object.fromEntries(Object.entries(details).map(([key, { score }]) => [key, score])),
  ...{ composite: 6, confidence: 'high', headroom: 0, input_tokens: 9, familiarity: 50 },
  language: { detected: 'en', read: ['en'] },
  ...{ detail: details, compare_to: null, delta: null, ...more },
});

const unclear = { label: null, confidence: 'low', headroom: null } as const;
const getLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/[█░]+ {2}/, ''));

describe('a card for a person at a terminal', () => {
  test('ranks topics and gives them neither a tier nor a composite', () => {
    const records = [record('sport', 'Sport'), record('business', 'Business'), record('science', 'Science')];
    const card = createCard({
      sport: detail(2, 'topic'),
      business: detail(97, 'topic'),
      science: detail(4, 'topic'),
    });
    expect(getLines(formatReadCard(card, records))).toEqual([
      'About Business (97).',
      'business   97  ●●●',
      'science     4  ●●●',
      'sport       2  ●●●',
    ]);
  });

  test('says for or against which claims a text speaks, and which it is not about', () => {
    const records = ['One', 'Two', 'Three', 'Four'].map((name) => record(name.toLowerCase(), name));
    const card = createCard({
      one: detail(90, 'claim'),
      two: detail(8, 'claim'),
      three: detail(50, 'away'),
      four: detail(70, 'claim', unclear),
    });
    expect(getLines(formatReadCard(card, records))).toEqual([
      'For One (90); against Two (8). In doubt: low confidence in Four.',
      'one     90  ●●●             for',
      'two      8  ●●●         against',
      'three   50  ●●●  not about this',
      'four    70  ●○○         unclear',
    ]);
  });

  test('places scales between their poles and outliers by the cohort', () => {
    const records = [
      record('formality', 'Formality', {
        reading: 'scale',
        positive_label: 'formal',
        negative_label: 'casual',
      }),
      record('odd', 'Odd'),
    ];
    const card = createCard({ formality: detail(12, 'spectrum'), odd: detail(88, 'outlier') });
    expect(getLines(formatReadCard(card, records))).toEqual([
      'Formality 12 of 100: casual, Odd 88 of 100: unlike the others.',
      'formality   12  ●●●             casual',
      'odd         88  ●●●  unlike the others',
    ]);
  });

  test('ends with the composite if all of several traits are qualities, with differences to a baseline', () => {
    const records = [
      record('scope', 'Scope', { reading: 'quality' }),
      record('depth', 'Depth', { reading: 'quality' }),
    ];
    const delta = { scores: { scope: 7, depth: -3 }, composite: 0 };
    const card = createCard(
      { scope: detail(30, 'spectrum'), depth: detail(85, 'spectrum', { label: 'Strong' }) },
      { composite: 44, delta },
    );
    expect(getLines(formatReadCard(card, records))).toEqual([
      'Composite 44 of 100; lowest: Scope 30 of 100, Weak.',
      'scope       30  ●●●        Weak    +7',
      'depth       85  ●●●      Strong    -3',
      `${'─'.repeat(9)}  ${'─'.repeat(20)}  ───`,
      'Composite   44  ●●●                ±0',
    ]);
  });

  test('lets no control characters of a model steer the terminal', () => {
    const trait = record('a', 'A\u001b[2J', { reading: 'scale', positive_label: 'hot\n\u0007' });
    const text = formatReadCard(createCard({ a: detail(99, 'spectrum') }), [trait]);
    expect([...text].filter((character) => character < ' ' && character !== '\n')).toEqual([]);
  });
});

describe('the verdict of a card', () => {
  test('says why traits are in doubt, those with the same reason together', () => {
    const records = ['a', 'b', 'c', 'd'].map((key) => record(key, key.toUpperCase()));
    const doubt = (doubts: TraitDetail['doubts']) => detail(40, 'topic', { ...unclear, doubts });
    const card = createCard({
      a: doubt(['negation', 'between_poles']),
      b: doubt(['evidence']),
      c: doubt(['negation']),
      d: detail(90, 'topic'),
    });
    expect(describeVerdict(card, records)).toBe(
      'About D (90). In doubt: low confidence in A, C (negated words); low confidence in B (such scores are often wrong).',
    );
  });

  test('says a reason of the whole text once', () => {
    const a = detail(40, 'topic', { ...unclear, doubts: ['language', 'unfamiliar'] });
    const language = { detected: 'de', read: ['en'] } as const;
    const card = createCard({ a }, { language: { ...language, read: [...language.read] } });
    expect(describeVerdict(card, [record('a', 'A')])).toBe(
      'About none of these topics. In doubt: reads English; this looks German; low confidence in every trait.',
    );
  });

  test('says that a text is unlike those of the model', () => {
    const card = createCard({ a: detail(40, 'topic', unclear) }, { familiarity: 0 });
    expect(describeVerdict(card, [record('a', 'A')])).toBe(
      'About none of these topics. In doubt: unlike anything this model has learned from; low confidence in every trait.',
    );
  });

  test('names at most three traits of a kind', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const card = createCard(Object.fromEntries(keys.map((key, index) => [key, detail(90 - index, 'topic')])));
    expect(
      describeVerdict(
        card,
        keys.map((key) => record(key, key.toUpperCase())),
      ),
    ).toBe('About A (90), B (89), C (88) and 2 more.');
  });

  test('is about the traits that were asked for', () => {
    const records = [record('a', 'A', { reading: 'quality' }), record('b', 'B', { reading: 'quality' })];
    const card = createCard({ b: detail(90, 'spectrum', { label: 'Strong' }) });
    expect(describeVerdict(card, records)).toBe('B 90 of 100, Strong.');
  });
});
