// Every trait type against hand-computed cases and a second implementation written straight from the definition.
import { describe, expect, it } from 'vitest';
import { calibrated } from '../../../src/scoring/calibration.js';
import { prepareTrait } from '../../../src/scoring/trait-inference.js';
import {
  claim,
  cosineGeometry,
  inner,
  isotonic,
  joined,
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
  it('universal is the calibrated raw score, native the cosine from the centre', () => {
    const trait = spectrum('a', {
      geometry: { kind: 'linear', weights: Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0), bias: 0.5 },
      calibration: { kind: 'platt', slope: 2, intercept: 0 },
      center: new Float32Array(joined),
      axis: Float32Array.of(0.6, 0.8, 0, 0, 0, 0, 0, 0, 0),
    });
    const scorer = prepareTrait(trait);
    const { universal, measures } = scorer.score(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0));
    expect(universal).toBeCloseTo(1 / (1 + Math.exp(-3)), 12);
    expect(scorer.native(measures)).toEqual({ polarity: 0.6 });
  });

  it('native is 0 at the centre itself', () => {
    const center = points[0];
    const scorer = prepareTrait(spectrum('a', { center }));
    expect(scorer.native(scorer.score(center).measures)).toEqual({ polarity: 0 });
  });

  it('native has 4 decimals and never a minus zero', () => {
    const scorer = prepareTrait(spectrum('a'));
    expect(scorer.native([0.123456])).toEqual({ polarity: 0.1235 });
    expect(scorer.native([-0.00001])).toEqual({ polarity: 0 });
    expect(scorer.native([-1])).toEqual({ polarity: -1 });
  });
});

describe('topic', () => {
  it('topicality is the largest cosine to a prototype from the ambient mean, and the raw score', () => {
    const trait = topic('a');
    const scorer = prepareTrait(trait);
    for (const x of points) {
      const z = subtract(x, trait.ambient_mean);
      const nearest = Math.max(...rows(trait.prototypes).map((prototype) => cos(z, prototype)));
      const { universal, measures } = scorer.score(x);
      expect(measures[0]).toBeCloseTo(nearest, 6);
      expect(universal).toBeCloseTo(calibrated(trait.calibration, nearest), 6);
    }
  });

  it('a refined geometry gives the universal score, the prototypes still the native one', () => {
    const geometry = cosineGeometry(5);
    const plain = prepareTrait(topic('a'));
    const refined = prepareTrait(topic('a', { geometry }));
    const alone = prepareTrait(spectrum('b', { geometry }));
    for (const x of points) {
      expect(refined.score(x).measures).toEqual(plain.score(x).measures);
      expect(refined.score(x).universal).toBe(alone.score(x).universal);
    }
  });

  it('names its measure', () => {
    expect(prepareTrait(topic('a')).native([0.5])).toEqual({ topicality: 0.5 });
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
      const relevance = calibrated(trait.relevance_calibration, raw);
      const agreement = calibrated(
        trait.calibration,
        trait.geometry.kind === 'linear' ? inner(trait.geometry.weights, x) + trait.geometry.bias : 0,
      );
      const { universal, measures } = scorer.score(x);
      expect(measures[0]).toBeCloseTo(relevance, 6);
      expect(measures[1]).toBeCloseTo(agreement, 6);
      expect(universal).toBeCloseTo(0.5 + relevance * (agreement - 0.5), 6);
    }
  });

  it('stays near 0.5 for texts that are not relevant, and follows agreement where they are', () => {
    const never = { kind: 'platt', slope: 1, intercept: -1e4 } as const;
    const always = { kind: 'platt', slope: 1, intercept: 1e4 } as const;
    for (const x of points) {
      expect(prepareTrait(claim('a', { relevance_calibration: never })).score(x).universal).toBe(0.5);
      const { universal, measures } = prepareTrait(claim('a', { relevance_calibration: always })).score(x);
      expect(universal).toBeCloseTo(measures[1], 12);
    }
  });

  it('names its measures', () => {
    expect(prepareTrait(claim('a')).native([0.25, 0.75])).toEqual({ relevance: 0.25, agreement: 0.75 });
  });
});

describe('outlier', () => {
  it('equals the definition, the covariance written out as a matrix', () => {
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
      const { universal, measures } = scorer.score(x);
      expect(measures[0]).toBeCloseTo(cos(x, trait.mean), 6);
      expect(measures[1]).toBeCloseTo(anomaly, 4);
      expect(universal).toBeCloseTo(calibrated(isotonic, anomaly), 4);
    }
  });

  it('the cohort mean itself is the least anomalous text', () => {
    const trait = outlier('a');
    const scorer = prepareTrait(trait);
    const anomaly = (x: Float32Array) => scorer.score(x).measures[1];
    expect(anomaly(trait.mean)).toBe(-4);
    for (const x of points) expect(anomaly(x)).toBeGreaterThan(-4);
  });

  it('works without components: distance by the residual variance alone', () => {
    const trait = outlier('a', {
      mean: new Float32Array(joined),
      components: new Float32Array(0),
      variances: new Float32Array(0),
    });
    const { measures } = prepareTrait(trait).score(points[0]);
    expect(measures[0]).toBe(0);
    expect(measures[1]).toBeCloseTo((Math.sqrt(32) - 3) / 0.75, 5);
  });

  it('names its measures', () => {
    const native = prepareTrait(outlier('a')).native([0.9, 12.34567]);
    expect(native).toEqual({ cohort_similarity: 0.9, anomaly_z: 12.3457 });
  });
});
