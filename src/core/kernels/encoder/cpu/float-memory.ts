// The memory of an encoder of floats: its weights in panels, and room for the rows of a group of texts.
import { reservedBytes } from '../assembler/module.js';
import { floatPanelColumns, floatTileRows } from '../wasm/multiply-floats.js';
import type { EncoderWeights, Linear } from '../weights.js';
import { writeMatrix } from './stored-numbers.js';

/** Tokens of all texts that pass the layers together: more gain nothing. */
export const floatGroupTokens = 128;

const pageBytes = 65_536;
const floatBytes = 4;

/** Addresses of one product's weights: panels of 8 columns, in each (depth, 8), then the biases. */
export interface FloatLinear {
  readonly panels: number;
  readonly biases: number;
  readonly depth: number;
  readonly columns: number;
}

export interface FloatLayer {
  readonly queryKeyValue: FloatLinear;
  readonly output: FloatLinear;
  readonly inner: FloatLinear;
  readonly outer: FloatLinear;
}

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

/** Addresses for an encoder. @param limit tokens of a text at most */
export function planFloatMemory({ hidden, inner, heads, layers }: EncoderWeights, limit: number) {
  const { takeFloats, countPages } = createArena();
  const linear = (depth: number, columns: number): FloatLinear => ({
    panels: takeFloats(depth * columns),
    biases: takeFloats(columns),
    depth,
    columns,
  });
  const placed = layers.map(
    (): FloatLayer => ({
      queryKeyValue: linear(hidden, 3 * hidden),
      output: linear(hidden, hidden),
      inner: linear(hidden, inner),
      outer: linear(inner, hidden),
    }),
  );
  const rows = roundUp(Math.max(floatGroupTokens, limit), floatTileRows) + floatTileRows;
  const keys = roundUp(limit, floatPanelColumns);
  return {
    layers: placed,
    x: takeFloats(rows * hidden),
    triple: takeFloats(rows * 3 * hidden),
    mixed: takeFloats(rows * hidden),
    added: takeFloats(rows * hidden),
    wide: takeFloats(rows * inner),
    /** Keys of a head in panels, and the scores of each query. */
    keys: takeFloats((hidden / heads) * keys),
    scores: takeFloats((roundUp(limit, floatTileRows) + floatTileRows) * keys),
    /** Biases of a product that has none. */
    nothing: takeFloats(Math.max(keys, hidden / heads)),
    pages: countPages(),
  };
}
export type FloatPlan = ReturnType<typeof planFloatMemory>;

/** Writes matrices side by side. @throws RangeError as `writeMatrix` */
function writeLinear(
  buffer: ArrayBuffer,
  { panels, biases, depth }: FloatLinear,
  linears: readonly Linear[],
): void {
  let first = 0;
  for (const { weight, bias } of linears) {
    const matrix = new Float32Array(weight.rows * weight.columns);
    const scales = writeMatrix(weight, matrix) ?? [1];
    for (let column = 0; column < weight.columns; column++) {
      const to = first + column;
      const panel = floatBytes * (to - (to % floatPanelColumns)) * depth;
      const out = new Float32Array(buffer, panels + panel, depth * floatPanelColumns);
      const scale = scales[column % scales.length];
      for (let row = 0, at = to % floatPanelColumns; row < depth; row++, at += floatPanelColumns)
        out[at] = scale * matrix[row * weight.columns + column];
    }
    new Float32Array(buffer, biases + floatBytes * first, bias.length).set(bias);
    first += weight.columns;
  }
}

/** Writes all products of the layers. @throws RangeError for a number that is NaN or infinite, or a wrong count of them */
export function writeFloatLayers(buffer: ArrayBuffer, plan: FloatPlan, { layers }: EncoderWeights): void {
  for (const [index, { query, key, value, output, inner, outer }] of layers.entries()) {
    const to = plan.layers[index];
    writeLinear(buffer, to.queryKeyValue, [query, key, value]);
    writeLinear(buffer, to.output, [output]);
    writeLinear(buffer, to.inner, [inner]);
    writeLinear(buffer, to.outer, [outer]);
  }
}
