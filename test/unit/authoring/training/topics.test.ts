// What the topics of a model share: how well they order texts together, the weight of their terms, and their settings.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { createTopicRating } from '../../../../src/authoring/training/calibration/topic-order.js';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import {
  chooseTermsWeight,
  chooseTopicsWeight,
  type WeighableTerms,
} from '../../../../src/authoring/training/terms/terms-weight.js';
import { train } from '../../../../src/authoring/training/train.js';
import { computeTermRows } from '../../../../src/core/embedding/features/terms/term-rows.js';
import { clouds } from './samples.js';

/** A topic whose positives are the texts `members`, among texts 0..count - 1. */
function createDataset(count: number, members: readonly number[]) {
  const samples = {
    indices: Uint32Array.from({ length: count }, (_, i) => i),
    qualities: Float32Array.from({ length: count }, (_, i) => (members.includes(i) ? 1 : 0)),
  };
  return { key: 'topic', type: 'topic', samples, labels: createLabels(samples, defaultBoundaries) } as const;
}

const score = (count: number, members: readonly number[], raw: readonly number[]) => ({
  dataset: createDataset(count, members),
  raws: [Float64Array.from(raw)],
});

const rateTopics = (topics: readonly ReturnType<typeof score>[]): number =>
  createTopicRating(topics.map(({ dataset }) => dataset))(topics.map(({ raws }) => raws));

describe('createTopicRating', () => {
  it('is the mean of the areas over samples, and of the areas within the texts of one topic', () => {
    // Each topic has its text on top: areas 1. Text 0 scores higher in topic 1 than in its own, and lower in topic 2.
    const topics = [
      score(3, [0], [0.5, 0.1, 0.2]),
      score(3, [1], [0.8, 0.9, 0.3]),
      score(3, [2], [0.1, 0.2, 0.7]),
    ];
    expect(rateTopics(topics)).toBeCloseTo((1 + (0.5 + 1 + 1) / 3) / 2, 12);
  });

  it('averages over the repeats of the folds', () => {
    const [first, second] = [score(2, [0], [0.5, 0.1]), score(2, [1], [0.3, 0.9])];
    const worse = [Float64Array.of(0.2, 0.1), Float64Array.of(0.3, 0.9)];
    const repeated = [first, second].map((topic, t) => ({ ...topic, raws: [...topic.raws, worse[t]!] }));
    // In the second repeat text 0 is higher in topic 1.
    expect(rateTopics(repeated)).toBeCloseTo((1 + (1 + 1 + 0 + 1) / 4) / 2, 12);
  });

  it('leaves out texts of several topics, and is the areas alone without a text of one', () => {
    const both = [score(3, [0, 1], [3, 2, 1]), score(3, [0, 1], [0, 0, 1])];
    expect(rateTopics(both)).toBeCloseTo((1 + 0) / 2, 12);
    expect(rateTopics([score(2, [0], [1, 0])])).toBe(1);
  });
});

/** Terms under which the objective of one text more is lost with each step of the weight. */
const lose = (dataset: WeighableTerms['dataset'], own: number, wrong: number): WeighableTerms => ({
  dataset,
  score: (weight) => [
    Float64Array.from(dataset.samples.indices, (i) => (i === own ? 1 : i < wrong * weight ? 2 : 0)),
  ],
});

describe('the weight of terms', () => {
  const topics = Array.from({ length: 40 }, (_, t) => lose(createDataset(40, [t]), t, 2));

  it('stays at the usual one where few samples of one topic speak for another', () => {
    expect(chooseTermsWeight(topics[20]!)).toBe(1);
    expect(chooseTopicsWeight([topics[20]!])).toBe(1);
  });

  it('is the one that many topics speak for together', () => {
    const [first, ...others] = topics;
    expect(chooseTopicsWeight([first!, ...others])).toBeLessThan(1);
  });
});

describe('the topics of one model', () => {
  const each = 6;
  const names = Array.from({ length: 14 }, (_, t) => `topic_${t}`);
  const random = createRandom(5, 'topics');
  const texts = names.flatMap((name) =>
    Array.from({ length: each }, () => `${name} word${random.integer(30)} word${random.integer(30)}`),
  );
  const { encodings } = clouds({ count: texts.length / 2, dimensions: 20 });
  texts.forEach((_, i) => {
    const row = encodings.semantic.data.subarray(i * 20, (i + 1) * 20);
    row[Math.floor(i / each)]! += 1;
    const length = Math.hypot(...row);
    row.forEach((value, j) => {
      row[j] = value / length;
    });
  });
  const build = () =>
    train({
      encodings: { ...encodings, terms: computeTermRows(texts) },
      traits: names.map((key, t) => ({
        key,
        type: 'topic',
        aggregation: 'mean',
        samples: {
          indices: Uint32Array.from(texts, (_, i) => i),
          qualities: Float32Array.from(texts, (_, i) => (Math.floor(i / each) === t ? 1 : 0)),
        },
      })),
      options: { effort: 'low', training: { scoring_method: 'ridge' } },
      seed: 1,
    });

  it('share their setting, found on those with the most texts, and the weight of their terms', async () => {
    const { traits, report } = await build();
    const settings = traits.map((trait) => {
      if (trait.type !== 'topic') throw new Error(`${trait.key} is no topic`);
      const { prototypes: _, ...shared } = trait.parameters;
      return { ...shared, refined: trait.geometry !== null };
    });
    for (const setting of settings) expect(setting).toEqual(settings[0]);
    expect(report.traits.filter(({ studies }) => studies.length > 0)).toHaveLength(12);
  });

  it('read the options of the search, also those that were not searched', async () => {
    const { options } = await build();
    for (const name of names) expect(options.read[name]).toContain('scoring_method');
    expect(options.reasons.scoring_method).toBeUndefined();
  });
});
