// One finding of an audit, and what an audit looks at.
import type { Corpus } from '../corpus.js';

export interface Finding {
  readonly kind: 'label' | 'outlier' | 'near_copy' | 'imbalance' | 'order' | 'group';
  /** Key of the trait; null for what concerns the texts of all traits. */
  readonly trait: string | null;
  /** What was found, in a sentence. */
  readonly summary: string;
  /** Texts that are concerned. */
  readonly count: number;
  /** Their rows, the first ones to look at first, at most 100. */
  readonly rows: readonly number[];
}

export interface FindingsInput {
  readonly corpus: Corpus;
  /** In the order of the corpus's traits. */
  readonly keys: readonly string[];
  /** For each text the row of the first of its near copies. */
  readonly kin: Uint32Array;
  /** Tokens of each text. */
  readonly lengths: ArrayLike<number>;
  /** What the sources are called. */
  readonly sourceNames: readonly string[];
  readonly noiseSources: readonly number[];
  readonly seed: number;
}

const maxRows = 100;

/** A finding about the given rows; none without any. */
export function createFinding(
  kind: Finding['kind'],
  trait: string | null,
  rows: readonly number[],
  describe: (count: number) => string,
): Finding[] {
  if (rows.length === 0) return [];
  return [{ kind, trait, summary: describe(rows.length), count: rows.length, rows: rows.slice(0, maxRows) }];
}
