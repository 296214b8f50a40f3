// Small seeded data sets for the training tests: two Gaussian clouds on the sphere, style that helps or not.

import { createRandom } from '../../../../src/authoring/numerics/random.js';
import type { TrainInput, TraitInput } from '../../../../src/authoring/training/types.js';
import { emptySparseRows } from '../../../../src/core/numerics/index.js';
import { zeros } from '../../../../src/core/numerics/matrix.js';
import type { Encodings } from '../../../../src/core/scoring/encoding.js';

interface Shape {
  /** Samples a class. */
  count: number;
  dimensions?: number;
  styles?: number;
  /** Distance of the class means along the first semantic and the first style dimension, in noise deviations. */
  semantic?: number;
  style?: number;
  seed?: number;
}

/** Rows 0..count-1 are positive, the rest negative. */
export function clouds(shape: Shape): { encodings: Encodings; qualities: Float32Array } {
  const { count, dimensions = 12, styles = 3, semantic = 2, style = 0, seed = 1 } = shape;
  const source = createRandom(seed, 'clouds');
  const n = 2 * count;
  const blocks = { semantic: zeros(n, dimensions), style: zeros(n, styles) };
  for (let i = 0; i < n; i++) {
    const side = i < count ? 0.5 : -0.5;
    const vector = Array.from(
      { length: dimensions },
      (_, j) => source.normal() + (j === 0 ? side * semantic : 0),
    );
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    blocks.semantic.data.set(
      vector.map((value) => value / length),
      i * dimensions,
    );
    const surface = Array.from({ length: styles }, (_, j) => source.normal() + (j === 0 ? side * style : 0));
    blocks.style.data.set(
      surface.map((value) => value / Math.sqrt(styles)),
      i * styles,
    );
  }
  return {
    encodings: { ...blocks, terms: emptySparseRows(n), tokens: new Uint32Array(n).fill(10) },
    qualities: Float32Array.from({ length: n }, (_, i) => (i < count ? 1 : 0)),
  };
}

export function spectrum(key: string, qualities: Float32Array): TraitInput {
  return {
    key,
    type: 'spectrum',
    aggregation: 'mean',
    samples: { indices: Uint32Array.from(qualities, (_, i) => i), qualities },
  };
}

export function inputOf(shape: Shape): TrainInput {
  const { encodings, qualities } = clouds(shape);
  return { encodings, traits: [spectrum('clarity', qualities)], options: { effort: 'low' }, seed: 1 };
}
