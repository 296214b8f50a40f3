// The directions of a topic's texts, seen from an origin: one, or one for each of its sub-topics.
import { accumulate } from '../../../core/numerics/index.js';
import { blend, clusterSpherical, computeSilhouette, createRandom, unit } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { computeWeightedMean, listMembers } from '../problem/class-statistics.js';
import type { FeatureSpace } from '../problem/feature-space.js';
import type { WeightedSubset } from '../problem/weighted-subset.js';

/** What the prototypes of every subset of a topic's samples share. */
export interface PrototypeSource {
  readonly space: FeatureSpace;
  /** (D) */
  readonly origin: Float64Array;
  readonly seed: number;
  readonly key: string;
}

const maxPrototypes = 4;
/** Mean silhouette from which on clusters count as sub-topics. */
const minSilhouette = 0.1;
/** Positives that a sub-topic needs. */
const fewestSamples = 4;

/** The number of sub-topics among the positives, 1..4: the one with the best silhouette if that is good enough, else 1. */
export function choosePrototypeCount(source: PrototypeSource, subset: WeightedSubset): number {
  const points = computeDirections(source, listMembers(subset.positive, subset.rows));
  let best = { k: 1, silhouette: minSilhouette };
  for (let k = 2; k <= maxPrototypes && k * fewestSamples <= points.length; k++) {
    const clusters = clusterSpherical(points, k, createRandom(source.seed, 'parts', source.key, k));
    const silhouette = computeSilhouette(points, clusters);
    if (silhouette > best.silhouette) best = { k: clusters.centers.length, silhouette };
  }
  return best.k;
}

/**
 * k directions of the subset's positives.
 * @returns (k, D) row-major unit rows: for k = 1 that of their weighted mean, else cluster centres
 */
export function createPrototypes(source: PrototypeSource, subset: WeightedSubset, k: number): Float32Array {
  const { x } = source.space;
  const members = listMembers(subset.positive, subset.rows);
  const random = createRandom(source.seed, 'parts', source.key, k);
  const centers =
    k === 1
      ? [unit(blend(1, computeWeightedMean(x, subset.positive, members), -1, source.origin))]
      : clusterSpherical(computeDirections(source, members), k, random).centers;
  const out = new Float32Array(centers.length * x.columns);
  centers.forEach((center, c) => {
    out.set(center, c * x.columns);
  });
  return out;
}

function computeDirections({ space, origin }: PrototypeSource, members: Uint32Array): Float64Array[] {
  return Array.from(members, (i) => {
    const offset = Float64Array.from(at(space.points, i));
    accumulate(offset, -1, origin);
    return unit(offset);
  });
}
