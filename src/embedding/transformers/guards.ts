// What is looked at before and after every run, because a GPU says nothing by itself: a position or an id past its
// table gives a plausible vector there, and a kernel that failed gives zeros. Pure.
import { AssayError } from '../../contract/errors.js';
import type { Matrix } from '../../numerics/matrix.js';

/** How far from 1 the length of a unit vector may be. */
const tolerance = 1e-3;

/**
 * @param batch ids of each text
 * @throws content_too_large for a text longer than the model's window; internal for an id past its vocabulary
 */
export function checkIds(
  batch: readonly Uint32Array[],
  { limit, vocabulary }: { readonly limit: number; readonly vocabulary: number },
): void {
  for (const ids of batch) {
    if (ids.length > limit) {
      throw new AssayError(
        'content_too_large',
        `A text of ${ids.length} tokens does not fit the embedder's window of ${limit}`,
      );
    }
    const past = ids.find((id) => id >= vocabulary);
    if (past !== undefined) {
      throw new AssayError(
        'internal',
        `The tokenizer gives token ${past}; the embedder's vocabulary has ${vocabulary}`,
      );
    }
  }
}

/**
 * @param vectors (n, d), every row meant to be a unit vector
 * @returns what is wrong with them, undefined for nothing
 */
export function faultOf(vectors: Matrix): string | undefined {
  const { rows, columns, data } = vectors;
  for (let row = 0; row < rows; row++) {
    let square = 0;
    for (let i = row * columns; i < (row + 1) * columns; i++) square += data[i]! * data[i]!;
    // Written so that NaN is caught too.
    if (!(Math.abs(Math.sqrt(square) - 1) <= tolerance)) {
      return `a vector of length ${Math.sqrt(square)} where every one has length 1`;
    }
  }
  return undefined;
}
