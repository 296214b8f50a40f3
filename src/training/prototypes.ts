// The directions that stand for a topic, as seen from an origin: one, or one for each of its parts.
import { silhouette, sphericalKMeans } from '../numerics/kmeans.js';
import { random } from '../numerics/random.js';
import { accumulate, blend, unit } from '../numerics/vector.js';
import { weightedMean } from './cloud.js';
import type { Part } from './part.js';
import type { Space } from './space.js';

/** Prototypes at most. */
const most = 4;
/** Mean silhouette from which on clusters count as parts of a topic. */
const distinct = 0.1;
/** Positives that a part needs. */
const fewestInPart = 4;

/** How many parts the part's positives fall into, in 1..4: the number with the best silhouette, if it is good. */
export function partCount(space: Space, part: Part, origin: Float64Array, seed: number, key: string): number {
  const points = directions(space, positives(part), origin);
  let best = { k: 1, silhouette: distinct };
  for (let k = 2; k <= most && k * fewestInPart <= points.length; k++) {
    const clusters = sphericalKMeans(points, k, random(seed, 'parts', key, k));
    const value = silhouette(points, clusters);
    if (value > best.silhouette) best = { k: clusters.centers.length, silhouette: value };
  }
  return best.k;
}

/**
 * k directions of the part's positives.
 * @returns (k, D) row-major unit rows: for k = 1 that of their weighted mean, else cluster centres
 */
export function prototypesOf(
  space: Space,
  part: Part,
  origin: Float64Array,
  k: number,
  seed: number,
  key: string,
): Float32Array {
  const members = positives(part);
  const centers =
    k === 1
      ? [unit(blend(1, weightedMean(space.x, part.positive, members), -1, origin))]
      : sphericalKMeans(directions(space, members, origin), k, random(seed, 'parts', key, k)).centers;
  const out = new Float32Array(centers.length * space.x.columns);
  centers.forEach((center, c) => {
    out.set(center, c * space.x.columns);
  });
  return out;
}

function positives({ rows, positive }: Part): Uint32Array {
  return rows.filter((i) => positive[i]! > 0);
}

function directions(space: Space, members: Uint32Array, origin: Float64Array): Float64Array[] {
  return Array.from(members, (i) => {
    const offset = Float64Array.from(space.points[i]!);
    accumulate(offset, -1, origin);
    return unit(offset);
  });
}
