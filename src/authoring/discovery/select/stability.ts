// Bootstrap stability of axes: how near the nearest axis comes that is found in a resample of the texts.
import { createRandom } from '../../numerics/index.js';
import type { AxisFamily } from '../types.js';

/** Resamples. */
const resamples = 20;

/**
 * Mean |cosine| of each axis to the nearest one found in a resample.
 *
 * Clusters of a resample start at the clusters of all texts, so it measures how far the choice of texts moves an axis,
 * not whether k-means finds it again from another start.
 * @param count rows of the sample that is resampled
 * @param path name of the purpose, for the seed
 * @returns for each axis of the family, in [0, 1]
 */
export async function computeStability(
  family: AxisFamily,
  count: number,
  seed: number,
  path: string,
  step: () => Promise<void>,
): Promise<Float64Array> {
  const mean = new Float64Array(family.axes.length);
  for (let b = 0; b < resamples; b++) {
    const random = createRandom(seed, 'discovery resample', path, b);
    const weights = new Float64Array(count);
    for (let i = 0; i < count; i++) weights[random.integer(count)]! += 1;
    const cosines = await family.match(weights, step);
    cosines.forEach((cosine, i) => {
      mean[i]! += Math.min(1, cosine) / resamples;
    });
    await step();
  }
  return mean;
}
