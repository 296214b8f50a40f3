// The encoding of a text: a semantic vector, a style vector and its terms for each segment. Parts of encodings.
import {
  joinSparseRows,
  type Matrix,
  type SparseRow,
  type SparseRows,
  sliceSparseRows,
  sparseRow,
} from '../numerics/index.js';

/** Encodings of n segments. A trait joins the first two blocks with its own style weight. */
export interface Encodings {
  /** (n, d) row-major, unit rows. */
  readonly semantic: Matrix;
  /** (n, s) row-major: standardised, clipped surface features divided by sqrt(s); not unit rows. */
  readonly style: Matrix;
  /** (n) words and pairs of words by hash: rows of length 1, or means of such rows; empty without words. */
  readonly terms: SparseRows;
  /** (n) token counts, the weights of the mean over segments. */
  readonly tokens: Uint32Array;
}

/** Rows `from` to `to`, as views. */
export function sliceEncodings(
  { semantic, style, terms, tokens }: Encodings,
  from: number,
  to: number,
): Encodings {
  const slice = ({ data, columns }: Matrix): Matrix => {
    return { rows: to - from, columns, data: data.subarray(from * columns, to * columns) };
  };
  return {
    semantic: slice(semantic),
    style: slice(style),
    terms: sliceSparseRows(terms, from, to),
    tokens: tokens.subarray(from, to),
  };
}

/** The given rows in the given order, copied. */
export function selectEncodings(
  { semantic, style, terms, tokens }: Encodings,
  rows: readonly number[],
): Encodings {
  const select = ({ columns, data }: Matrix): Matrix => {
    const out = new Float32Array(rows.length * columns);
    for (const [at, row] of rows.entries())
      out.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
    return { rows: rows.length, columns, data: out };
  };
  return {
    semantic: select(semantic),
    style: select(style),
    terms: joinSparseRows(rows.map((row) => sparseRow(terms, row))),
    tokens: Uint32Array.from(rows, (row) => tokens[row] ?? 0),
  };
}

/** The rows of all parts, one after the other, copied; those of one part as they are. @param parts at least one */
export function joinEncodings(...parts: readonly Encodings[]): Encodings {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const join = (blocks: readonly Matrix[]): Matrix => {
    const data = new Float32Array(blocks.reduce((sum, block) => sum + block.data.length, 0));
    let at = 0;
    for (const block of blocks) {
      data.set(block.data, at);
      at += block.data.length;
    }
    const rows = blocks.reduce((sum, block) => sum + block.rows, 0);
    return { rows, columns: blocks[0]?.columns ?? 0, data };
  };
  return {
    semantic: join(parts.map(({ semantic }) => semantic)),
    style: join(parts.map(({ style }) => style)),
    terms: joinSparseRows(parts.flatMap(({ terms }) => listRows(terms))),
    tokens: Uint32Array.from(parts.flatMap(({ tokens }) => [...tokens])),
  };
}

const listRows = (rows: SparseRows): SparseRow[] =>
  Array.from({ length: rows.offsets.length - 1 }, (_, i) => sparseRow(rows, i));
