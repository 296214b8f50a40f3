// Uploads float32 numbers, and what a LayerNorm has of them.

import type { Normalisation } from '../../core/kernels/parts/index.js';
import type { BufferSet } from './buffer-set.js';

const floatBytes = 4;
/** Floats that epsilon takes: the programs read four at a time. */
const quad = 4;

/** Floats of a LayerNorm. */
export const countNorm = (columns: number): number => 2 * columns + quad;

/** Gains, shifts and epsilon, which the programs read with the quad that it is in. */
export const listNorm = ({ gain, shift, epsilon }: Normalisation): ArrayLike<number>[] => [
  gain,
  shift,
  [epsilon],
];

/** Uploads lists one behind the other; the rest of `count` is zeros. */
export function uploadFloats(
  buffers: BufferSet,
  label: string,
  count: number,
  lists: readonly ArrayLike<number>[],
): GPUBuffer {
  return buffers.upload(label, floatBytes * count, (contents) => {
    const floats = new Float32Array(contents);
    let at = 0;
    for (const list of lists) {
      floats.set(list, at);
      at += list.length;
    }
  });
}
