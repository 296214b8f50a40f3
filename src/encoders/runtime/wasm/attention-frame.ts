// What the parts of the attention kernel share: its parameters, its variables, and where it keeps what it computes.
import type { Code, I32, ParameterVariables, Scope } from '../../assembler/index.js';
import { choose } from '../../assembler/index.js';
import { panelColumns, tileRows } from './layout.js';
import { int16Product } from './products.js';

/** Int16 without relaxed SIMD: twice as many products an instruction as float32, and the same bits everywhere. */
export const product = int16Product;

export const parameters = {
  /** (tokens, 3 columns) float32: queries, keys, and values of one text. */
  from: 'i32',
  /** (tokens, columns) float32. */
  out: 'i32',
  tokens: 'i32',
  columns: 'i32',
  /** Columns of a head, a multiple of 8. */
  width: 'i32',
  /** Address of `countAttentionBytes` bytes. */
  work: 'i32',
  /** `findScoreLimit(width)`. */
  limit: 'f32',
  /** log2(e) / sqrt(width) / limit^2. */
  factor: 'f32',
} as const;

/** Bytes of working memory for one text. */
export function countAttentionBytes(tokens: number, width: number): number {
  const padded = tokens + panelColumns;
  const [keysAndValues, keyScales, scores, attentionWeights] = [
    4 * padded * width,
    4 * padded,
    16 * padded,
    8 * padded,
  ];
  return keysAndValues + keyScales + scores + 8 * width + attentionWeights;
}

/** Declares the variables. */
export function createFrame(variables: ParameterVariables<typeof parameters>, scope: Scope) {
  const [padded, rowBytes, outBytes, head, headOffset] = scope.i32s(5);
  const [keys, values, keyScales, scores, queries, attentionWeights] = scope.i32s(6);
  const [token, column, at, end, to, other, panel, panelEnd, tile] = scope.i32s(9);
  const [x, y, z, max, valueScale] = scope.v128s(5);
  const sums = Array.from({ length: tileRows }, () => scope.v128s(2));
  return {
    ...variables,
    /** Tokens rounded up to whole panels; bytes of a row of `from` and of `out`. */
    padded,
    rowBytes,
    outBytes,
    /** Address of the head's first query; its offset in a row of `out`. */
    head,
    headOffset,
    /** Addresses in working memory. */
    keys,
    values,
    keyScales,
    scores,
    queries,
    attentionWeights,
    token,
    column,
    at,
    end,
    to,
    other,
    panel,
    panelEnd,
    tile,
    x,
    y,
    z,
    max,
    valueScale,
    sums,
    /** By query of a tile: its magnitude, then the scale of its result. */
    rowScales: scope.v128s(tileRows),
    step: product.createStep(scope),
  };
}
export type Frame = ReturnType<typeof createFrame>;

/** Sets the addresses in working memory, and the sizes. */
export const assignBuffers = (frame: Frame): Code => {
  const { padded, width, keys, values, keyScales, scores, queries, attentionWeights } = frame;
  return [
    padded.set(frame.tokens.add(panelColumns - 1).and(-panelColumns)),
    frame.rowBytes.set(frame.columns.mul(12)),
    frame.outBytes.set(frame.columns.shl(2)),
    keys.set(frame.work),
    values.set(keys.add(padded.mul(width).shl(1))),
    keyScales.set(values.add(padded.mul(width).shl(1))),
    scores.set(keyScales.add(padded.shl(2))),
    queries.set(scores.add(padded.shl(4))),
    attentionWeights.set(queries.add(width.shl(3))),
  ];
};

/** Row number `index` of the text; past the last, the last. */
export const clampRow = ({ tokens }: Frame, index: I32): I32 =>
  choose(index.lessThan(tokens), index, tokens.sub(1));

/** Address of the head's part of a row of queries (0), keys (1), or values (2). */
export const locatePart = (frame: Frame, index: I32, part: 0 | 1 | 2): I32 =>
  frame.head.add(clampRow(frame, index).mul(frame.rowBytes)).add(frame.columns.mul(4 * part));
