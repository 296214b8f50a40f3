// The tokens of a text by their places in it.

export interface LocatedTokens {
  /** (n) ids of the whole text. */
  readonly ids: Int32Array;
  /** (m) places in order: place i is `text.slice(starts[i], ends[i])`, has at least one token and no white space. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** (m + 1) place i has the ids `firsts[i]` to `firsts[i + 1]`. */
  readonly firsts: Uint32Array;
}
