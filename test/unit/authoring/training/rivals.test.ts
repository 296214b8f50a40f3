// Topics and outliers of one label column: rows of the other labels are negatives, and the report says how well they
// separate from each other.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { mean } from '../../../../src/authoring/numerics/statistics.js';
import { completeInput } from '../../../../src/authoring/training/data/complete-input.js';
import { createFeatureSpace } from '../../../../src/authoring/training/problem/feature-space.js';
import { adviseOnSeparation } from '../../../../src/authoring/training/report/separation-advice.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { TraitInput } from '../../../../src/authoring/training/types.js';
import { emptySparseRows, sparseRow } from '../../../../src/core/numerics/index.js';
import { zeros } from '../../../../src/core/numerics/matrix.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';
import { prepareTrait } from '../../../../src/core/scoring/traits/trait-inference.js';

const dimensions = 24;

/** Unit rows of labels that share one direction and differ a little along one of their own. */
function siblings(labels: number, each: number, seed: number, apart = 1): Encodings {
  const source = createRandom(seed, 'siblings');
  const n = labels * each;
  const blocks = { semantic: zeros(n, dimensions), style: zeros(n, 2) };
  for (let i = 0; i < n; i++) {
    const label = Math.floor(i / each);
    const vector = Array.from(
      { length: dimensions },
      (_, j) => (j === 0 ? 4 : 0) + (j === label + 1 ? apart : 0) + 0.3 * source.normal(),
    );
    const length = Math.hypot(...vector);
    blocks.semantic.data.set(
      vector.map((value) => value / length),
      i * dimensions,
    );
  }
  return { ...blocks, terms: emptySparseRows(n), tokens: new Uint32Array(n).fill(5) };
}

const ambient = siblings(1, 120, 99, 0);
for (let i = 0; i < ambient.semantic.data.length; i++) {
  ambient.semantic.data[i] = createRandom(i, 'ambient').normal() / Math.sqrt(dimensions);
}

/** One trait a label, each with the rows of its label as its own samples. */
const column = (labels: number, each: number, type: TraitInput['type'] = 'topic'): TraitInput[] =>
  Array.from({ length: labels }, (_, label) => ({
    key: `label-${label}`,
    type,
    aggregation: 'mean',
    rivalSources: [0],
    samples: {
      indices: Uint32Array.from({ length: each }, (_, i) => label * each + i),
      qualities: new Float32Array(each).fill(type === 'topic' ? 1 : 0),
      sources: new Uint16Array(each),
    },
  }));

const build = (encodings: Encodings, traits: readonly TraitInput[]) =>
  train({ encodings, ambient, traits, options: { effort: 'low' }, seed: 1 });

describe('rows of the other labels of a column', () => {
  it('are negatives of a topic, beside ambient texts', () => {
    const encodings = siblings(3, 20, 1);
    const [first] = completeInput({ encodings, ambient, traits: column(3, 20) }).traits;
    expect(Array.from(first?.rivals ?? [])).toEqual(Array.from({ length: 40 }, (_, i) => 20 + i));
    const negatives = first?.samples.indices.filter((_, i) => first.samples.qualities[i] === 0) ?? [];
    expect(negatives.filter((row) => row < 60)).toHaveLength(40);
    expect(negatives.filter((row) => row >= 60)).toHaveLength(100);
  });

  it('are outliers of an outlier trait', () => {
    const encodings = siblings(2, 20, 1);
    const [first] = completeInput({ encodings, ambient, traits: column(2, 20, 'outlier') }).traits;
    const positives = first?.samples.indices.filter((_, i) => first.samples.qualities[i] === 1) ?? [];
    expect(positives.filter((row) => row < 40)).toEqual(Uint32Array.from({ length: 20 }, (_, i) => 20 + i));
  });

  it('are left out where a text has both labels, and where its source labels other things', () => {
    const encodings = siblings(2, 4, 1);
    const [a, b] = column(2, 4) as [TraitInput, TraitInput];
    const both = { ...b, samples: { ...b.samples, indices: Uint32Array.of(0, 5, 6, 7) } };
    const elsewhere = { ...both.samples, sources: Uint16Array.of(0, 0, 0, 1) };
    const [first] = completeInput({ encodings, traits: [a, { ...both, samples: elsewhere }] }).traits;
    expect(first?.rivals).toEqual(Uint32Array.of(5, 6));
  });

  it('are shared evenly between many labels, small ones whole', () => {
    const traits = column(3, 600);
    const small = traits[2] as TraitInput;
    const { samples } = small;
    const few = {
      ...small,
      samples: {
        ...samples,
        indices: samples.indices.subarray(0, 50),
        qualities: samples.qualities.subarray(0, 50),
      },
    };
    const [first] = completeInput({
      encodings: siblings(3, 600, 1),
      traits: [...traits.slice(0, 2), few],
    }).traits;
    const rivals = Array.from(first?.rivals ?? []);
    expect(rivals.filter((row) => row >= 1200)).toHaveLength(50);
    expect(rivals).toHaveLength(650);
  });
});

describe('the separation of a label column', () => {
  it('is near 1 for siblings that differ, where the trait of new texts scores highest', async () => {
    const { report } = await build(siblings(3, 30, 1), column(3, 30));
    const [separation] = report.separations;
    expect(separation).toMatchObject({ keys: ['label-0', 'label-1', 'label-2'], texts: 90, chance: 1 / 3 });
    expect(separation?.top1).toBeGreaterThan(0.9);
    expect(separation?.confusion.map((row) => Math.round(row.reduce((sum, n) => sum + n)))).toEqual([
      30, 30, 30,
    ]);
    for (const { against, samples } of report.traits) {
      expect(samples.rivals).toBe(60);
      expect(against?.rivals).toBeGreaterThan(0.9);
      expect(against?.ambient).toBeGreaterThan(0.95);
    }
    expect(report.advice).toEqual([]);
  });

  it('is chance for labels that say nothing, with advice and an AUROC against rivals of about 0.5', async () => {
    const { report } = await build(siblings(3, 30, 1, 0), column(3, 30));
    expect(report.separations[0]?.top1).toBeLessThan(0.5);
    expect(report.advice[0]).toMatch(/^The traits 'label-0', 'label-1', 'label-2' are not separated/);
    for (const { against, advice } of report.traits) {
      expect(against?.rivals).toBeLessThan(0.7);
      expect(against?.ambient).toBeGreaterThan(0.95);
      expect(advice.join()).toContain('against texts of the other labels');
    }
  });

  it('ranks outliers by the trait that finds a text least strange', async () => {
    const { report } = await build(siblings(2, 30, 1, 3), column(2, 30, 'outlier'));
    expect(report.separations[0]?.top1).toBeGreaterThan(0.9);
  });

  it('measures traits that share no source with each other', async () => {
    const traits = column(2, 20).map((trait, at) => ({
      ...trait,
      rivalSources: [],
      samples: { ...trait.samples, sources: new Uint16Array(20).fill(at) },
    }));
    const { report } = await build(siblings(2, 20, 1), traits);
    expect(report.separations).toMatchObject([{ keys: ['label-0', 'label-1'], texts: 40 }]);
    expect(report.traits.map(({ against }) => against)).toEqual([null, null]);
  });
});

describe('advice on a separation', () => {
  const keys = ['a', 'b', 'c'];
  const measured = { keys, texts: 90, top1: 0.8, chance: 1 / 3 };

  it('names the pairs that are confused, worst first', () => {
    const confusion = [
      [20, 10, 0],
      [8, 22, 0],
      [0, 0, 30],
    ];
    expect(adviseOnSeparation({ ...measured, confusion })).toEqual([
      "Traits 'a' and 'b' score each other's texts alike: 18 of 60 score higher on the wrong one. Add texts that show the difference, or merge the two.",
    ]);
  });

  it('says that the labels are guessed where the share is not above chance', () => {
    const even = keys.map(() => [10, 10, 10]);
    expect(adviseOnSeparation({ ...measured, top1: 0.36, confusion: even })).toEqual([
      "The traits 'a', 'b', 'c' are not separated from each other: of 90 texts, 36 % score highest on their own trait, and guessing reaches 33 %. Check the labels, or merge traits that mean the same.",
    ]);
  });
});

describe('topics of one model', () => {
  const each = 5;
  /** Topics whose negatives are the rows of the other labels. */
  const topics = column(6, each).map(({ rivalSources, ...one }, label) => ({
    ...one,
    samples: {
      indices: Uint32Array.from({ length: 6 * each }, (_, i) => i),
      qualities: Float32Array.from({ length: 6 * each }, (_, i) => (Math.floor(i / each) === label ? 1 : 0)),
    },
  }));

  /** The mean log loss of the topics' probabilities over unseen rows of every label, classes weighing the same. */
  async function measureLoss(traits: readonly TraitInput[]): Promise<number> {
    const unseen = siblings(6, 60, 4, 0.8);
    const { traits: trained } = await build(siblings(6, each, 3, 0.8), traits);
    const rows = Uint32Array.from({ length: unseen.semantic.rows }, (_, i) => i);
    const { points } = createFeatureSpace(unseen, rows, 0);
    const losses = trained.map((one) => {
      const scorer = prepareTrait(one);
      const label = Number(one.key.replace('label-', ''));
      const of = (mine: boolean) =>
        mean(
          points.flatMap((x, i) => {
            if ((Math.floor(i / 60) === label) !== mine) return [];
            const { universal } = scorer.score(x, sparseRow(unseen.terms, i));
            return [-Math.log(mine ? universal : 1 - universal)];
          }),
        );
      return (of(true) + of(false)) / 2;
    });
    return mean(losses);
  }

  it('have better probabilities from few texts together than each alone', async () => {
    const alone: number[] = [];
    for (const one of topics) alone.push(await measureLoss([one]));
    expect(await measureLoss(topics)).toBeLessThan(mean(alone));
  });
});
