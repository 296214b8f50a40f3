// Of everything gathered and embedded, what training can use: texts with words, the statements of claims, and apart
// from them the ambient texts. Pure.
import type { Encodings } from '../../scoring/encoding.js';
import type { Corpus, GradedRows } from './corpus.js';

export interface Usable {
  readonly corpus: Corpus;
  /** Of the corpus's texts, then of the statements. */
  readonly encodings: Encodings;
  /** Rows of the statements among the encodings; null for those without words. */
  readonly statementRows: readonly (number | null)[];
  readonly ambient: Encodings;
  /** Texts of the corpus that were left out. */
  readonly wordless: number;
}

/**
 * Parts encodings by what they are of, and leaves those of texts without words out.
 * @param encodings of the corpus's texts, then of so many statements, then of the ambient texts
 */
export function usable(corpus: Corpus, statements: number, encodings: Encodings): Usable {
  const n = corpus.texts.length;
  const worded = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, i) => from + i).filter((row) => encodings.tokens[row] !== 0);
  const kept = worded(0, n);
  const stated = worded(n, n + statements);
  const place = new Map(kept.map((row, at) => [row, at]));
  return {
    corpus: {
      texts: kept.map((row) => corpus.texts[row] ?? ''),
      traits: corpus.traits.map((trait) => placed(trait, place)),
    },
    encodings: rowsOf(encodings, [...kept, ...stated]),
    statementRows: Array.from({ length: statements }, (_, i) => {
      const at = stated.indexOf(n + i);
      return at < 0 ? null : kept.length + at;
    }),
    ambient: rowsOf(encodings, worded(n + statements, encodings.tokens.length)),
    wordless: n - kept.length,
  };
}

/** The grades of kept rows, by their new places. */
function placed({ indices, qualities, sources }: GradedRows, place: ReadonlyMap<number, number>): GradedRows {
  const kept = Uint32Array.from(indices, (_, i) => i).filter((i) => place.has(indices[i] ?? -1));
  return {
    indices: kept.map((i) => place.get(indices[i] ?? -1) ?? 0),
    qualities: Float32Array.from(kept, (i) => qualities[i] ?? 0),
    sources: Uint16Array.from(kept, (i) => sources[i] ?? 0),
  };
}

function rowsOf({ semantic, style, tokens }: Encodings, rows: readonly number[]): Encodings {
  const block = ({ columns, data }: Encodings['semantic']) => {
    const out = new Float32Array(rows.length * columns);
    for (const [at, row] of rows.entries())
      out.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
    return { rows: rows.length, columns, data: out };
  };
  return {
    semantic: block(semantic),
    style: block(style),
    tokens: Uint32Array.from(rows, (row) => tokens[row] ?? 0),
  };
}
