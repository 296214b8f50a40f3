// Texts that are unlike all others: the mean distance to the nearest texts, against what is usual. Pure.
import { dot, type Matrix, row } from '../../../core/numerics/index.js';
import { quantiles, spreadIndices } from '../../numerics/index.js';

/** Nearest texts that a distance is the mean of. */
const neighbours = 10;
/** Most pairs of texts that are compared: of many texts each is compared with a part of the others. */
const maxPairs = 4_000_000;
/** Fewest texts, and fewest that each is compared with. */
const fewest = 50;
/** Upper quartile and so many times its distance from the median: a text further out is an outlier. */
const reach = 1.5;

/** @param rows of `vectors`, which are unit vectors. @returns those of outliers, the furthest first */
export function findOutliers(vectors: Matrix, rows: readonly number[]): number[] {
  if (rows.length < fewest) return [];
  const others = spreadIndices(rows.length, Math.max(fewest, Math.floor(maxPairs / rows.length)));
  const distances = Float64Array.from(rows, (text) => {
    const cosines = new Float64Array(neighbours).fill(-1);
    for (const index of others) {
      const other = rows[index] ?? text;
      if (other !== text) insert(cosines, dot(row(vectors, text), row(vectors, other)));
    }
    return 1 - cosines.reduce((sum, value) => sum + value, 0) / neighbours;
  });
  const [median = 0, upper = 0] = quantiles(distances, [0.5, 0.75]);
  const limit = upper + reach * (upper - median);
  return rows
    .map((text, i) => ({ text, distance: distances[i] ?? 0 }))
    .filter(({ distance }) => distance > limit + 1e-6)
    .sort((a, b) => b.distance - a.distance)
    .map(({ text }) => text);
}

/** Keeps the largest values, in ascending order. */
function insert(largest: Float64Array, value: number): void {
  if (value <= (largest[0] ?? 1)) return;
  let at = 1;
  for (; at < largest.length && value > (largest[at] ?? 1); at++) largest[at - 1] = largest[at] ?? 0;
  largest[at - 1] = value;
}
