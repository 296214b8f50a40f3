// An encoder of BERT's kind as plainly as it can be written: in a loop over layers, row by row in double precision between
// its products. What the other encoders are compared with: by tests with products in double precision, and by the self-test
// of a GPU with products of floats, which are also how an encoder of floats runs on the CPU. A text's vector does not depend
// on the others.

import { type Matrix, zeros } from '../../../core/numerics/index.js';
import { type Floats, type Pooling, poolRows } from '../../pooling/index.js';
import type { ProductName } from '../layer.js';
import type { EncoderWeights } from '../weights.js';
import { checkTexts, groupTexts, type TokenIds } from './batches.js';
import { activate, addAndNormalise, softmaxRows } from './plain-arithmetic.js';
import { readTable } from './read-table.js';

/** The rows of a group of texts, and the products that pass between them. */
export interface PlainProducts {
  /** Tokens of all texts that pass the layers together; a longer text passes alone. */
  readonly groupTokens: number;
  /** (tokens, hidden): hidden states; what attention mixed; what the next sum adds. */
  readonly x: Floats;
  readonly mixed: Floats;
  readonly added: Floats;
  /** (tokens, 3 hidden) and (tokens, intermediate). */
  readonly qkv: Floats;
  readonly wide: Floats;
  /** Writes `count` rows of `from` times a matrix of a layer, plus biases, to `to`. */
  multiply(layer: number, name: ProductName, from: Floats, to: Floats, count: number): void;
  /**
   * Mixes the values of one head of `qkv` into `mixed`.
   * @param first token, of `count` that attend to each other
   * @param column the head's first
   * @param toWeights replaces the scores (count, stride), of which a row has `count`, by attention weights
   */
  mixHead(
    first: number,
    count: number,
    column: number,
    toWeights: (scores: Floats, stride: number) => void,
  ): void;
}

export interface PlainEncoderOptions {
  /** Default mean. */
  readonly pooling?: Pooling | undefined;
  /** Maximum tokens of a text. By default and at most the number of positions. */
  readonly limit?: number | undefined;
}

/** Mixes the values of the tokens from `first` on, head by head. */
export function attend(
  products: PlainProducts,
  { hidden, heads }: Pick<EncoderWeights, 'hidden' | 'heads'>,
  first: number,
  count: number,
): void {
  const width = hidden / heads;
  for (let head = 0; head < heads; head++)
    products.mixHead(first, count, head * width, (scores, stride) =>
      softmaxRows(scores, count, stride, 1 / Math.sqrt(width)),
    );
}

export class PlainEncoder {
  /** Columns of the vectors. */
  readonly hidden: number;
  /** Maximum tokens of a text. */
  readonly limit: number;
  readonly #weights: EncoderWeights;
  readonly #pooling: Pooling;
  readonly #products: PlainProducts;
  readonly #addWord: (word: number, to: Floats) => void;

  /** @throws RangeError if the table of words has a number that is NaN or infinite */
  constructor(
    weights: EncoderWeights,
    { pooling = 'mean', limit }: PlainEncoderOptions,
    createProducts: (weights: EncoderWeights, limit: number) => PlainProducts,
  ) {
    const { hidden, words, positions } = weights;
    this.hidden = hidden;
    this.limit = Math.min(limit ?? positions.rows, positions.rows);
    this.#weights = weights;
    this.#pooling = pooling;
    this.#products = createProducts(weights, this.limit);
    this.#addWord = readTable(words);
  }

  /**
   * Encodes texts.
   * @param texts 1 to `limit` token ids each, special tokens included
   * @returns (texts, hidden) unit rows; a zero row for a text whose hidden states sum to zero
   * @throws RangeError for a text without tokens or with too many, and for an unknown id, before anything is computed
   */
  encode(texts: readonly TokenIds[]): Matrix {
    checkTexts(texts, { limit: this.limit, vocabulary: this.#weights.words.rows });
    const vectors = zeros(texts.length, this.hidden);
    let row = 0;
    for (const group of groupTexts(texts, this.#products.groupTokens)) {
      let first = 0;
      const hiddenStates = this.#computeStates(group);
      for (const { length } of group) {
        const rows = hiddenStates.subarray(first * this.hidden, (first + length) * this.hidden);
        const { data } = poolRows(rows, Uint32Array.of(length), length, this.hidden, this.#pooling);
        vectors.data.set(data, row * this.hidden);
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
    checkTexts([text], { limit: this.limit, vocabulary: this.#weights.words.rows });
    return { rows: text.length, columns: this.hidden, data: new Float32Array(this.#computeStates([text])) };
  }

  /** @returns (tokens of all texts, hidden), a view that the next group overwrites */
  #computeStates(texts: readonly TokenIds[]): Floats {
    const { hidden, intermediate, embeddingNorm, layers, activation } = this.#weights;
    const products = this.#products;
    const { qkv, mixed, wide } = products;
    const tokens = texts.reduce((sum, { length }) => sum + length, 0);
    const x = products.x.subarray(0, tokens * hidden);
    const added = products.added.subarray(0, tokens * hidden);
    this.#embed(texts, x, added);
    addAndNormalise(x, added, embeddingNorm);
    for (const [index, { attentionNorm, ffnNorm }] of layers.entries()) {
      products.multiply(index, 'qkv', x, qkv, tokens);
      let first = 0;
      for (const { length } of texts) {
        attend(products, this.#weights, first, length);
        first += length;
      }
      products.multiply(index, 'output', mixed, added, tokens);
      addAndNormalise(x, added, attentionNorm);
      products.multiply(index, 'up', x, wide, tokens);
      activate(wide.subarray(0, tokens * intermediate), activation);
      products.multiply(index, 'down', wide, added, tokens);
      addAndNormalise(x, added, ffnNorm);
    }
    return x;
  }

  /** Writes the rows of words to x, those of positions to `added`. */
  #embed(texts: readonly TokenIds[], x: Floats, added: Floats): void {
    const { hidden, positions } = this.#weights;
    x.fill(0);
    let token = 0;
    for (const text of texts) {
      added.set(positions.data.subarray(0, text.length * hidden), token * hidden);
      for (let at = 0; at < text.length; at++, token++)
        this.#addWord(text[at], x.subarray(token * hidden, (token + 1) * hidden));
    }
  }
}
