// The rows of a table of words as floats. Pure.
import type { Floats } from '../../pooling/index.js';
import type { EncoderWeights } from '../weights.js';
import { readNumbers } from './stored-numbers.js';

/**
 * @returns a function that adds the row of a word to a list of as many floats
 * @throws RangeError for a wrong count of numbers, or one that is NaN or infinite
 */
export function readTable({
  rows,
  columns,
  numbers,
}: EncoderWeights['words']): (word: number, to: Floats) => void {
  const values = readNumbers(numbers, rows * columns);
  const { zeros, scales } = numbers.kind === 'floats' ? { zeros: [0], scales: [1] } : numbers;
  return (word, to) => {
    const zero = zeros[word % zeros.length];
    const scale = scales[word % scales.length];
    const from = word * columns;
    for (let column = 0; column < columns; column++) to[column] += (values[from + column] - zero) * scale;
  };
}
