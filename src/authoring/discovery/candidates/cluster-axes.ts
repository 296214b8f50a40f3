// Axes from all other texts to the texts of one cluster.
import { dot } from '../../../core/numerics/index.js';
import { unit } from '../../numerics/index.js';
import type { AxisFamily, SpaceView } from '../types.js';
import { assignAll, type Clustering, moveToMeans, sumAllClusters, sumClusters } from './clusters.js';

/** Share of the texts, and number of texts, that a cluster needs. */
const minShare = 0.01;
const minTexts = 4;
/** Rounds of k-means in a resample, which starts at the clusters of all texts. */
const resampledRounds = 2;

export async function createClusterAxes(
  { x, sample }: SpaceView,
  { k, centers, assignments }: Clustering,
  step: () => Promise<void>,
): Promise<AxisFamily> {
  const { sums, sizes } = await sumAllClusters(x, assignments, k, step);
  const minSize = Math.max(minTexts, minShare * x.rows);
  const kept = Array.from(sizes, (_, c) => c).filter(
    (c) => sizes[c]! >= minSize && x.rows - sizes[c]! >= minSize,
  );
  const directions = findDirections(sums, sizes);
  const axes = kept.flatMap((c) => directions[c] ?? []);
  const start = await assignAll(sample, centers, step);
  return {
    origin: 'clustering',
    axes,
    async match(weights, step) {
      const moved = Float64Array.from(centers);
      let assigned = start;
      for (let round = 0; round < resampledRounds; round++) {
        moveToMeans(sample, assigned, moved, weights);
        assigned = await assignAll(sample, moved, step);
      }
      const resampled = sumClusters(sample, assigned, k, weights);
      const directions = findDirections(resampled.sums, resampled.sizes).filter((axis) => axis !== null);
      return Float64Array.from(axes, (axis) =>
        directions.reduce((nearest, other) => Math.max(nearest, Math.abs(dot(axis, other))), 0),
      );
    },
  };
}

/** Unit difference between the mean of each cluster and the mean of all other rows; null where one of them is empty. */
function findDirections(sums: Float64Array, sizes: Float64Array): (Float64Array | null)[] {
  const k = sizes.length;
  const d = sums.length / k;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const whole = new Float64Array(d);
  sums.forEach((value, at) => {
    whole[at % d]! += value;
  });
  return Array.from(sizes, (size, c) => {
    if (size === 0 || size === total) return null;
    const others = total - size;
    return unit(whole.map((value, j) => sums[c * d + j]! / size - (value - sums[c * d + j]!) / others));
  });
}
