// The golden check of the second moment on a device: blocks of odd shapes, with the largest integers and sums beyond 32
// bits, against the twin. Few milliseconds, so it runs at every opening and stores no verdict.

import type { Gpu } from '../../core/kernels/index.js';
import { accumulate, type Matrix, zeros } from '../../core/numerics/index.js';
import { computeSecondMoment, createRandom, gridSteps } from '../numerics/index.js';
import { GpuSecondMoment } from './second-moment.js';

/** One tile and a part of the next; rows for every slice, and a single one. */
const columns = 37;
const blocks = [131, 1];

/** Returns why the device fails the check; null if it passes. */
export async function checkSecondMoment(gpu: Gpu): Promise<string | null> {
  const kernel = new GpuSecondMoment(gpu, columns);
  try {
    const expected = new Float64Array(columns * columns);
    for (const rows of blocks) {
      const block = createBlock(rows);
      await kernel.add(block);
      accumulate(expected, 1, sumProducts(block));
    }
    const sums = await kernel.read();
    return sums.every((value, at) => value === expected[at]) ? null : 'its sums of products are wrong';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    kernel.dispose();
  }
}

/** The first columns are ±8192 throughout: their products reach 2^33. */
function createBlock(rows: number): Matrix {
  const random = createRandom(1, 'second moment check', rows);
  const block = zeros(rows, columns);
  for (let i = 0; i < block.data.length; i++) {
    const column = i % columns;
    block.data[i] =
      column < 3 ? (column === 1 ? -gridSteps : gridSteps) : random.integer(2 * gridSteps + 1) - gridSteps;
  }
  return block;
}

/** The twin of {@link GpuSecondMoment} for one block. */
export function sumProducts(block: Matrix): Float64Array {
  const rows = Uint32Array.from({ length: block.rows }, (_, i) => i);
  return computeSecondMoment(block, new Float64Array(block.rows).fill(1), rows);
}
