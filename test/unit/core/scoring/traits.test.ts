// Every trait type against hand-computed cases and a second implementation that follows the definition.
import { describe, expect, it } from 'vitest';
import { applyCalibration } from '../../../../src/core/scoring/calibration.js';
import { addTerms, packTermWeights, unpackTermWeights } from '../../../../src/core/scoring/terms.js';
import { prepareTrait } from '../../../../src/core/scoring/traits/trait-inference.js';
import {
  claim,
  cosineGeometry,
  inner,
  isotonic,
  joined,
  noTerms,
  outlier,
  random,
  spectrum,
  topic,
  unit,
  vector,
} from './fixtures.js';

const subtract = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a, (value, j) => value - b[j]);
const norm = (a: ArrayLike<number>) => Math.sqrt(inner(a, a));
const cos = (a: ArrayLike<number>, b: ArrayLike<number>) => inner(a, b) / norm(a) / norm(b);
const rows = (data: Float32Array) =>
  Array.from({ length: data.length / joined }, (_, k) => data.subarray(k * joined, (k + 1) * joined));

const next = random(21);
const points = Array.from({ length: 30 }, () => unit(vector(joined, next)));

describe('spectrum', () => {
  it('has the calibrated raw score as universal score and the cosine from the centre as polarity', () => {
    const trait = spectrum('a', {
      geometry: { kind: 'linear', weights: Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0), bias: 0.5 },
      calibration: { kind: 'platt', slope: 2, intercept: 0 },
      center: new Float32Array(joined),
      axis: Float32Array.of(0.6, 0.8, 0, 0, 0, 0, 0, 0, 0),
    });
    const scorer = prepareTrait(trait);
    const { universal, measures } = scorer.score(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0), noTerms);
    expect(universal).toBeCloseTo(1 / (1 + Math.exp(-3)), 12);
    expect(measures.polarity).toBeCloseTo(0.6, 6);
  });

  it('has the probability of the raw score beside the position', () => {
    const trait = spectrum('a', { probability: isotonic });
    const position = prepareTrait(spectrum('a', { calibration: isotonic }));
    for (const x of points) {
      expect(prepareTrait(trait).score(x, noTerms).probability).toBe(position.score(x, noTerms).universal);
    }
  });

  it('has polarity 0 at the centre', () => {
    const center = points[0];
    const scorer = prepareTrait(spectrum('a', { center }));
    expect(scorer.score(center, noTerms).measures).toEqual({ polarity: 0 });
  });
});

describe('topic', () => {
  it('has the largest cosine to a prototype as topicality and as raw score', () => {
    const trait = topic('a');
    const scorer = prepareTrait(trait);
    for (const x of points) {
      const z = subtract(x, trait.ambient_mean);
      const nearest = Math.max(...rows(trait.prototypes).map((prototype) => cos(z, prototype)));
      const { universal, measures } = scorer.score(x, noTerms);
      expect(measures.topicality).toBeCloseTo(nearest, 6);
      expect(universal).toBeCloseTo(applyCalibration(trait.calibration, nearest), 6);
    }
  });

  it('takes the universal score from a refined geometry, topicality still from the prototypes', () => {
    const geometry = cosineGeometry(5);
    const plain = prepareTrait(topic('a'));
    const refined = prepareTrait(topic('a', { geometry }));
    const alone = prepareTrait(spectrum('b', { geometry }));
    for (const x of points) {
      expect(refined.score(x, noTerms).measures).toEqual(plain.score(x, noTerms).measures);
      expect(refined.score(x, noTerms).universal).toBe(alone.score(x, noTerms).universal);
    }
  });
});

describe('claim', () => {
  it('equals the definition', () => {
    const trait = claim('a');
    const scorer = prepareTrait(trait);
    for (const x of points) {
      const z = subtract(x, trait.ambient_mean);
      const inside = norm(rows(trait.subspace).map((row) => inner(z, row))) / norm(z);
      const raw = 0.75 * inside + 0.25 * cos(z, trait.centroid);
      const relevance = applyCalibration(trait.relevance_calibration, raw);
      const agreement = applyCalibration(
        trait.calibration,
        trait.geometry.kind === 'linear' ? inner(trait.geometry.weights, x) + trait.geometry.bias : 0,
      );
      const { universal, measures } = scorer.score(x, noTerms);
      expect(measures.relevance).toBeCloseTo(relevance, 6);
      expect(measures.agreement).toBeCloseTo(agreement, 6);
      expect(universal).toBeCloseTo(0.5 + relevance * (agreement - 0.5), 6);
    }
  });

  it('has the probability of its universal score', () => {
    const scorer = prepareTrait(claim('a', { probability: isotonic }));
    for (const x of points) {
      const { universal, probability } = scorer.score(x, noTerms);
      expect(probability).toBe(applyCalibration(isotonic, universal));
    }
  });

  it('scores 0.5 for irrelevant texts and follows agreement for relevant ones', () => {
    const never = { kind: 'platt', slope: 1, intercept: -1e4 } as const;
    const always = { kind: 'platt', slope: 1, intercept: 1e4 } as const;
    for (const x of points) {
      expect(prepareTrait(claim('a', { relevance_calibration: never })).score(x, noTerms).universal).toBe(
        0.5,
      );
      const { universal, measures } = prepareTrait(claim('a', { relevance_calibration: always })).score(
        x,
        noTerms,
      );
      expect(universal).toBeCloseTo(measures.agreement, 12);
    }
  });
});

describe('outlier', () => {
  it('equals the definition with the full covariance matrix', () => {
    const trait = outlier('a', { calibration: isotonic });
    const scorer = prepareTrait(trait);
    const components = rows(trait.components);
    for (const x of points) {
      const z = subtract(x, trait.mean);
      // Inverse of V diag(variances) V' + residual_variance (I - V V'), entry by entry.
      const square = z.reduce(
        (sum, a, i) =>
          sum +
          z.reduce((inside, b, j) => {
            const own = components.map((row, k) => (row[i] * row[j]) / trait.variances[k]);
            const rest = (i === j ? 1 : 0) - components.reduce((total, row) => total + row[i] * row[j], 0);
            return inside + a * b * (own.reduce((p, q) => p + q, 0) + rest / trait.residual_variance);
          }, 0),
        0,
      );
      const anomaly = (Math.sqrt(square) - 3) / 0.75;
      const { universal, measures } = scorer.score(x, noTerms);
      expect(measures.cohort_similarity).toBeCloseTo(cos(x, trait.mean), 6);
      expect(measures.anomaly_z).toBeCloseTo(anomaly, 4);
      expect(universal).toBeCloseTo(applyCalibration(isotonic, anomaly), 4);
    }
  });

  it('has the lowest anomaly at the cohort mean', () => {
    const trait = outlier('a');
    const scorer = prepareTrait(trait);
    const anomaly = (x: Float32Array) => scorer.score(x, noTerms).measures.anomaly_z;
    expect(anomaly(trait.mean)).toBe(-4);
    for (const x of points) expect(anomaly(x)).toBeGreaterThan(-4);
  });

  it('measures distance by the residual variance alone if there are no components', () => {
    const trait = outlier('a', {
      mean: new Float32Array(joined),
      components: new Float32Array(0),
      variances: new Float32Array(0),
    });
    const { measures } = prepareTrait(trait).score(points[0], noTerms);
    expect(measures.cohort_similarity).toBe(0);
    expect(measures.anomaly_z).toBeCloseTo((Math.sqrt(32) - 3) / 0.75, 5);
  });
});

describe('terms of a trait', () => {
  const x = points[0]!;
  const text = { keys: Uint32Array.of(3, 0, 77), values: Float32Array.of(0.5, 0.25, 1) };
  const terms = packTermWeights(Uint32Array.of(0, 3, 4_000_000_000), Float64Array.of(2, -1, 5));
  const calibration = { kind: 'platt', slope: 1, intercept: 0 } as const;
  const logit = (score: number) => Math.log(score / (1 - score));

  it('add the sum of weight times value to the raw score of every type that has them', () => {
    // 0.5 * -1 + 0.25 * 2 + a term without a weight.
    const added = 0.5 * -1 + 0.25 * 2;
    for (const make of [spectrum, topic] as const) {
      const plain = prepareTrait(make('a', { calibration })).score(x, text).universal;
      const worded = prepareTrait(make('a', { calibration, terms })).score(x, text).universal;
      expect(logit(worded) - logit(plain)).toBeCloseTo(added, 6);
    }
    const plain = prepareTrait(claim('a', { calibration })).score(x, text).measures.agreement;
    const worded = prepareTrait(claim('a', { calibration, terms })).score(x, text).measures.agreement;
    expect(logit(worded) - logit(plain)).toBeCloseTo(added, 6);
  });

  it('finds every one of 8,192 terms and none of those that have no weight', () => {
    const draw = random(5);
    const hashes = Uint32Array.from(
      new Set(Array.from({ length: 8192 }, () => Math.floor(draw() * 2 ** 31) * 2)),
    ).sort();
    const weights = Float64Array.from(hashes, (_, j) => (j % 7) - 3);
    const score = addTerms(() => 0, packTermWeights(hashes, weights));
    const sum = (row: typeof text) => score(x, row);
    hashes.forEach((hash, j) => {
      expect(sum({ keys: Uint32Array.of(hash), values: Float32Array.of(1) })).toBeCloseTo(weights[j]!, 2);
      expect(sum({ keys: Uint32Array.of(hash + 1), values: Float32Array.of(1) })).toBe(0);
    });
  });

  it('keeps weights of any size to a thousandth of the largest', () => {
    for (const largest of [1e-9, 1, 1e9]) {
      const weights = Float64Array.from([1, -0.5, 0.001], (share) => share * largest);
      const back = unpackTermWeights(packTermWeights(Uint32Array.of(1, 2, 3), weights));
      back.forEach((weight, j) => {
        expect(Math.abs(weight - weights[j]!) / largest).toBeLessThan(1e-3);
      });
    }
  });
});
