// Encodings of whole texts, one row a text: a text longer than the window is the token-weighted mean of its segments.
import type { Embedder } from '../../embedding/embedder.js';
import { styleDimensions } from '../../embedding/style/style.js';
import type { Encodings } from '../../scoring/encoding.js';
import { segmentsOf, wholeOf } from '../../scoring/segments.js';
import { encodeText } from '../encode.js';

/** Texts between two turns of the queue, so that scores get through. */
const batch = 64;

export interface CorpusWork {
  /** Runs one batch when its turn has come. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Encodes n texts.
 * @returns encodings of n rows; a text without words is a zero row with 0 tokens
 * @throws the signal's reason between batches
 */
export async function encodeCorpus(
  embedder: Embedder,
  texts: readonly string[],
  { turn, onProgress, signal }: CorpusWork,
): Promise<Encodings> {
  const n = texts.length;
  const semantic = { rows: n, columns: embedder.dimensions, data: new Float32Array(n * embedder.dimensions) };
  const style = { rows: n, columns: styleDimensions, data: new Float32Array(n * styleDimensions) };
  const tokens = new Uint32Array(n);
  for (let from = 0; from < n; from += batch) {
    signal?.throwIfAborted();
    const to = Math.min(from + batch, n);
    await turn(async () => {
      for (let row = from; row < to; row++) {
        const whole = await encodeWhole(embedder, texts[row] ?? '', signal);
        if (!whole) continue;
        semantic.data.set(whole.semantic, row * semantic.columns);
        style.data.set(whole.style, row * style.columns);
        tokens[row] = whole.tokens;
      }
    });
    onProgress?.(to, n);
  }
  return { semantic, style, tokens };
}

/** undefined for a text without words. */
async function encodeWhole(embedder: Embedder, text: string, signal?: AbortSignal) {
  const { encodings, inputTokens } = await encodeText(embedder, text, signal);
  if (inputTokens === 0) return undefined;
  const shape = { dimensions: embedder.dimensions, style_dimensions: styleDimensions };
  return wholeOf(segmentsOf(encodings, shape));
}
