// A BERT encoder of floats on the CPU: products on a WebAssembly kernel, the rest in between. Float32 as the files have it:
// the reference of the encoder on the GPU, whose vectors it equals up to the order of sums.
import { type Matrix, zeros } from '../../../numerics/index.js';
import type { Pooling } from '../../pooling.js';
import { instantiate, type Runnable } from '../assembler/module.js';
import { floatPanelColumns, multiplyFloats } from '../wasm/multiply-floats.js';
import { differsFromBert, type EncoderWeights } from '../weights.js';
import { checkTexts, groupTexts, type TokenIds } from './batches.js';
import { checkWeights } from './check-weights.js';
import { activate, addAndNormalise, poolToUnit, softmaxRows } from './float-arithmetic.js';
import {
  type FloatLayer,
  type FloatLinear,
  type FloatPlan,
  floatGroupTokens,
  planFloatMemory,
  writeFloatLayers,
} from './float-memory.js';
import { readTable } from './read-table.js';

const kernels = { multiplyFloats };
const floatBytes = 4;
const panelRowBytes = floatBytes * floatPanelColumns;

export interface FloatEncoderOptions {
  /** Default mean. */
  readonly pooling?: Pooling | undefined;
  /** Maximum tokens of a text. By default, and at most, the number of positions. */
  readonly limit?: number | undefined;
}

export class FloatEncoder {
  /** Columns of the vectors. */
  readonly hidden: number;
  /** Tokens of a text at most. */
  readonly limit: number;
  readonly #weights: EncoderWeights;
  readonly #pooling: Pooling;
  readonly #plan: FloatPlan;
  readonly #buffer: ArrayBuffer;
  readonly #run: Runnable<typeof kernels>['multiplyFloats'];
  readonly #addWord: (word: number, to: Float32Array) => void;

  /**
   * Copies weights into memory, 4 bytes each; the table of words stays in the file.
   * @throws RangeError if a shape does not fit the kernels (sizes must be multiples of 16, widths of heads of 8), or if a
   *   number of a matrix is NaN or infinite; what WebAssembly throws if it is blocked, has no SIMD, or no memory
   */
  constructor(weights: EncoderWeights, { pooling = 'mean', limit }: FloatEncoderOptions = {}) {
    checkWeights(weights);
    if (differsFromBert(weights))
      throw new RangeError(
        'the encoder normalises before each part or has distances, which floats do not compute',
      );
    const { hidden, words, positions } = weights;
    this.hidden = hidden;
    this.limit = Math.min(limit ?? positions.rows, positions.rows);
    this.#weights = weights;
    this.#pooling = pooling;
    this.#plan = planFloatMemory(weights, this.limit);
    const memory = new WebAssembly.Memory({ initial: this.#plan.pages });
    this.#buffer = memory.buffer;
    this.#run = instantiate(kernels, memory, 0).multiplyFloats;
    writeFloatLayers(this.#buffer, this.#plan, weights);
    this.#addWord = readTable(words);
  }

  /**
   * Encodes texts; the vector of a text does not depend on the others.
   * @param texts 1 to `limit` token ids each, special tokens included
   * @returns (texts, hidden) unit rows; a zero row for a text whose hidden states sum to zero
   * @throws RangeError for a text without tokens or with too many, and for an unknown id, before anything is computed
   */
  encode(texts: readonly TokenIds[]): Matrix {
    checkTexts(texts, this.limit, this.#weights.words.rows);
    const vectors = zeros(texts.length, this.hidden);
    let row = 0;
    for (const group of groupTexts(texts, floatGroupTokens)) {
      let first = 0;
      const states = this.#computeStates(group);
      for (const { length } of group) {
        const count = this.#pooling === 'cls' ? 1 : length;
        const rows = states.subarray(first * this.hidden, (first + count) * this.hidden);
        poolToUnit(rows, vectors.data.subarray(row * this.hidden, (row + 1) * this.hidden));
        first += length;
        row += 1;
      }
    }
    return vectors;
  }

  /**
   * The hidden states that the vector of one text is pooled from.
   * @param text as in {@link encode}
   * @returns (tokens, hidden)
   * @throws RangeError as {@link encode} does
   */
  encodeStates(text: TokenIds): Matrix {
    checkTexts([text], this.limit, this.#weights.words.rows);
    return { rows: text.length, columns: this.hidden, data: this.#computeStates([text]).slice() };
  }

  #view(address: number, count: number): Float32Array {
    return new Float32Array(this.#buffer, address, count);
  }

  /** @returns (tokens of all texts, hidden), a view that the next group overwrites */
  #computeStates(texts: readonly TokenIds[]): Float32Array {
    const { hidden, norm, layers, positions } = this.#weights;
    const tokens = texts.reduce((sum, { length }) => sum + length, 0);
    const x = this.#view(this.#plan.x, tokens * hidden);
    const places = this.#view(this.#plan.added, tokens * hidden);
    x.fill(0);
    let token = 0;
    for (const text of texts) {
      places.set(positions.data.subarray(0, text.length * hidden), token * hidden);
      for (let place = 0; place < text.length; place++, token++)
        this.#addWord(text[place], x.subarray(token * hidden, (token + 1) * hidden));
    }
    addAndNormalise(x, places, norm);
    for (const [index, layer] of this.#plan.layers.entries()) {
      const { triple, mixed, added, wide } = this.#plan;
      const { norm: middle, last, inner } = layers[index];
      this.#multiply(layer.queryKeyValue, this.#plan.x, triple, tokens);
      this.#attendAll(texts);
      this.#multiply(layer.output, mixed, added, tokens);
      addAndNormalise(x, this.#view(added, x.length), middle);
      this.#feedForward(layer, wide, tokens * inner.weight.columns, tokens);
      addAndNormalise(x, this.#view(added, x.length), last);
    }
    return x;
  }

  #feedForward({ inner, outer }: FloatLayer, wide: number, count: number, tokens: number): void {
    this.#multiply(inner, this.#plan.x, wide, tokens);
    activate(this.#view(wide, count), this.#weights.activation);
    this.#multiply(outer, wide, this.#plan.added, tokens);
  }

  #multiply({ panels, biases, depth, columns }: FloatLinear, rows: number, out: number, count: number): void {
    this.#run({
      rows,
      rowBytes: floatBytes * depth,
      weights: panels,
      panelBytes: panelRowBytes * depth,
      depthBytes: panelRowBytes,
      biases,
      out,
      outBytes: floatBytes * columns,
      count,
      depth,
      columns,
    });
  }

  #attendAll(texts: readonly TokenIds[]): void {
    const { hidden, heads } = this.#weights;
    const width = hidden / heads;
    let first = 0;
    for (const { length } of texts) {
      for (let column = 0; column < hidden; column += width) this.#attend(first, length, column, width);
      first += length;
    }
  }

  /** Mixes the values of one head of one text. @param column the head's first */
  #attend(first: number, count: number, column: number, width: number): void {
    const { triple, keys, scores, nothing, mixed } = this.#plan;
    const { hidden } = this.#weights;
    const rowBytes = 3 * floatBytes * hidden;
    const padded = Math.ceil(count / floatPanelColumns) * floatPanelColumns;
    const queries = triple + first * rowBytes + floatBytes * column;
    this.#packKeys(first, count, hidden + column, width);
    const shared = { biases: nothing, count };
    this.#run({
      ...shared,
      rows: queries,
      rowBytes,
      weights: keys,
      panelBytes: panelRowBytes * width,
      depthBytes: panelRowBytes,
      out: scores,
      outBytes: floatBytes * padded,
      depth: width,
      columns: padded,
    });
    softmaxRows(this.#view(scores, count * padded), count, padded, 1 / Math.sqrt(width));
    this.#run({
      ...shared,
      rows: scores,
      rowBytes: floatBytes * padded,
      weights: queries + 2 * floatBytes * hidden,
      panelBytes: panelRowBytes,
      depthBytes: rowBytes,
      out: mixed + floatBytes * (first * hidden + column),
      outBytes: floatBytes * hidden,
      depth: count,
      columns: width,
    });
  }

  /** Turns the keys of a head into panels; the places beyond the last key keep what they have, and are never read. */
  #packKeys(first: number, count: number, column: number, width: number): void {
    const { triple, keys } = this.#plan;
    const { hidden } = this.#weights;
    const rows = this.#view(triple, (first + count) * 3 * hidden);
    const padded = Math.ceil(count / floatPanelColumns) * floatPanelColumns;
    const panels = this.#view(keys, padded * width);
    for (let key = 0; key < count; key++) {
      const lane = key % floatPanelColumns;
      const from = (first + key) * 3 * hidden + column;
      let to = (key - lane) * width + lane;
      for (let at = from; at < from + width; at++, to += floatPanelColumns) panels[to] = rows[at];
    }
  }
}
