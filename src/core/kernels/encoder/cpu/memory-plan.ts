// Addresses of all that an encoder keeps in the memory of its kernels. Pure.
import { reservedBytes } from '../assembler/module.js';
import { countAttentionBytes, countDistances } from '../wasm/attention-frame.js';
import { wordScaleBytes, wordSlackBytes } from '../wasm/embed.js';
import { countPanelBytes, countScaleBytes, fitSegment, panelColumns, tileRows } from '../wasm/layout.js';
import type { EncoderWeights, Normalisation } from '../weights.js';
import { countKinds, countProductBytes } from './token-products.js';

/** Tokens of all texts that pass the layers together: more gain nothing. */
export const groupTokens = 512;
/** Rows that pass both layers of the feed-forward part together, so that what is between stays in the cache. */
export const innerRows = 64;
/** Modules over one memory: at most two methods share a layout of weights. */
const maxModules = 2;
/** Floats of the table of words that are packed at once. */
export const tablePart = 262_144;

export interface LinearPlace {
  readonly panels: number;
  readonly panelBytes: number;
  readonly depth: number;
  readonly columns: number;
  readonly segment: number;
}
export interface NormPlace {
  readonly gain: number;
  readonly shift: number;
  readonly factors: number;
  readonly epsilon: number;
}
export interface LayerPlace {
  readonly queryKeyValue: LinearPlace;
  readonly output: LinearPlace;
  readonly norm: NormPlace;
  readonly inner: LinearPlace;
  readonly outer: LinearPlace;
  readonly last: NormPlace;
  /** Address of (heads, `countDistances`) float32 where the layer has distances, else 0. */
  readonly distances: number;
}

/** Hands out addresses in ascending order, each a multiple of 64. */
class Arena {
  end = maxModules * reservedBytes;
  take(bytes: number): number {
    const at = this.end;
    this.end = (at + bytes + 63) & -64;
    return at;
  }
}

export interface Sizes {
  /** Tokens of a text at most. */
  readonly limit: number;
  /** Bytes of a quantised activation. */
  readonly numberBytes: number;
  /** Depth with scales of its own, at most. */
  readonly segment: number;
  /** Whether there is room for the words of the texts only, not for all. */
  readonly sharesWords: boolean;
  /** Whether the first layer's products are kept by token. */
  readonly keepsProducts: boolean;
}

/** Tokens that attend to each other at most. */
const findSpan = ({ window }: EncoderWeights, limit: number) => Math.min(limit, window ?? limit);

/** Tokens that there is room for: whole tiles. */
const countRows = (limit: number) => Math.ceil(Math.max(groupTokens, limit) / tileRows) * tileRows;

function placeWeights(arena: Arena, weights: EncoderWeights, sizes: Sizes) {
  const { limit, sharesWords, segment } = sizes;
  const { hidden, inner, heads, layers } = weights;
  const wordRows = sharesWords ? countRows(limit) : weights.words.rows;
  const span = findSpan(weights, limit);
  const norm = ({ epsilon }: Normalisation): NormPlace => ({
    epsilon,
    gain: arena.take(4 * hidden),
    shift: arena.take(4 * hidden),
    factors: arena.take(4 * hidden),
  });
  const linear = (depth: number, columns: number): LinearPlace => {
    const fitted = fitSegment(depth, segment);
    const panelBytes = countPanelBytes(depth, fitted);
    const panels = arena.take((columns / panelColumns) * panelBytes);
    return { panels, panelBytes, depth, columns, segment: fitted };
  };
  return {
    words: arena.take(wordRows * hidden + wordSlackBytes),
    wordScales: arena.take(wordRows * wordScaleBytes),
    positions: arena.take(4 * weights.positions.rows * hidden),
    norm: norm(weights.norm),
    hiddenSegment: fitSegment(hidden, segment),
    innerSegment: fitSegment(inner, segment),
    layers: layers.map(
      (layer): LayerPlace => ({
        queryKeyValue: linear(hidden, 3 * hidden),
        output: linear(hidden, hidden),
        norm: norm(layer.norm),
        inner: linear(hidden, inner),
        outer: linear(inner, hidden),
        last: norm(layer.last),
        distances: layer.distances ? arena.take(4 * heads * countDistances(span)) : 0,
      }),
    ),
  };
}

function placeRows(arena: Arena, weights: EncoderWeights, sizes: Sizes) {
  const { hidden, inner, heads } = weights;
  const { limit, numberBytes, segment, keepsProducts } = sizes;
  const rows = countRows(limit);
  const scales = (count: number, columns: number) =>
    arena.take(countScaleBytes(count, columns, fitSegment(columns, segment)));
  return {
    x: arena.take(4 * rows * hidden),
    /** What the next LayerNorm adds to x; at the end, the vectors. */
    added: arena.take(4 * rows * hidden),
    rows: arena.take(numberBytes * rows * hidden),
    scales: scales(rows, hidden),
    queryKeyValue: arena.take(12 * rows * hidden),
    inner: arena.take(4 * innerRows * inner),
    innerRows: arena.take(numberBytes * innerRows * inner),
    innerScales: scales(innerRows, inner),
    /** The sum of activated rows of a text. */
    sums: arena.take(4 * inner),
    attention: arena.take(countAttentionBytes(findSpan(weights, limit), hidden / heads)),
    tokenProducts: keepsProducts ? arena.take(countKinds(rows) * countProductBytes(hidden)) : 0,
    rowCount: rows,
    ids: arena.take(4 * rows),
    newIds: arena.take(4 * rows),
    places: arena.take(4 * rows),
    starts: arena.take(4 * (rows + 1)),
  };
}

/** Bytes of floats that packing takes beside the weights: three matrices next to each other, and one for each column and row. */
const countStagingBytes = ({ hidden, inner }: EncoderWeights) =>
  4 * (Math.max(3 * hidden * hidden, hidden * inner, tablePart) + 3 * hidden + 2 * inner);

/** Weights are packed where texts are later. @returns addresses, and the bytes of the memory */
export function planMemory(weights: EncoderWeights, sizes: Sizes) {
  const { hidden, inner } = weights;
  const arena = new Arena();
  const places = placeWeights(arena, weights, sizes);
  const staging = arena.end;
  const texts = placeRows(arena, weights, sizes);
  /** Address of one matrix of bytes. */
  const integers = staging + countStagingBytes(weights);
  const bytes = Math.max(arena.end, integers + hidden * Math.max(hidden, inner));
  return { ...places, ...texts, span: findSpan(weights, sizes.limit), staging, integers, bytes };
}
export type MemoryPlan = ReturnType<typeof planMemory>;
