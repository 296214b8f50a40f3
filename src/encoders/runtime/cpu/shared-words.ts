// The table of words where it already is: its rows are copied for the tokens of each group, so that a large table costs
// neither time when a model is loaded nor memory twice.
import type { EncoderWeights } from '../weights.js';
import type { MemoryPlan } from './memory-plan.js';
import { readNumbers } from './stored-numbers.js';

const maxByte = 127;
/** Of a row of zeros. */
const minMagnitude = 1e-30;

export interface SharedWords {
  /** Copies the row of a word. @returns its scale */
  copyRow(id: number, to: Int8Array): number;
  /**
   * Copies rows to `plan.words` and their scales to `plan.wordScales`, as `embed` reads them.
   * @param ids of the tokens; replaced by the indices of their rows
   */
  copyRows(ids: Int32Array, buffer: ArrayBuffer, plan: MemoryPlan): void;
}

/**
 * @returns undefined for a table that is neither packed nor of signed bytes around zero
 * @throws RangeError if it has too many or too few numbers
 */
export function shareWords({ rows, columns, numbers }: EncoderWeights['words']): SharedWords | undefined {
  if (numbers.kind === 'floats') return numbers.readPart && sharePacked(columns, numbers.readPart);
  if (numbers.zeros.some((zero) => zero !== 0)) return undefined;
  const table = readNumbers(numbers, rows * columns);
  if (!(table instanceof Int8Array)) return undefined;
  const { scales } = numbers;
  return shareRows(columns, (id, to) => {
    to.set(table.subarray(id * columns, (id + 1) * columns));
    return scales[id % scales.length];
  });
}

/** Rows that are expanded when they are needed, and rounded to signed bytes. */
function sharePacked(columns: number, readPart: (first: number, out: Float32Array) => void): SharedWords {
  const values = new Float32Array(columns);
  return shareRows(columns, (id, to) => {
    readPart(id * columns, values);
    let max = minMagnitude;
    for (const value of values) max = Math.max(max, Math.abs(value));
    for (let column = 0; column < columns; column++)
      to[column] = Math.round((values[column] / max) * maxByte);
    return max / maxByte;
  });
}

const shareRows = (columns: number, copyRow: SharedWords['copyRow']): SharedWords => ({
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
});
