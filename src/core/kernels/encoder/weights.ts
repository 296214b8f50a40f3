// The weights of a BERT encoder as data: what is read from a model's files, and what encoders on the CPU and the GPU are
// made from. Layers that normalise after each part (BERT) or before it, learned positions or distances, GELU.
import type { Matrix } from '../../numerics/index.js';

/** Numbers of a matrix as a file holds them, row-major; read on demand, because a table may be larger than all layers. */
export type StoredNumbers =
  | { readonly kind: 'floats'; readonly read: () => Float32Array }
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

/** Layer normalisation: gain * (x - mean) / sqrt(variance + epsilon) + shift. */
export interface Normalisation {
  readonly gain: Float32Array;
  readonly shift: Float32Array;
  readonly epsilon: number;
}

export interface EncoderLayer {
  readonly query: Linear;
  readonly key: Linear;
  readonly value: Linear;
  readonly output: Linear;
  /** After attention. */
  readonly norm: Normalisation;
  readonly inner: Linear;
  readonly outer: Linear;
  /** After the feed-forward part. */
  readonly last: Normalisation;
  /** (heads, 2 reach + 1): added to a score by the key's place minus the query's, -reach first; farther ones share the ends. */
  readonly distances?: Matrix | undefined;
}

export interface EncoderWeights {
  readonly hidden: number;
  readonly inner: number;
  readonly heads: number;
  readonly activation: 'gelu' | 'gelu-tanh';
  /** (vocabulary, hidden). */
  readonly words: { readonly rows: number; readonly columns: number; readonly numbers: StoredNumbers };
  /** (limit, hidden): the row of the first token type is added to each. */
  readonly positions: Matrix;
  /** After the embeddings. */
  readonly norm: Normalisation;
  /**
   * Absent: rows go on normalised, as in BERT. 'before': rows go on as they are, and only what the next part reads is
   * normalised: `norm` is what the first layer reads, a layer's `last` is what the next one reads, and the last one's is not
   * used. Its factors may be anything finite.
   */
  readonly normalise?: 'before' | undefined;
  /** Tokens that attend to each other at most: a longer text is cut into parts of equal size. Absent: all of a text. */
  readonly window?: number | undefined;
  readonly layers: readonly EncoderLayer[];
}

/** True where an encoder is not BERT's: it normalises before each part, has a window, or adds numbers for distances. */
export const differsFromBert = ({ normalise, window, layers }: EncoderWeights): boolean =>
  normalise !== undefined || window !== undefined || layers.some(({ distances }) => distances !== undefined);
