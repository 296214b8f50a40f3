// Removes texts without words from a corpus and its encodings, because nothing in them can be embedded. Pure.
import { type Encodings, joinEncodings, selectEncodings, sliceEncodings } from '../../core/scoring/index.js';
import type { Corpus, GradedRows } from './corpus.js';

export interface WordedCorpus {
  readonly corpus: Corpus;
  /** Of the corpus's texts, then of the statements. */
  readonly encodings: Encodings;
  /** Rows of the statements among the encodings; null for those without words. */
  readonly statementRows: readonly (number | null)[];
  /** Number of texts of the corpus that were removed. */
  readonly wordless: number;
}

/**
 * A corpus and its encodings without the texts that have no words.
 * @param encodings (n) of the corpus's texts; of any texts when the corpus is empty
 * @param statements (m) encodings that are appended
 */
export function dropWordless(
  corpus: Corpus,
  encodings: Encodings,
  statements: Encodings = sliceEncodings(encodings, 0, 0),
): WordedCorpus {
  const kept = findWorded(encodings);
  const stated = findWorded(statements);
  const newRows = new Map(kept.map((row, at) => [row, at]));
  return {
    corpus: {
      texts: kept.flatMap((row) => corpus.texts[row] ?? []),
      traits: corpus.traits.map((trait) => moveGrades(trait, newRows)),
    },
    encodings: joinEncodings(selectEncodings(encodings, kept), selectEncodings(statements, stated)),
    statementRows: Array.from(statements.tokens, (_, i) => {
      const at = stated.indexOf(i);
      return at < 0 ? null : kept.length + at;
    }),
    wordless: encodings.tokens.length - kept.length,
  };
}

/** Reads encodings part by part, as views: each call returns the next `count` rows. */
export function createRowReader(encodings: Encodings): (count: number) => Encodings {
  let from = 0;
  return (count) => {
    from += count;
    return sliceEncodings(encodings, from - count, from);
  };
}

/** Rows of texts with words. */
const findWorded = ({ tokens }: Encodings): number[] =>
  Array.from(tokens, (_, row) => row).filter((row) => tokens[row] !== 0);

/** The grades of kept rows, by their new rows. */
function moveGrades(
  { indices, qualities, sources, ...rows }: GradedRows,
  newRows: ReadonlyMap<number, number>,
): GradedRows {
  const kept = Uint32Array.from(indices, (_, i) => i).filter((i) => newRows.has(indices[i] ?? -1));
  return {
    ...rows,
    indices: kept.map((i) => newRows.get(indices[i] ?? -1) ?? 0),
    qualities: Float32Array.from(kept, (i) => qualities[i] ?? 0),
    sources: Uint16Array.from(kept, (i) => sources[i] ?? 0),
  };
}
