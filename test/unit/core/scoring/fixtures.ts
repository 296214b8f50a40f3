// Small seeded models and encodings for the scoring tests, and plain vector arithmetic for their expectations.

import type { ModelCard } from '../../../../src/core/contract/resources.js';
import { emptySparseRows } from '../../../../src/core/numerics/index.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';
import type { CosineGeometry } from '../../../../src/core/scoring/geometry/geometry.js';
import type {
  Calibration,
  Evidence,
  Quartiles,
  TrainedClaim,
  TrainedModel,
  TrainedOutlier,
  TrainedSpectrum,
  TrainedTopic,
  TrainedTrait,
} from '../../../../src/core/scoring/trained-model.js';

export type Random = () => number;

/** Uniform in [-1, 1), the same for the same seed. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

export const vector = (length: number, next: Random): Float32Array => Float32Array.from({ length }, next);

export const inner = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, index) => sum + value * b[index], 0);

export function unit(values: ArrayLike<number>): Float32Array {
  const length = Math.sqrt(inner(values, values));
  return Float32Array.from(values, (value) => value / length);
}

/** (m, length) row-major orthonormal rows, by Gram-Schmidt. */
export function orthonormal(rows: number, length: number, next: Random): Float32Array {
  const basis: number[][] = [];
  while (basis.length < rows) {
    let candidate = Array.from(vector(length, next));
    for (const row of basis) {
      const share = inner(row, candidate);
      candidate = candidate.map((value, index) => value - share * row[index]);
    }
    basis.push(Array.from(unit(candidate)));
  }
  return Float32Array.from(basis.flat());
}

/** The terms of a text without words. */
export const noTerms = { keys: new Uint32Array(0), values: new Float32Array(0) };

export const dimensions = 6;
export const styleDimensions = 3;
export const joined = dimensions + styleDimensions;

export const platt: Calibration = { kind: 'platt', slope: 2.5, intercept: 0.3 };
export const isotonic: Calibration = {
  kind: 'isotonic',
  x: Float32Array.of(-0.5, 0, 0.25, 1),
  y: Float32Array.of(0.125, 0.375, 0.5, 0.875),
};

export const separated: Quartiles = { neg_p25: 20, neg_p75: 40, pos_p25: 60, pos_p75: 80 };
export const overlapping: Quartiles = { neg_p25: 30, neg_p75: 60, pos_p25: 40, pos_p75: 75 };

export function cosineGeometry(seed: number, length = joined): CosineGeometry {
  const next = random(seed);
  const center = vector(length, next).map((value) => value * 0.2);
  const axis = unit(vector(length, next));
  return { kind: 'cosine', center, axis, scale: null, components: new Float32Array(0) };
}

/** Held-out scores were right everywhere. */
export const certain: Evidence = {
  negative: { high: 49, moderate: 49 },
  positive: { high: 50, moderate: 50 },
};

const base = {
  aggregation: 'mean',
  style_weight: 0,
  quartiles: separated,
  calibration: platt,
  margins: { negative: 45, positive: 35 },
  evidence: certain,
} as const;

/** What follows the quartiles and the calibration unless a test changes it. */
const inherit = ({ quartiles = separated, calibration = platt }: Partial<TrainedTrait>) => ({
  widened: quartiles,
  probability: calibration,
});

const method = { method: 'balanced_cosine', parameters: { pc: 0, trim: 0.1 }, terms: null } as const;

export function spectrum(key: string, changes: Partial<TrainedSpectrum> = {}, seed = 1): TrainedSpectrum {
  const geometry = cosineGeometry(seed);
  return {
    ...base,
    ...inherit(changes),
    ...method,
    type: 'spectrum',
    key,
    style_weight: 0.6,
    geometry,
    center: geometry.center,
    axis: geometry.axis,
    ...changes,
  };
}

export function topic(key: string, changes: Partial<TrainedTopic> = {}, seed = 2): TrainedTopic {
  const next = random(seed);
  const prototypes = [unit(vector(joined, next)), unit(vector(joined, next))];
  return {
    ...base,
    ...inherit(changes),
    ...method,
    type: 'topic',
    key,
    ambient_mean: vector(joined, next).map((value) => value * 0.1),
    prototypes: Float32Array.from(prototypes.flatMap((row) => [...row])),
    geometry: null,
    ...changes,
  };
}

export function claim(key: string, changes: Partial<TrainedClaim> = {}, seed = 3): TrainedClaim {
  const next = random(seed);
  return {
    ...base,
    ...inherit(changes),
    ...method,
    type: 'claim',
    key,
    ambient_mean: vector(joined, next).map((value) => value * 0.1),
    subspace: orthonormal(2, joined, next),
    centroid: unit(vector(joined, next)),
    blend: 0.25,
    relevance_calibration: isotonic,
    geometry: { kind: 'linear', weights: vector(joined, next), bias: -0.125 },
    ...changes,
  };
}

export function outlier(key: string, changes: Partial<TrainedOutlier> = {}, seed = 4): TrainedOutlier {
  const next = random(seed);
  return {
    ...base,
    ...inherit(changes),
    type: 'outlier',
    key,
    mean: vector(joined, next).map((value) => value * 0.3),
    components: orthonormal(2, joined, next),
    variances: Float32Array.of(0.25, 0.0625),
    residual_variance: 0.03125,
    distance_mean: 3,
    distance_deviation: 0.75,
    ...changes,
  };
}

function createCard(traits: readonly TrainedTrait[]): ModelCard {
  return {
    handle: 'assay.test',
    version: 'v1',
    description: 'A model for tests — “quoted”, 漢字, 🙂',
    scoring_method: 'balanced_cosine',
    embedder: { id: 'test', revision: 'r1' },
    traits: traits.map(({ key }) => ({
      key,
      name: key.toUpperCase(),
      description: '',
      positive_label: 'positive',
      negative_label: 'negative',
      sample_count: 12,
      positive_samples: 7,
      negative_samples: 5,
    })),
    additional_terms: null,
    upstream_sources: [{ name: 'ours', license: 'CC0' }],
    metrics: Object.fromEntries(traits.map(({ key }) => [key, { auroc: 0.875, ece: 0.03 }])),
  };
}

export function model(traits: readonly TrainedTrait[]): TrainedModel {
  return {
    card: createCard(traits),
    dimensions,
    style_dimensions: styleDimensions,
    configuration_sha256: 'a'.repeat(64),
    samples_sha256: '0123456789abcdef'.repeat(4),
    traits,
  };
}

/** One of each trait type, every geometry, both calibrations, shared arrays. */
export function mixedModel(): TrainedModel {
  const next = random(77);
  const plain = spectrum('clarity', {}, 11);
  return model([
    plain,
    spectrum('constructor', {
      center: plain.center,
      calibration: isotonic,
      aggregation: 'max',
      geometry: {
        kind: 'empirical',
        weights: vector(joined, next),
        knots: Float32Array.of(-1, -0.25, 0.5, 1),
        levels: Float32Array.of(-1, -0.5, -0.5, 1),
      },
    }),
    topic('subject', { geometry: cosineGeometry(9) }),
    claim('warming', { aggregation: 'none' }),
    outlier('odd'),
    spectrum('depth', {
      geometry: {
        ...cosineGeometry(12),
        scale: vector(joined, next).map(Math.abs),
        components: orthonormal(2, joined, next),
      },
    }),
  ]);
}

/** Encodings of segments given as plain rows; semantic rows are normalised. */
export function encodings(
  rows: readonly { semantic: ArrayLike<number>; style?: ArrayLike<number>; tokens?: number }[],
): Encodings {
  const style = rows.flatMap((row) => Array.from(row.style ?? new Float32Array(styleDimensions)));
  return {
    semantic: {
      rows: rows.length,
      columns: dimensions,
      data: Float32Array.from(rows.flatMap((row) => [...unit(row.semantic)])),
    },
    style: { rows: rows.length, columns: styleDimensions, data: Float32Array.from(style) },
    terms: emptySparseRows(rows.length),
    tokens: Uint32Array.from(rows, (row) => row.tokens ?? 10),
  };
}

/** `count` random segments. */
export function randomEncodings(count: number, seed: number): Encodings {
  const next = random(seed);
  return encodings(
    Array.from({ length: count }, (_, index) => ({
      semantic: vector(dimensions, next),
      style: vector(styleDimensions, next),
      tokens: 3 + 5 * index,
    })),
  );
}
