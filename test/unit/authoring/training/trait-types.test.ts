import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { auroc } from '../../../../src/authoring/numerics/statistics.js';
import { createFeatureSpace } from '../../../../src/authoring/training/problem/feature-space.js';
import { train } from '../../../../src/authoring/training/train.js';
import type { TraitInput, TraitSamples } from '../../../../src/authoring/training/types.js';
import { emptySparseRows, sparseRow } from '../../../../src/core/numerics/index.js';
import { zeros } from '../../../../src/core/numerics/matrix.js';
import { type Encodings, joinEncodings } from '../../../../src/core/scoring/encoding.js';
import type {
  TrainedClaim,
  TrainedOutlier,
  TrainedTopic,
  TrainedTrait,
} from '../../../../src/core/scoring/trained-model.js';
import { prepareTrait } from '../../../../src/core/scoring/traits/trait-inference.js';

const dimensions = 16;

/** Unit rows around the given directions, `each` rows a direction; style is noise. */
function around(directions: number[][], each: number, noise: number, seed: number): Encodings {
  const source = createRandom(seed, 'around');
  const n = directions.length * each;
  const blocks = {
    semantic: zeros(n, dimensions),
    style: zeros(n, 2),
    terms: emptySparseRows(n),
    tokens: new Uint32Array(n).fill(5),
  };
  for (let i = 0; i < n; i++) {
    const vector = Array.from(
      { length: dimensions },
      (_, j) => (directions[Math.floor(i / each)][j] ?? 0) + noise * source.normal(),
    );
    const length = Math.hypot(...vector);
    blocks.semantic.data.set(
      vector.map((value) => value / length),
      i * dimensions,
    );
    blocks.style.data.set([source.normal(), source.normal()], i * 2);
  }
  return blocks;
}

const noise = around([[0]], 150, 1, 99);
const axis = (j: number, value = 1) => Array.from({ length: dimensions }, (_, k) => (k === j ? value : 0));

function samples(qualities: number[]): TraitSamples {
  return { indices: Uint32Array.from(qualities, (_, i) => i), qualities: Float32Array.from(qualities) };
}

function trait(type: TraitInput['type'], given: TraitSamples): TraitInput {
  return { key: 'it', type, aggregation: 'mean', samples: given };
}

async function trained<T extends TrainedTrait>(
  encodings: Encodings,
  input: TraitInput,
  effort: 'low' | 'medium' = 'low',
): Promise<T> {
  const { traits } = await train({
    encodings,
    ambient: noise,
    traits: [input],
    options: { effort },
    seed: 1,
  });
  return traits[0] as T;
}

/** [universal, measures…] of fresh texts. */
function scored(model: TrainedTrait, encodings: Encodings): number[][] {
  const rows = Uint32Array.from({ length: encodings.semantic.rows }, (_, i) => i);
  const scorer = prepareTrait(model);
  return createFeatureSpace(encodings, rows, model.style_weight).points.map((x, i) => {
    const { universal, measures } = scorer.score(x, sparseRow(encodings.terms, i));
    return [universal, ...Object.values(measures)];
  });
}

const side = (count: number, other: number) => [...new Array(count).fill(1), ...new Array(other).fill(0)];

describe('topic', () => {
  it('learns from positives only, with ambient texts as the other pole', async () => {
    const model = await trained<TrainedTopic>(
      around([axis(0, 3)], 20, 0.5, 1),
      trait('topic', samples(new Array(20).fill(1))),
    );
    expect(model.prototypes).toHaveLength(18);
    expect(model.geometry).toBeNull();
    const inside = scored(model, around([axis(0, 3)], 50, 0.5, 2));
    const outside = scored(model, around([[0]], 50, 1, 3));
    const universal = [...inside, ...outside].map(([u]) => u);
    expect(auroc(universal, side(50, 50))).toBeGreaterThan(0.95);
    expect(inside.filter(([, topicality]) => topicality > 0.5).length).toBeGreaterThan(45);
  });

  it('gives a topic with two sub-topics two prototypes, and texts of both a high topicality', async () => {
    const parts = [axis(0, 4), axis(5, 4)];
    const model = await trained<TrainedTopic>(
      around(parts, 12, 0.4, 4),
      trait('topic', samples(new Array(24).fill(1))),
    );
    expect(model.parameters.prototypes).toBe(2);
    for (const [, topicality] of scored(model, around(parts, 10, 0.3, 5)))
      expect(topicality).toBeGreaterThan(0.7);
  });

  it('is refined by the scoring method when that orders held-out texts better', async () => {
    // The negatives share the topic's direction; a weaker one separates them.
    const close = around(
      [
        [2, 0.6],
        [2, -0.6],
      ],
      60,
      0.4,
      6,
    );
    const model = await trained<TrainedTopic>(close, trait('topic', samples(side(60, 60))));
    expect(model.geometry).not.toBeNull();
    const fresh = scored(
      model,
      around(
        [
          [2, 0.6],
          [2, -0.6],
        ],
        50,
        0.4,
        7,
      ),
    );
    const [refined, native] = [0, 1].map((at) =>
      auroc(
        fresh.map((row) => row[at]),
        side(50, 50),
      ),
    );
    expect(refined).toBeGreaterThan(native + 0.05);
  });
});

describe('claim', () => {
  // Texts about the claim point along 0; confirming ones lean towards 1, contradicting ones away from it.
  const about = [
    [3, 1.5],
    [3, -1.5],
  ];
  const claim = () => trained<TrainedClaim>(around(about, 30, 0.5, 8), trait('claim', samples(side(30, 30))));

  it('separates confirming from contradicting texts, and both from texts about something else', async () => {
    const model = await claim();
    const own = scored(model, around(about, 50, 0.5, 9));
    const foreign = scored(model, around([axis(4, 3)], 50, 0.5, 10));
    expect(
      auroc(
        own.map(([, , agreement]) => agreement),
        side(50, 50),
      ),
    ).toBeGreaterThan(0.95);
    const relevance = [...own, ...foreign].map(([, value]) => value);
    expect(auroc(relevance, side(100, 50))).toBeGreaterThan(0.95);
  });

  it('has universal = 0.5 + relevance (agreement - 0.5), near 0.5 for texts about something else', async () => {
    const model = await claim();
    const foreign = scored(model, around([axis(4, 3)], 50, 0.5, 10));
    for (const [universal, relevance, agreement] of foreign)
      expect(universal).toBeCloseTo(0.5 + relevance * (agreement - 0.5), 12);
    const distance =
      foreign.reduce((sum, [universal]) => sum + Math.abs(universal - 0.5), 0) / foreign.length;
    expect(distance).toBeLessThan(0.15);
  });

  it('treats texts of noise sources as unrelated, not as contradicting', async () => {
    const base = around([...about, axis(6, 3)], 20, 0.5, 11);
    const given: TraitSamples = {
      ...samples([...side(20, 20), ...new Array(20).fill(0)]),
      sources: Uint16Array.from({ length: 60 }, (_, i) => (i < 40 ? 0 : 1)),
    };
    const { counts, traits } = await train({
      encodings: base,
      ambient: noise,
      traits: [trait('claim', given)],
      noiseSources: [1],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(counts[0]).toMatchObject({ positive: 20, negative: 20, samples: 40 });
    const foreign = scored(traits[0], around([axis(6, 3)], 20, 0.5, 12));
    for (const [universal] of foreign) expect(Math.abs(universal - 0.5)).toBeLessThan(0.3);
  });
});

describe('outlier', () => {
  // A cohort around direction 0; outsiders point along 3.
  const cohort = (seed: number, each = 60) => around([axis(0, 4)], each, 0.4, seed);
  const outlier = () => trained<TrainedOutlier>(cohort(13), trait('outlier', samples(new Array(60).fill(0))));

  it('gives unseen members an anomaly_z of mean 0 and deviation 1, and outsiders a high one', async () => {
    const model = await outlier();
    const members = scored(model, cohort(14, 200)).map(([, , anomaly]) => anomaly);
    const mean = members.reduce((sum, value) => sum + value, 0) / members.length;
    const deviation = Math.sqrt(
      members.reduce((sum, value) => sum + (value - mean) ** 2, 0) / members.length,
    );
    expect(Math.abs(mean)).toBeLessThan(0.4);
    expect(Math.abs(deviation - 1)).toBeLessThan(0.4);
    const outsiders = scored(model, around([axis(3, 4)], 50, 0.4, 15));
    for (const [universal, similarity, anomaly] of outsiders) {
      expect(anomaly).toBeGreaterThan(3);
      expect(universal).toBeGreaterThan(0.5);
      expect(similarity).toBeLessThan(0.8);
    }
  });

  it('gives a text about a further subject a higher probability than general texts alone would', async () => {
    // Five subjects around what all have in common; the further subject is one that the cohort does not have.
    const subject = (j: number) => axis(0, 3).map((value, k) => value + (k === j ? 2 : 0));
    const subjects = around([4, 5, 6, 7, 8].map(subject), 16, 0.3, 21);
    const given = samples(new Array(80).fill(0));
    const both = samples([...new Array<number>(80).fill(0), ...new Array<number>(150).fill(1)]);
    const general = joinEncodings(subjects, noise);
    const filled = await trained<TrainedOutlier>(subjects, trait('outlier', given));
    const authored = await trained<TrainedOutlier>(general, trait('outlier', both));
    const further = around([subject(10)], 50, 0.3, 22);
    const average = (model: TrainedOutlier) =>
      scored(model, further).reduce((sum, [universal]) => sum + universal, 0) / 50;
    expect(average(filled)).toBeGreaterThan(0.7);
    expect(average(filled) - average(authored)).toBeGreaterThan(0.2);
  });

  it('keeps at most a quarter of the cohort as directions, variances above 0', async () => {
    const model = await outlier();
    expect(model.variances.length).toBeLessThanOrEqual(15);
    expect(model.components).toHaveLength(model.variances.length * 18);
    expect(Math.min(...model.variances, model.residual_variance)).toBeGreaterThan(0);
  });

  it('accepts a cohort of copies', async () => {
    const one = around([axis(0, 4)], 1, 0, 16);
    const copies = { ...one, tokens: new Uint32Array(1) };
    const given = { indices: new Uint32Array(8), qualities: new Float32Array(8) };
    const model = await trained<TrainedOutlier>(copies, trait('outlier', given));
    const outsiders = scored(model, around([axis(3, 4)], 5, 0.4, 17));
    for (const [universal] of outsiders) expect(universal).toBeGreaterThan(0.5);
  });
});

describe('spectrum', () => {
  it('takes a missing pole from ambient texts', async () => {
    const { counts } = await train({
      encodings: around([axis(0, 3)], 20, 0.5, 18),
      ambient: noise,
      traits: [trait('spectrum', samples(new Array(20).fill(0)))],
      options: { effort: 'low' },
      seed: 1,
    });
    expect(counts[0]).toMatchObject({ positive: 150, negative: 20 });
  });
  it('rejects a missing pole without ambient texts', async () => {
    const work = train({
      encodings: around([axis(0, 3)], 20, 0.5, 18),
      traits: [trait('topic', samples(new Array(20).fill(1)))],
      options: { effort: 'low' },
      seed: 1,
    });
    await expect(work).rejects.toMatchObject({ code: 'samples_too_few' });
  });
});
