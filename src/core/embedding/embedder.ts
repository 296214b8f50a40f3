// The interface of everything that turns texts into unit vectors.
import type { AssayError, EmbedderStatus } from '../contract/index.js';
import type { Matrix } from '../numerics/index.js';
import type { Lexicon } from './features/lexicon/lexicon-file.js';

/** The vector of a text by place. */
export interface LocatedVectors {
  /** (n) places in order, without overlap, in UTF-16 units: place i is `text.slice(starts[i], ends[i])`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** (n, dimensions) row-major: the rows add up to the vector that `embed` returns for the text. */
  readonly vectors: Matrix;
}

export interface Embedder
  extends Pick<EmbedderStatus, 'backend' | 'dtype' | 'selfTest' | 'note' | 'adapter' | 'threads'> {
  readonly id: string;
  /** Changes whenever a vector could: weights, tokenizer, surface features and their constants. */
  readonly revision: string;
  /** Length of a semantic vector. */
  readonly dimensions: number;
  /** Maximum tokens of one segment; the caller splits longer content. */
  readonly window: number;
  /** Word lists, loaded with the embedder. Absent: their features are 0. */
  readonly lexicon?: Lexicon | undefined;
  /** Best number of texts to embed together. Absent where batches gain nothing, so that no text waits for others. */
  readonly batch?: number | undefined;
  /** Most tokens of such texts, unless one has more alone. Absent where only their number counts. */
  readonly batchTokens?: number | undefined;
  /** True where looking a vector up is faster than embedding: for a transformer, not for a table of vectors. */
  readonly cacheable?: boolean;
  /** Loads the cached vectors of these texts into memory, so that counting and embedding them is fast. Absent without a cache. */
  recall?(texts: readonly string[]): Promise<void>;
  /** Token counts, (n), without special tokens. 0 for a text with nothing to embed. */
  tokens(texts: readonly string[]): Uint32Array;
  /** True where no token has parts of two words, so that the parts of a text between two words have as many as all of it. */
  readonly wordsApart?: boolean;
  /**
   * The share of the characters of a text's words that say nothing, 0..1: those of words that are unknown to the vocabulary,
   * fall apart into pieces of one or two characters, mix scripts that look alike, or are spelt as no word is. 1 for a text
   * without letters. Its vector is valid, but no score of it is certain.
   */
  measureUnread(text: string): number;
  /**
   * Undoes tricks of spelling (look-alike, stretched and spaced letters, figures for letters) where the vocabulary then has a
   * word in fewer pieces. Returns the same text where it finds no trick. Absent if the vocabulary is unknown.
   */
  respell?(text: string): string;
  /**
   * Embeds texts.
   * @returns (n, dimensions) row-major, unit rows; the zero row for a text without tokens
   * @throws the signal's reason when it aborts between batches
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Matrix>;
  /**
   * Divides the vector of a text among its places. Absent where a vector is not a sum over tokens.
   * @returns null for a text whose tokens cannot be located, because they depend on their neighbours
   */
  locate?(text: string): LocatedVectors | null;
  /** True where the vectors of the GPU differ by more than single roundings, so that all texts need the same device. */
  readonly gpuDiffers?: boolean;
  /**
   * Opens the same weights on WebGPU, with the same vectors but for roundings. Absent where the CPU is always the faster one.
   * @param onFatal called once, when the device is lost: the thread must be terminated
   * @throws Error with the reason why they do not run there
   */
  openOnGpu?(onFatal: (error: AssayError) => void): Promise<Embedder>;
  /**
   * Lets batches run on further threads, where the machine has cores and memory for them: the same vectors, bit for bit.
   * Absent where one thread is enough.
   * @param createWorker creates a worker that serves a replica
   */
  addThreads?(createWorker: () => Worker): void;
}
