// The table of words where it already is: its rows are copied for the tokens of each group, so that a large table costs
// neither time when a model is loaded nor memory twice.
import type { EncoderWeights } from '../weights.js';
import type { MemoryPlan } from './memory-plan.js';
import { readNumbers } from './stored-numbers.js';

export interface SharedWords {
  /**
   * Copies rows to `plan.words` and their scales to `plan.wordScales`, as `embed` reads them.
   * @param ids of the tokens; replaced by the indices of their rows
   */
  copyRows(ids: Int32Array, buffer: ArrayBuffer, plan: MemoryPlan): void;
}

/**
 * @returns undefined for a table that is not of signed bytes around zero
 * @throws RangeError if it has too many or too few numbers
 */
export function shareWords({ rows, columns, numbers }: EncoderWeights['words']): SharedWords | undefined {
  if (numbers.kind !== 'integers' || numbers.zeros.some((zero) => zero !== 0)) return undefined;
  const table = readNumbers(numbers, rows * columns);
  if (!(table instanceof Int8Array)) return undefined;
  const { scales } = numbers;
  return {
    copyRows(ids, buffer, { words, wordScales }) {
      const to = new Int8Array(buffer, words, ids.length * columns);
      const pairs = new Float32Array(buffer, wordScales, 2 * ids.length);
      for (let index = 0; index < ids.length; index++) {
        const id = ids[index];
        to.set(table.subarray(id * columns, (id + 1) * columns), index * columns);
        pairs[2 * index] = scales[id % scales.length];
        pairs[2 * index + 1] = 0;
        ids[index] = index;
      }
    },
  };
}
