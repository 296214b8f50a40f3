// An encoder of BERT's kind in WebAssembly: token ids of texts of any lengths in, unit vectors out. Texts are stored one after the
// other without padding, and nothing that is computed for one depends on another: a text's vector has the same bits alone
// and in any batch, by every method to multiply, and on every processor.

import { type Matrix, zeros } from '../../../core/numerics/index.js';
import type { Pooling } from '../../pooling/index.js';
import { type ProductMethod, products } from '../wasm/products.js';
import type { EncoderWeights } from '../weights.js';
import { checkTexts, groupTexts, type TokenIds } from './batches.js';
import { checkWeights } from './check-weights.js';
import { openModule } from './encoder-modules.js';
import type { PackedWeights } from './integer-weights.js';
import { LayerRunner } from './layer-runner.js';
import { groupTokens, type MemoryPlan, planMemory } from './memory-plan.js';
import { findFastest, findProductMethods } from './product-methods.js';
import { type SharedWords, shareWords } from './shared-words.js';
import { WeightWriter } from './weight-writer.js';

const pageBytes = 65_536;

export interface WasmEncoderOptions {
  /** Default 'mean'. */
  readonly pooling?: Pooling;
  /** Tokens of a text at most. By default and at most the number of positions. */
  readonly limit?: number;
  /** Default: the one that runs here; on x86 and ARM with relaxed SIMD, see {@link WasmEncoder.chooseMethod}. */
  readonly method?: ProductMethod;
  /** Depth with scales of its own, at most. Default 64: half the error of one scale for 384. */
  readonly segment?: number;
}

interface HeldText {
  readonly text: Uint32Array;
  readonly vector: Float32Array;
}

export class WasmEncoder {
  /** Columns of the vectors. */
  readonly hidden: number;
  /** Tokens of a text at most. */
  readonly limit: number;
  readonly #vocabulary: number;
  readonly #pooling: Pooling;
  readonly #positions: number;
  readonly #numberBytes: number;
  readonly #plan: MemoryPlan;
  readonly #memory: WebAssembly.Memory;
  /** Methods to multiply that share the layout of the weights. */
  readonly #methods: readonly ProductMethod[];
  readonly #openRunner: (method: ProductMethod, index: number) => LayerRunner;
  /** By method, opened when they are compared. */
  readonly #runners: LayerRunner[];
  readonly #shared: SharedWords | undefined;
  #current: LayerRunner;
  /** The text whose hidden states are in memory, if it was encoded alone. */
  #held: HeldText | undefined;

  /**
   * Packs weights into memory: 8 bits each, and about 10 MB for texts in MiniLM's shape.
   * @throws RangeError if a shape does not fit the kernels (sizes must be multiples of 16, widths of heads of 8), or if a
   *   number of a matrix is NaN or infinite; what WebAssembly throws if it is blocked, has no SIMD, or no memory
   */
  static fromWeights(weights: EncoderWeights, options: WasmEncoderOptions = {}): WasmEncoder {
    checkWeights(weights);
    const { limit = 1 } = options;
    if (!(Number.isInteger(limit) && limit > 0))
      throw new RangeError(`The limit of tokens is ${limit}. Give an integer of 1 or more.`);
    return new WasmEncoder(weights, options);
  }

  private constructor(weights: EncoderWeights, options: WasmEncoderOptions) {
    const { pooling = 'mean', limit, method, segment = 64 } = options;
    const { hidden, intermediate, heads, words, positions } = weights;
    this.hidden = hidden;
    this.limit = Math.min(limit ?? positions.rows, positions.rows);
    this.#vocabulary = words.rows;
    this.#pooling = pooling;
    this.#positions = positions.rows;
    const methods = method ? ([method] as const) : findProductMethods();
    const product = products[methods[0]];
    this.#numberBytes = product.bytes;
    this.#shared = shareWords(words);
    const packedWords = this.#shared !== undefined;
    const sizes = { limit: this.limit, numberBytes: product.bytes, segment, packedWords };
    const plan = planMemory(weights, sizes);
    const memory = new WebAssembly.Memory({ initial: Math.ceil(plan.bytes / pageBytes) });
    const { activation } = weights;
    const kernels = openModule(memory, methods[0], activation, 0);
    new WeightWriter(memory.buffer, kernels, plan).write(weights, packedWords);
    const shape = { hidden, intermediate, heads, numberBytes: product.bytes };
    this.#plan = plan;
    this.#memory = memory;
    this.#methods = methods;
    this.#openRunner = (name, index) =>
      new LayerRunner(openModule(memory, name, activation, index), plan, shape);
    this.#current = new LayerRunner(kernels, plan, shape);
    this.#runners = [this.#current];
  }

  /**
   * Measures the methods to multiply that run here, about 25 ms, and uses the fastest from now on. Useful once, after some
   * texts, when the browser has compiled what it will. The vectors stay the same.
   */
  chooseMethod(): ProductMethod {
    for (let index = this.#runners.length; index < this.#methods.length; index++)
      this.#runners.push(this.#openRunner(this.#methods[index], index));
    this.#held = undefined;
    const fastest = findFastest(this.#runners.map((runner) => () => runner.multiplySample()));
    this.#current = this.#runners[fastest];
    return this.#methods[fastest];
  }

  /**
   * Encodes texts.
   * @param texts 1 to `limit` token ids each, special tokens included
   * @returns (texts, hidden) unit rows; a zero row for a text whose hidden states sum to zero
   * @throws RangeError for a text without tokens or with too many, and for an unknown id, before anything is computed
   */
  encode(texts: readonly TokenIds[]): Matrix {
    checkTexts(texts, { limit: this.limit, vocabulary: this.#vocabulary });
    const vectors = zeros(texts.length, this.hidden);
    let row = 0;
    for (const group of groupTexts(texts, groupTokens)) {
      const encoded = group.length === 1 ? this.#hold(group[0]).vector : this.#encodeGroup(group);
      vectors.data.set(encoded, row * this.hidden);
      row += group.length;
    }
    return vectors;
  }

  /**
   * The hidden states that the vector of one text is pooled from.
   * @returns (tokens, hidden), as `states` of {@link encodeWithStates}
   */
  encodeStates(text: TokenIds): Matrix {
    return this.encodeWithStates(text).hiddenStates;
  }

  /**
   * Encodes one text. If it was the last one encoded, computes nothing.
   * @param text as in {@link encode}
   * @returns states: (tokens, hidden); vector: (hidden), as {@link encode} returns it
   * @throws RangeError as {@link encode} does
   */
  encodeWithStates(text: TokenIds): { readonly hiddenStates: Matrix; readonly vector: Float32Array } {
    checkTexts([text], { limit: this.limit, vocabulary: this.#vocabulary });
    const held = this.#held && isSameText(this.#held.text, text) ? this.#held : this.#hold(text);
    const hiddenStates = new Float32Array(this.#memory.buffer, this.#plan.x, text.length * this.hidden);
    return {
      hiddenStates: { rows: text.length, columns: this.hidden, data: hiddenStates.slice() },
      vector: held.vector.slice(),
    };
  }

  /** What `readIntegerWeights` reads, for a second backend with the same vectors. */
  get packed(): PackedWeights {
    return {
      buffer: this.#memory.buffer,
      plan: this.#plan,
      hidden: this.hidden,
      vocabulary: this.#vocabulary,
      positions: this.#positions,
      numberBytes: this.#numberBytes,
      shared: this.#shared,
    };
  }

  #hold(text: TokenIds): HeldText {
    const vector = this.#encodeGroup([text]).slice();
    this.#held = { text: Uint32Array.from(text), vector };
    return this.#held;
  }

  /** @returns (texts, hidden), a view that the next group overwrites */
  #encodeGroup(texts: readonly TokenIds[]): Float32Array {
    const { buffer } = this.#memory;
    const plan = this.#plan;
    this.#held = undefined;
    const starts = new Int32Array(buffer, plan.starts, texts.length + 1);
    const ids = new Int32Array(buffer, plan.ids);
    const positionIds = new Int32Array(buffer, plan.positionIds);
    let token = 0;
    for (const [index, text] of texts.entries()) {
      starts[index] = token;
      for (let at = 0; at < text.length; at++, token++) {
        ids[token] = text[at];
        positionIds[token] = at;
      }
    }
    this.#shared?.copyRows(ids.subarray(0, token), buffer, plan);
    starts[texts.length] = token;
    this.#current.run(starts, this.#pooling);
    return new Float32Array(buffer, plan.added, texts.length * this.hidden);
  }
}

const isSameText = (held: Uint32Array, text: TokenIds): boolean =>
  held.length === text.length && held.every((id, at) => id === text[at]);
