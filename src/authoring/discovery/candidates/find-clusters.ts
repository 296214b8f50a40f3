// Clusters of all texts in the number that suits them. They are found in a sample of the rows, projected to the span of the
// leading principal directions and smoothed; every other row belongs to the nearest of them.
import type { Matrix } from '../../../core/numerics/index.js';
import { norm, type Random, spreadIndices } from '../../numerics/index.js';
import { listBlocks, minVariance, selectRows } from '../space.js';
import type { SpaceView } from '../types.js';
import { chooseClusters } from './choose-k.js';
import { assignAll, type Clustering, sumAllClusters, sumClusters } from './clusters.js';
import { findDirections } from './principal.js';
import { createProjection, type Projection, projectRows } from './project-rows.js';

/** Dimensions of the span. */
const spanned = 64;
/** Rows that clusters are found in: the cost grows with their square. */
const maxRows = 4096;
const blockRows = 1024;

/** @param createRandom a source of random numbers for one purpose */
export async function findClusters(
  { x, mean, covariance }: SpaceView,
  createRandom: (purpose: string, index: number) => Random,
  step: () => Promise<void>,
): Promise<Clustering> {
  const d = x.columns;
  const { values, vectors } = await findDirections(covariance, d, spanned, step);
  const rank = values.filter((value) => value > minVariance).length;
  const projection = createProjection(vectors.subarray(0, rank * d), rank, mean);
  const sampled = spreadIndices(x.rows, maxRows);
  const z = projectRows(selectRows(x, sampled), projection);
  const { k, assignments } = await chooseClusters(z, createRandom, step);
  const all =
    sampled.length === x.rows
      ? assignments
      : await assignOthers(x, projection, toDirections(sumClusters(z, assignments, k).sums, k), step);
  const { sums } = await sumAllClusters(x, all, k, step);
  return { k, centers: toDirections(sums, k), assignments: all };
}

async function assignOthers(
  x: Matrix,
  projection: Projection,
  centers: Float64Array,
  step: () => Promise<void>,
): Promise<Uint32Array> {
  const out = new Uint32Array(x.rows);
  let from = 0;
  for (const block of listBlocks(x, blockRows)) {
    out.set(await assignAll(projectRows(block, projection), centers, step), from);
    from += block.rows;
  }
  return out;
}

/** (k, d) unit rows; zeros for a sum of zero. */
function toDirections(sums: Float64Array, k: number): Float64Array {
  const d = sums.length / k;
  const lengths = Array.from({ length: k }, (_, c) => norm(sums.subarray(c * d, (c + 1) * d)) || 1);
  return sums.map((value, at) => value / lengths[Math.floor(at / d)]!);
}
