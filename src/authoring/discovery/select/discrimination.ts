// Discrimination of an axis: how well one text of each end predicts which end the other texts of the ends are on. Any
// axis separates its own ends, and from a dozen examples nearly every axis does; from one example each, only an axis
// whose ends each have something in common.

import { type Matrix, row } from '../../../core/numerics/index.js';
import { auroc, blend, createRandom, mean, multiplyTransposed, spreadIndices } from '../../numerics/index.js';
import { selectRows } from '../space.js';
import { findEnds } from './ends.js';

/** Draws of the two examples. */
const draws = 40;
/** Texts of each end that are used, evenly spread over the end. */
const maxTexts = 200;

/**
 * Mean AUROC over draws: the difference of two random texts, one of each end, scores the ends' other texts.
 * @param sample (m, D), m >= 20
 * @param scores (m) positions on the axis
 * @returns in [0, 1]; 0.5 for an axis that says nothing about unseen texts
 */
export function computeDiscrimination(
  sample: Matrix,
  scores: Float64Array,
  seed: number,
  path: string,
): number {
  const { positive, negative } = findEnds(scores);
  const used = spreadIndices(positive.length, maxTexts);
  const size = used.length;
  const pick = (rows: Uint32Array) => Array.from(used, (index) => rows[index]!);
  const ends = selectRows(sample, Uint32Array.from([...pick(positive), ...pick(negative)]));
  const random = createRandom(seed, 'discrimination', path);
  const chosen = Array.from({ length: draws }, () => ({
    up: random.integer(size),
    down: size + random.integer(size),
  }));
  const directions = new Float64Array(draws * ends.columns);
  chosen.forEach(({ up, down }, b) => {
    directions.set(blend(1, row(ends, up), -1, row(ends, down)), b * ends.columns);
  });
  const along = multiplyTransposed(ends, directions, draws);
  const indices = Array.from({ length: 2 * size }, (_, index) => index);
  const areas = chosen.map(({ up, down }, b) => {
    const others = indices.filter((index) => index !== up && index !== down);
    return auroc(
      others.map((index) => along[index * draws + b]!),
      others.map((index) => (index < size ? 1 : 0)),
    );
  });
  return mean(areas);
}
