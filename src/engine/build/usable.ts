// Of everything gathered and embedded, what can be used: texts with words. Pure.
import type { Encodings } from '../../scoring/encoding.js';
import { rowRange } from '../encode.js';
import type { Corpus, GradedRows } from './corpus.js';

export interface Usable {
  readonly corpus: Corpus;
  /** Of the corpus's texts, then of the statements. */
  readonly encodings: Encodings;
  /** Rows of the statements among the encodings; null for those without words. */
  readonly statementRows: readonly (number | null)[];
  /** Texts of the corpus that were left out. */
  readonly wordless: number;
}

/**
 * A corpus and its encodings without the texts that have no words.
 * @param encodings (n) of the corpus's texts; of any texts when the corpus is empty
 * @param statements (m) encodings that are put behind them
 */
export function usable(
  corpus: Corpus,
  encodings: Encodings,
  statements: Encodings = nothing(encodings),
): Usable {
  const kept = worded(encodings);
  const stated = worded(statements);
  const place = new Map(kept.map((row, at) => [row, at]));
  return {
    corpus: {
      texts: kept.flatMap((row) => corpus.texts[row] ?? []),
      traits: corpus.traits.map((trait) => placed(trait, place)),
    },
    encodings: stacked(rowsOf(encodings, kept), rowsOf(statements, stated)),
    statementRows: Array.from(statements.tokens, (_, i) => {
      const at = stated.indexOf(i);
      return at < 0 ? null : kept.length + at;
    }),
    wordless: encodings.tokens.length - kept.length,
  };
}

/** Cuts encodings into parts, as views: each call gives so many rows that come next. */
export function inParts(encodings: Encodings): (rows: number) => Encodings {
  let from = 0;
  return (rows) => {
    from += rows;
    return rowRange(encodings, from - rows, from);
  };
}

const worded = ({ tokens }: Encodings): number[] =>
  Array.from(tokens, (_, row) => row).filter((row) => tokens[row] !== 0);

/** The grades of kept rows, by their new places. */
function placed({ indices, qualities, sources }: GradedRows, place: ReadonlyMap<number, number>): GradedRows {
  const kept = Uint32Array.from(indices, (_, i) => i).filter((i) => place.has(indices[i] ?? -1));
  return {
    indices: kept.map((i) => place.get(indices[i] ?? -1) ?? 0),
    qualities: Float32Array.from(kept, (i) => qualities[i] ?? 0),
    sources: Uint16Array.from(kept, (i) => sources[i] ?? 0),
  };
}

type Block = Encodings['semantic'];

function rowsOf({ semantic, style, tokens }: Encodings, rows: readonly number[]): Encodings {
  const pick = ({ columns, data }: Block): Block => {
    const out = new Float32Array(rows.length * columns);
    for (const [at, row] of rows.entries())
      out.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
    return { rows: rows.length, columns, data: out };
  };
  return {
    semantic: pick(semantic),
    style: pick(style),
    tokens: Uint32Array.from(rows, (row) => tokens[row] ?? 0),
  };
}

const nothing = (encodings: Encodings): Encodings => rowRange(encodings, 0, 0);

function stacked(a: Encodings, b: Encodings): Encodings {
  const join = (above: Block, below: Block): Block => {
    const data = new Float32Array(above.data.length + below.data.length);
    data.set(above.data);
    data.set(below.data, above.data.length);
    return { rows: above.rows + below.rows, columns: above.columns, data };
  };
  return {
    semantic: join(a.semantic, b.semantic),
    style: join(a.style, b.style),
    tokens: Uint32Array.from([...a.tokens, ...b.tokens]),
  };
}
