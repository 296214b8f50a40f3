// The weights of a BERT encoder as data: what is read from a model's files, and what encoders on the CPU and the GPU are
// made from.
import type { Matrix } from '../../core/numerics/index.js';

/** Numbers of a matrix as a file holds them, row-major; read on demand, because a table may be larger than all layers. */
export type StoredNumbers =
  | {
      readonly kind: 'floats';
      readonly read: () => Float32Array;
      /** Fills a list with the numbers from an index on. Present where they are packed, so that a table is never whole in memory. */
      readonly readPart?: (first: number, out: Float32Array) => void;
    }
  | {
      readonly kind: 'integers';
      readonly read: () => Int8Array | Uint8Array;
      /** Subtracted before scaling; one for all, or one for each column (each row of a table). */
      readonly zeros: Int32Array;
      /** One for all, or one for each column (each row of a table). */
      readonly scales: Float32Array;
    };

/** A matrix that multiplies rows: (rows, columns), stored so, or (columns, rows) where `transposed`. */
export interface StoredMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly transposed: boolean;
  readonly numbers: StoredNumbers;
}

/** x weight + bias: (n, rows) -> (n, columns); bias has one number a column. */
export interface Linear {
  readonly weight: StoredMatrix;
  readonly bias: Float32Array;
}

/** Layer normalisation (Ba et al., 2016): gamma * (x - mean) / sqrt(variance + epsilon) + beta. */
export interface LayerNorm {
  readonly gamma: Float32Array;
  readonly beta: Float32Array;
  readonly epsilon: number;
}

/** The matrices that multiply rows in a layer, in the order of their use, and the LayerNorms. */
export interface LayerParts<Product, Norm> {
  /** Queries, keys and values, side by side. */
  readonly qkv: Product;
  /** Of what attention mixed. */
  readonly output: Product;
  /** Of the sum after attention, which `up` reads. */
  readonly attentionNorm: Norm;
  /** The feed-forward part, with the activation between its two products. */
  readonly up: Product;
  readonly down: Product;
  /** Of the sum after the feed-forward part, which the next layer reads. */
  readonly ffnNorm: Norm;
}

/** Matrices that multiply the same rows are side by side: queries, keys and values are three, all others one. */
export type EncoderLayer = LayerParts<readonly Linear[], LayerNorm>;

export interface EncoderWeights {
  readonly hidden: number;
  /** Columns between the two products of the feed-forward part. */
  readonly intermediate: number;
  readonly heads: number;
  readonly activation: 'gelu' | 'gelu-tanh';
  /** (vocabulary, hidden). */
  readonly words: { readonly rows: number; readonly columns: number; readonly numbers: StoredNumbers };
  /** (limit, hidden): the row of the first token type is added to each. */
  readonly positions: Matrix;
  readonly embeddingNorm: LayerNorm;
  readonly layers: readonly EncoderLayer[];
}
