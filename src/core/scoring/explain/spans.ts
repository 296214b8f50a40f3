// Places in a text, and what of it is scored where. Plain data.
import type { Matrix } from '../../numerics/index.js';

/** n spans in order, without overlap, in UTF-16 units from the start of the segment. */
export interface Spans {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** The words of a segment, with their parts of its encoding. */
export interface SegmentWords extends Spans {
  /** (n, d): the rows add up to the semantic vector of the segment. */
  readonly vectors: Matrix;
  /** Occurrences of terms: hash, first and last word, which are equal for a term of one word. */
  readonly terms: { readonly keys: Uint32Array; readonly first: Uint32Array; readonly last: Uint32Array };
}

/** A segment of the text, by its place. */
export interface SegmentText {
  /** Offset of its first character in the text. */
  readonly start: number;
  readonly end: number;
  readonly sentences: Spans;
}
