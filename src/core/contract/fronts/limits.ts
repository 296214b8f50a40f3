// What a front of foreign input limits.

/** What a front limits. Each limit is a maximum. */
export interface FrontLimits {
  /** Bytes of the whole input. */
  readonly bytes?: number;
  /** Characters of the whole input. */
  readonly characters?: number;
  /** Values inside each other. */
  readonly depth?: number;
  /** Values, tokens, cells or elements in all. */
  readonly items?: number;
  /** Entries of one list or map. */
  readonly entries?: number;
  /** Bytes or characters of one item. */
  readonly length?: number;
  /** Bytes after decompression. */
  readonly unpacked?: number;
  /** Milliseconds. */
  readonly milliseconds?: number;
}
