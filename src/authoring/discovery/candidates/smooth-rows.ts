// Rows moved towards their neighbours: each becomes the direction of the mean of its nearest rows, so that what
// distinguishes a text from others of its kind shrinks, and what distinguishes kinds stays (mean shift with a nearest-
// neighbour window; Fukunaga & Hostetler, 1975).
import { type Matrix, zeros } from '../../../core/numerics/index.js';
import { multiplyTransposed } from '../../numerics/index.js';
import { listBlocks } from '../space.js';
import { scaleToUnit } from './project-rows.js';

const rounds = 2;
/** Products of one block of rows with all rows: about 10 ms. */
const blockProducts = 2 ** 23;

/** Neighbours of each of n rows, itself included: a number that grows more slowly than the clusters do. */
const countNeighbours = (n: number): number => Math.max(1, Math.round(Math.sqrt(n) / 3));

/** @param z (n, r) unit rows; the cost grows with n² */
export async function smoothRows(z: Matrix, step: () => Promise<void>): Promise<Matrix> {
  const count = countNeighbours(z.rows);
  const neighbours = await findNeighbours(z, count, step);
  let from = z;
  for (let round = 0; round < rounds; round++) {
    from = scaleToUnit(sumNeighbours(from, neighbours, count));
    await step();
  }
  return from;
}

/** (n, count) nearest rows of each row by cosine, in no particular order; of equal ones the first. */
async function findNeighbours(z: Matrix, count: number, step: () => Promise<void>): Promise<Uint32Array> {
  const n = z.rows;
  const neighbours = new Uint32Array(n * count);
  const all = Float64Array.from(z.data);
  const rows = Math.max(2, Math.floor(blockProducts / all.length));
  let from = 0;
  for (const block of listBlocks(z, rows)) {
    const along = multiplyTransposed(block, all, n);
    for (let i = 0; i < block.rows; i++)
      neighbours.set(selectLargest(along.subarray(i * n, (i + 1) * n), count), (from + i) * count);
    from += block.rows;
    await step();
  }
  return neighbours;
}

/** Places of the largest values; of equal ones the first. */
function selectLargest(values: Float64Array, count: number): Uint32Array {
  const indices = Uint32Array.from({ length: count }, (_, i) => i);
  let min = findMin(values, indices);
  for (let i = count; i < values.length; i++) {
    if (values[i]! <= values[indices[min]!]!) continue;
    indices[min] = i;
    min = findMin(values, indices);
  }
  return indices;
}

/** The index in `places` of the smallest value; of equal ones the last place. */
function findMin(values: Float64Array, indices: Uint32Array): number {
  let min = 0;
  for (let i = 1; i < indices.length; i++) {
    const difference = values[indices[i]!]! - values[indices[min]!]!;
    if (difference < 0 || (difference === 0 && indices[i]! > indices[min]!)) min = i;
  }
  return min;
}

function sumNeighbours({ rows, columns: d, data }: Matrix, neighbours: Uint32Array, count: number): Matrix {
  const out = zeros(rows, d);
  for (let i = 0; i < rows; i++)
    for (let p = i * count; p < (i + 1) * count; p++)
      for (let j = 0; j < d; j++) out.data[i * d + j]! += data[neighbours[p]! * d + j]!;
  return out;
}
