// Hyper-parameters that several methods share: principal ambient directions taken away, samples trimmed.
import { type ClassMeans, type Cloud, computeMeans } from '../cloud.js';
import type { Dimension } from '../method.js';
import type { Part } from '../part.js';

/** How many principal directions of the ambient corpus are projected away first. */
export const componentsDimension: Dimension = { name: 'pc', values: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

/** The fraction of each class that lies farthest from its mean and is left out of it. */
export const trimDimension: Dimension = { name: 'trim', values: [0, 0.05, 0.1, 0.15, 0.2] };

/** Class means without the `fraction` of each class that lies farthest from its plain mean. */
export function trimmedMeans(cloud: Cloud, part: Part, fraction: number): ClassMeans {
  const means = cloud.means(part);
  if (fraction === 0) return means;
  const positive = trimmed(cloud, part.rows, part.positive, means.positive, fraction);
  const negative = trimmed(cloud, part.rows, part.negative, means.negative, fraction);
  return computeMeans(cloud.x, { rows: part.rows, positive, negative });
}

/** The weights with those of the farthest members set to 0; of equal distances the later sample goes. */
function trimmed(
  { x }: Cloud,
  rows: Uint32Array,
  weights: Float64Array,
  center: Float64Array,
  fraction: number,
): Float64Array {
  const members = rows.filter((i) => weights[i]! > 0);
  const distances = new Float64Array(weights.length);
  for (const i of members) {
    let square = 0;
    for (let j = 0; j < center.length; j++) {
      const offset = x.data[i * x.columns + j]! - center[j]!;
      square += offset * offset;
    }
    distances[i] = square;
  }
  const kept = Float64Array.from(weights);
  members.sort((a, b) => distances[b]! - distances[a]! || b - a);
  for (const i of members.subarray(0, Math.floor(fraction * members.length))) kept[i] = 0;
  return kept;
}
