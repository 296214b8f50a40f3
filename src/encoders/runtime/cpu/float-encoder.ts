// The products of an encoder of floats, on a WebAssembly kernel: its weights in panels, and the rows of a group of texts.
// Float32 as the files have it.

import { instantiate, reservedBytes } from '../../assembler/index.js';
import type { Floats } from '../../pooling/index.js';
import { type ProductShape, shapeProducts } from '../layer.js';
import { floatPanelColumns, floatTileRows, multiplyFloats } from '../wasm/multiply-floats.js';
import type { EncoderWeights, LayerParts, Linear } from '../weights.js';
import { checkWeights } from './check-weights.js';
import { PlainEncoder, type PlainEncoderOptions, type PlainProducts } from './plain-encoder.js';
import { readMatrix } from './stored-numbers.js';

/** Tokens of all texts that pass the layers together: more gain nothing. */
const groupTokens = 128;

const kernels = { multiplyFloats };
const pageBytes = 65_536;
const floatBytes = 4;
const panelRowBytes = floatBytes * floatPanelColumns;

/** Addresses of one product's weights: panels of 8 columns, in each (depth, 8), then the biases. */
interface FloatProduct extends ProductShape {
  readonly panels: number;
  readonly biases: number;
}
type FloatLayer = Omit<LayerParts<FloatProduct, never>, 'attentionNorm' | 'ffnNorm'>;

const roundUp = (count: number, to: number): number => Math.ceil(count / to) * to;

/** Hands out addresses in ascending order, each a multiple of 64. */
function createArena() {
  let end = reservedBytes;
  return {
    takeFloats(count: number): number {
      const at = end;
      end = roundUp(at + floatBytes * count, 64);
      return at;
    },
    countPages: () => Math.ceil(end / pageBytes),
  };
}

/** Addresses for an encoder. @param limit maximum tokens of a text */
function planMemory(weights: EncoderWeights, limit: number) {
  const { hidden, intermediate, heads, layers } = weights;
  const { takeFloats, countPages } = createArena();
  const shapes = shapeProducts(weights);
  const reserve = ({ depth, columns }: ProductShape): FloatProduct => ({
    panels: takeFloats(depth * columns),
    biases: takeFloats(columns),
    depth,
    columns,
  });
  const rows = roundUp(Math.max(groupTokens, limit), floatTileRows) + floatTileRows;
  const keys = roundUp(limit, floatPanelColumns);
  return {
    rows,
    layers: layers.map(
      (): FloatLayer => ({
        qkv: reserve(shapes.qkv),
        output: reserve(shapes.output),
        up: reserve(shapes.up),
        down: reserve(shapes.down),
      }),
    ),
    x: takeFloats(rows * hidden),
    qkv: takeFloats(rows * 3 * hidden),
    mixed: takeFloats(rows * hidden),
    added: takeFloats(rows * hidden),
    wide: takeFloats(rows * intermediate),
    /** Keys of a head in panels, and the scores of each query. */
    keys: takeFloats((hidden / heads) * keys),
    scores: takeFloats((roundUp(keys, floatTileRows) + floatTileRows) * keys),
    /** Biases of a product that has none. */
    nothing: takeFloats(Math.max(keys, hidden / heads)),
    pages: countPages(),
  };
}

/** Writes matrices side by side. @throws RangeError as `readMatrix` */
function writeLinear(
  buffer: ArrayBuffer,
  { panels, biases, depth }: FloatProduct,
  linears: readonly Linear[],
): void {
  let first = 0;
  for (const { weight, bias } of linears) {
    const matrix = readMatrix(weight);
    for (let column = 0; column < weight.columns; column++) {
      const to = first + column;
      const panel = floatBytes * (to - (to % floatPanelColumns)) * depth;
      const out = new Float32Array(buffer, panels + panel, depth * floatPanelColumns);
      for (let row = 0, at = to % floatPanelColumns; row < depth; row++, at += floatPanelColumns)
        out[at] = matrix[row * weight.columns + column];
    }
    new Float32Array(buffer, biases + floatBytes * first, bias.length).set(bias);
    first += weight.columns;
  }
}

/**
 * Copies weights into memory, 4 bytes each.
 * @throws RangeError for a number that is NaN or infinite, or a wrong count of them; what WebAssembly throws if it is
 *   blocked, has no SIMD, or no memory
 */
function createFloatProducts(weights: EncoderWeights, limit: number): PlainProducts {
  const { hidden, intermediate, heads } = weights;
  const width = hidden / heads;
  const plan = planMemory(weights, limit);
  const memory = new WebAssembly.Memory({ initial: plan.pages });
  const { buffer } = memory;
  const run = instantiate(kernels, memory, 0).multiplyFloats;
  for (const [index, layer] of weights.layers.entries()) {
    const { qkv, output, up, down } = plan.layers[index];
    writeLinear(buffer, qkv, layer.qkv);
    writeLinear(buffer, output, layer.output);
    writeLinear(buffer, up, layer.up);
    writeLinear(buffer, down, layer.down);
  }
  const view = (address: number, count: number) => new Float32Array(buffer, address, count);
  const qkv = view(plan.qkv, plan.rows * 3 * hidden);
  /** Turns the keys of a head into panels; what is beyond the last key stays, and is never read. */
  const packKeys = (first: number, count: number, column: number, panels: Float32Array): void => {
    for (let key = 0; key < count; key++) {
      const lane = key % floatPanelColumns;
      const from = (first + key) * 3 * hidden + column;
      let to = (key - lane) * width + lane;
      for (let at = from; at < from + width; at++, to += floatPanelColumns) panels[to] = qkv[at];
    }
  };
  return {
    groupTokens,
    x: view(plan.x, plan.rows * hidden),
    mixed: view(plan.mixed, plan.rows * hidden),
    added: view(plan.added, plan.rows * hidden),
    qkv,
    wide: view(plan.wide, plan.rows * intermediate),
    multiply(layer, name, from: Floats, to: Floats, count) {
      const { panels, biases, depth, columns } = plan.layers[layer][name];
      run({
        rows: from.byteOffset,
        rowBytes: floatBytes * depth,
        weights: panels,
        panelBytes: panelRowBytes * depth,
        depthBytes: panelRowBytes,
        biases,
        out: to.byteOffset,
        outBytes: floatBytes * columns,
        count,
        depth,
        columns,
      });
    },
    mixHead(first, count, column, toWeights) {
      const { keys, scores, nothing, mixed } = plan;
      const rowBytes = 3 * floatBytes * hidden;
      const padded = roundUp(count, floatPanelColumns);
      const queries = plan.qkv + first * rowBytes + floatBytes * column;
      packKeys(first, count, hidden + column, view(keys, padded * width));
      run({
        rows: queries,
        rowBytes,
        weights: keys,
        panelBytes: panelRowBytes * width,
        depthBytes: panelRowBytes,
        biases: nothing,
        out: scores,
        outBytes: floatBytes * padded,
        count,
        depth: width,
        columns: padded,
      });
      toWeights(view(scores, count * padded), padded);
      const values = queries + 2 * floatBytes * hidden;
      run({
        rows: scores,
        rowBytes: floatBytes * padded,
        weights: values,
        panelBytes: panelRowBytes,
        depthBytes: rowBytes,
        biases: nothing,
        out: mixed + floatBytes * (first * hidden + column),
        outBytes: floatBytes * hidden,
        count,
        depth: count,
        columns: width,
      });
    },
  };
}

/** The plain encoder with products of floats; the table of words stays in the file. */
export class FloatEncoder extends PlainEncoder {
  /**
   * @throws RangeError if a shape does not fit the kernels (sizes must be multiples of 16, widths of heads of 8), or if a
   *   number of a matrix is NaN or infinite; what WebAssembly throws if it is blocked, has no SIMD, or no memory
   */
  constructor(weights: EncoderWeights, options: PlainEncoderOptions = {}) {
    checkWeights(weights);
    super(weights, options, createFloatProducts);
  }
}
