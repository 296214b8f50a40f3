// What every trait type is to the score card: one segment in, one universal score and its native measures out.
import type { Native } from '../contract/resources.js';

/** One trait's score of one segment, or of several taken together. */
export interface SegmentScore {
  /** [0, 1] */
  readonly universal: number;
  /** The numbers behind `native`, unrounded, in the order that the trait type's `native` takes them. */
  readonly measures: readonly number[];
}

export interface TraitScorer {
  /** Scores x (D), unit and finite; synchronous, stateless between calls. */
  score(x: Float32Array): SegmentScore;
  /** Measures, perhaps averaged over segments, under their names, rounded to 4 decimals. */
  native(measures: readonly number[]): Native;
}
