// A packed table of words where it already is: its rows are unpacked for the tokens of each group, so that a large table
// costs neither time when a model is loaded nor memory twice.
import type { EncoderWeights } from '../weights.js';
import type { MemoryPlan } from './memory-plan.js';

const maxByte = 127;
/** Of a row of zeros. */
const minMagnitude = 1e-30;

export interface SharedWords {
  /** Writes the row of a word, rounded to signed bytes. @returns its scale */
  copyRow(id: number, to: Int8Array): number;
  /**
   * Writes rows to `plan.words` and their scales to `plan.wordScales`, as `embed` reads them.
   * @param ids of the tokens; replaced by the indices of their rows
   */
  copyRows(ids: Int32Array, buffer: ArrayBuffer, plan: MemoryPlan): void;
}

/** @returns undefined for a table that is not packed */
export function shareWords({ columns, numbers }: EncoderWeights['words']): SharedWords | undefined {
  if (numbers.kind !== 'floats' || !numbers.readPart) return undefined;
  const { readPart } = numbers;
  const values = new Float32Array(columns);
  const copyRow = (id: number, to: Int8Array): number => {
    readPart(id * columns, values);
    let max = minMagnitude;
    for (const value of values) max = Math.max(max, Math.abs(value));
    for (let column = 0; column < columns; column++)
      to[column] = Math.round((values[column] / max) * maxByte);
    return max / maxByte;
  };
  return {
    copyRow,
    copyRows(ids, buffer, { words, wordScales }) {
      const to = new Int8Array(buffer, words, ids.length * columns);
      const pairs = new Float32Array(buffer, wordScales, 2 * ids.length);
      for (let index = 0; index < ids.length; index++) {
        pairs[2 * index] = copyRow(ids[index], to.subarray(index * columns, (index + 1) * columns));
        pairs[2 * index + 1] = 0;
        ids[index] = index;
      }
    },
  };
}
