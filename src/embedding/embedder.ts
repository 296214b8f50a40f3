// The interface of everything that turns texts into unit vectors.
import type { EmbedderStatus } from '../contract/service.js';
import type { Matrix } from '../numerics/matrix.js';

export interface Embedder
  extends Pick<EmbedderStatus, 'dtype' | 'selfTest' | 'note' | 'adapter' | 'threads'> {
  readonly id: string;
  /** Changes whenever a vector could: weights, tokenizer, style features and their constants. */
  readonly revision: string;
  /** Length of a semantic vector. */
  readonly dimensions: number;
  /** Tokens of one segment at most; longer content is split before it gets here. */
  readonly window: number;
  readonly backend: 'cpu' | 'wasm' | 'webgpu';
  /** Texts that it embeds together best. Absent where a text alone is as fast: there no text waits for company. */
  readonly batch?: number | undefined;
  /** True where a text is looked up faster than it is embedded: a transformer, not a table of vectors. */
  readonly cacheable?: boolean;
  /** Fetches what is kept of these texts, so that counting and embedding them is no work. Absent where nothing is kept. */
  recall?(texts: readonly string[]): Promise<void>;
  /** Token counts, (n), special tokens not counted. 0 for a text with nothing to embed. */
  tokens(texts: readonly string[]): Uint32Array;
  /**
   * Semantic vectors.
   * @returns (n, dimensions) row-major, unit rows; the zero row for a text without tokens
   * @throws the signal's reason when it aborts between batches
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Matrix>;
}
