// Checks before and after every run, because a GPU reports no errors: a position or an id beyond its table gives a
// plausible vector there, and a failed kernel gives zeros. Pure.
import { AssayError } from '../../core/contract/index.js';
import { type Matrix, row } from '../../core/numerics/index.js';

/** Accepted deviation of a unit vector's length from 1. */
const tolerance = 1e-3;

/**
 * Checks token ids before a run.
 * @param batch ids of each text
 * @throws content_too_large for a text longer than the model's window; internal for an id beyond its vocabulary
 */
export function checkIds(
  batch: readonly Uint32Array[],
  { limit, vocabulary }: { readonly limit: number; readonly vocabulary: number },
): void {
  for (const ids of batch) {
    if (ids.length > limit) {
      throw new AssayError(
        'content_too_large',
        `A text has ${ids.length} tokens, the embedder's window only ${limit}. Split the text`,
      );
    }
    const unknown = ids.find((id) => id >= vocabulary);
    if (unknown !== undefined) {
      throw new AssayError(
        'internal',
        `Token id ${unknown} is out of range: the embedder's vocabulary has ${vocabulary} tokens. Check that its tokenizer and weights belong together`,
      );
    }
  }
}

/**
 * Checks the vectors of a run.
 * @param vectors (n, d), every row expected to be a unit vector
 * @returns the first fault, undefined for none
 */
export function findVectorFault(vectors: Matrix): string | undefined {
  for (let i = 0; i < vectors.rows; i++) {
    let square = 0;
    for (const value of row(vectors, i)) square += value * value;
    const length = Math.sqrt(square);
    // Negated, so that NaN is a fault too.
    if (!(Math.abs(length - 1) <= tolerance)) return `a vector of length ${length}, expected 1`;
  }
  return undefined;
}
