// Addresses of all that an encoder keeps in the memory of its kernels. Pure.
import { reservedBytes } from '../../assembler/index.js';
import { mapLayer, type ProductShape, shapeProducts } from '../layer.js';
import { countAttentionBytes } from '../wasm/attention-frame.js';
import { wordScaleBytes, wordSlackBytes } from '../wasm/embed.js';
import { countPanelBytes, countScaleBytes, fitSegment, panelColumns, tileRows } from '../wasm/layout.js';
import type { EncoderWeights, LayerNorm, LayerParts } from '../weights.js';

/** Tokens of all texts that pass the layers together: more gain nothing. */
export const groupTokens = 512;
/** Rows that pass both layers of the feed-forward part together, so that what is between stays in the cache. */
export const ffnRows = 64;
/** Modules over one memory: at most two methods share a layout of weights. */
const maxModules = 2;
/** Floats of the table of words that are packed at once. */
export const tablePart = 262_144;

export interface ProductPlan extends ProductShape {
  readonly panels: number;
  readonly panelBytes: number;
  readonly segment: number;
}
export interface NormPlan {
  readonly gamma: number;
  readonly beta: number;
  readonly factors: number;
  readonly epsilon: number;
}
export type LayerPlan = LayerParts<ProductPlan, NormPlan>;

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
  readonly packedWords: boolean;
}

/** Tokens that there is room for: whole tiles. */
const countRows = (limit: number) => Math.ceil(Math.max(groupTokens, limit) / tileRows) * tileRows;

function reserveWeights(arena: Arena, weights: EncoderWeights, sizes: Sizes) {
  const { limit, packedWords, segment } = sizes;
  const { hidden, intermediate, layers } = weights;
  const shapes = shapeProducts(weights);
  const wordRows = packedWords ? countRows(limit) : weights.words.rows;
  const norm = ({ epsilon }: LayerNorm): NormPlan => ({
    epsilon,
    gamma: arena.take(4 * hidden),
    beta: arena.take(4 * hidden),
    factors: arena.take(4 * hidden),
  });
  const linear = ({ depth, columns }: ProductShape): ProductPlan => {
    const fitted = fitSegment(depth, segment);
    const panelBytes = countPanelBytes(depth, fitted);
    const panels = arena.take((columns / panelColumns) * panelBytes);
    return { panels, panelBytes, depth, columns, segment: fitted };
  };
  return {
    words: arena.take(wordRows * hidden + wordSlackBytes),
    wordScales: arena.take(wordRows * wordScaleBytes),
    positions: arena.take(4 * weights.positions.rows * hidden),
    embeddingNorm: norm(weights.embeddingNorm),
    hiddenSegment: fitSegment(hidden, segment),
    intermediateSegment: fitSegment(intermediate, segment),
    layers: layers.map((layer): LayerPlan => mapLayer(layer, (_, name) => linear(shapes[name]), norm)),
  };
}

function reserveRows(arena: Arena, weights: EncoderWeights, sizes: Sizes) {
  const { hidden, intermediate, heads } = weights;
  const { limit, numberBytes, segment } = sizes;
  const rows = countRows(limit);
  const scales = (count: number, columns: number) =>
    arena.take(countScaleBytes(count, columns, fitSegment(columns, segment)));
  return {
    x: arena.take(4 * rows * hidden),
    /** What the next LayerNorm adds to x; at the end, the vectors. */
    added: arena.take(4 * rows * hidden),
    rows: arena.take(numberBytes * rows * hidden),
    scales: scales(rows, hidden),
    qkv: arena.take(12 * rows * hidden),
    /** What passes between the two products of the feed-forward part. */
    intermediate: arena.take(4 * ffnRows * intermediate),
    intermediateRows: arena.take(numberBytes * ffnRows * intermediate),
    intermediateScales: scales(ffnRows, intermediate),
    attention: arena.take(countAttentionBytes(limit, hidden / heads)),
    ids: arena.take(4 * rows),
    positionIds: arena.take(4 * rows),
    starts: arena.take(4 * (rows + 1)),
  };
}

/** Bytes of floats that packing takes beside the weights: three matrices next to each other, and one for each column and row. */
const countStagingBytes = ({ hidden, intermediate }: EncoderWeights) =>
  4 * (Math.max(3 * hidden * hidden, hidden * intermediate, tablePart) + 3 * hidden + 2 * intermediate);

/** Weights are packed where texts are later. @returns addresses, and the bytes of the memory */
export function planMemory(weights: EncoderWeights, sizes: Sizes) {
  const arena = new Arena();
  const stored = reserveWeights(arena, weights, sizes);
  const staging = arena.end;
  const texts = reserveRows(arena, weights, sizes);
  const bytes = Math.max(arena.end, staging + countStagingBytes(weights));
  return { ...stored, ...texts, staging, bytes };
}
export type MemoryPlan = ReturnType<typeof planMemory>;
