// The vocabulary of a Unigram tokenizer, as SentencePiece trains it. Pure.

/** What marks the start of a word within a piece. */
export const wordMark = '\u2581';

export interface Pieces {
  /** (n) distinct pieces in the order of their ids. */
  readonly pieces: readonly string[];
  /** (n) natural logarithms of their probabilities. */
  readonly scores: Float64Array;
  /** Id of the piece of unknown characters. */
  readonly unknown: number;
}
