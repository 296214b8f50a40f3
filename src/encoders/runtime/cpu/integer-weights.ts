// The integers that an encoder in WebAssembly multiplies, read back from its memory: a backend that multiplies the same ones, of
// rows rounded alike, has the same vectors but for the order of its sums.
import { mapLayer } from '../layer.js';
import { panelColumns, panelHeadBytes, segmentHeadBytes } from '../wasm/layout.js';
import type { LayerNorm, LayerParts } from '../weights.js';
import type { MemoryPlan, NormPlan, ProductPlan } from './memory-plan.js';
import type { SharedWords } from './shared-words.js';

export interface IntegerProduct {
  /** Unpacks (depth, columns) row-major, -127..127. */
  readonly readWeights: () => Int8Array;
  /** (columns): what the sums of a column are multiplied by. */
  readonly scales: Float32Array;
  /** (columns). */
  readonly biases: Float32Array;
}

export interface IntegerNorm extends LayerNorm {
  /** (columns): what a normalised row is multiplied by before it is rounded for a product. */
  readonly factors: Float32Array;
}

interface IntegerWords {
  /** (vocabulary, hidden). */
  readonly rows: Int8Array;
  /** (vocabulary, 2): scale and offset of each row. */
  readonly scales: Float32Array;
}

export interface IntegerWeights {
  readonly readWords: () => IntegerWords;
  /** (limit, hidden). */
  readonly positions: Float32Array;
  readonly embeddingNorm: IntegerNorm;
  readonly layers: readonly LayerParts<IntegerProduct, IntegerNorm>[];
  /** Columns of a rounded row that share their levels: of hidden states, and between the feed-forward part's products. */
  readonly hiddenSegment: number;
  readonly intermediateSegment: number;
}

/** What integers are read from. */
export interface PackedWeights {
  readonly buffer: ArrayBuffer;
  readonly plan: MemoryPlan;
  readonly hidden: number;
  /** Rows of the tables of words and of positions. */
  readonly vocabulary: number;
  readonly positions: number;
  /** Bytes of a quantised activation, by which weights are packed. */
  readonly numberBytes: number;
  /** The table of words, if it is not in memory. */
  readonly shared: SharedWords | undefined;
}

/** Reads what `WeightWriter` has packed. */
export function readIntegerWeights(packed: PackedWeights): IntegerWeights {
  const { buffer, plan, hidden, positions } = packed;
  const floats = (at: number, count: number) => new Float32Array(buffer, at, count);
  const readNorm = ({ gamma, beta, factors, epsilon }: NormPlan): IntegerNorm => ({
    gamma: floats(gamma, hidden),
    beta: floats(beta, hidden),
    factors: floats(factors, hidden),
    epsilon,
  });
  return {
    readWords: () => readWords(packed),
    positions: floats(plan.positions, positions * hidden),
    embeddingNorm: readNorm(plan.embeddingNorm),
    layers: plan.layers.map((layer) => mapLayer(layer, (product) => readProduct(packed, product), readNorm)),
    hiddenSegment: plan.hiddenSegment,
    intermediateSegment: plan.intermediateSegment,
  };
}

function readWords({ buffer, plan, hidden, vocabulary, shared }: PackedWeights): IntegerWords {
  if (!shared)
    return {
      rows: new Int8Array(buffer, plan.words, vocabulary * hidden),
      scales: new Float32Array(buffer, plan.wordScales, 2 * vocabulary),
    };
  const rows = new Int8Array(vocabulary * hidden);
  const scales = new Float32Array(2 * vocabulary);
  for (let id = 0; id < vocabulary; id++)
    scales[2 * id] = shared.copyRow(id, rows.subarray(id * hidden, (id + 1) * hidden));
  return { rows, scales };
}

function readProduct({ buffer, numberBytes }: PackedWeights, plan: ProductPlan): IntegerProduct {
  const { panels, panelBytes, columns } = plan;
  const scales = new Float32Array(columns);
  const biases = new Float32Array(columns);
  for (let column = 0; column < columns; column += panelColumns) {
    const head = new Float32Array(buffer, panels + (column / panelColumns) * panelBytes, 2 * panelColumns);
    scales.set(head.subarray(0, panelColumns), column);
    biases.set(head.subarray(panelColumns), column);
  }
  return { readWeights: () => unpack(buffer, plan, 4 / numberBytes), scales, biases };
}

/** @param together neighbours in depth of one column that lie side by side */
function unpack(
  buffer: ArrayBuffer,
  { panels, panelBytes, depth, columns, segment }: ProductPlan,
  together: number,
): Int8Array {
  const weights = new Int8Array(depth * columns);
  for (let first = 0; first < columns; first += panelColumns) {
    const panel = panels + (first / panelColumns) * panelBytes;
    const packed = new Int8Array(buffer, panel + panelHeadBytes, panelBytes - panelHeadBytes);
    let at = 0;
    for (let row = 0; row < depth; row += together) {
      if (row % segment === 0) at += segmentHeadBytes;
      for (let column = first; column < first + panelColumns; column++)
        for (let below = 0; below < together; below++, at++)
          weights[(row + below) * columns + column] = packed[at];
    }
  }
  return weights;
}
