// Encodings of whole texts, one row a text: a text longer than the window is the token-weighted mean of its segments.
// What an earlier build embedded is not embedded again.
import { isAssayError } from '../../contract/errors.js';
import type { VectorCache } from '../../embedding/cache.js';
import { textKeys } from '../../embedding/cache-keys.js';
import type { Embedder } from '../../embedding/embedder.js';
import { styleDimensions } from '../../embedding/style/style.js';
import type { Matrix } from '../../numerics/matrix.js';
import type { Encodings } from '../../scoring/encoding.js';
import { type Segment, segmentsOf, wholeOf } from '../../scoring/segments.js';
import { encodeTexts } from '../encode.js';

/** Texts of a turn of the queue where the embedder has no batches of its own and is fast. */
const batch = 64;
/** Texts whose vectors are kept as one record. */
const packed = 256;
/** Raised when whole texts are made of segments in another way. */
const wholeRevision = 1;

export interface CorpusWork {
  /** Runs one batch when its turn has come. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  cache?: VectorCache | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Texts between two turns of the queue, so that scores get through. */
function turnOf({ batch: own, cacheable = false }: Embedder): number {
  return own ?? (cacheable ? 1 : batch);
}

/**
 * Encodes n texts. An embedder that is cacheable has a cache of its own, by segments, which is shared with scoring.
 * @returns encodings of n rows; a text without words is a zero row with 0 tokens
 * @throws the signal's reason between batches
 */
export async function encodeCorpus(
  embedder: Embedder,
  texts: readonly string[],
  { turn, cache: shared, onProgress, signal }: CorpusWork,
): Promise<Encodings> {
  const n = texts.length;
  const cache = embedder.cacheable ? undefined : shared;
  const size = turnOf(embedder);
  const encodings = emptyEncodings(n, embedder.dimensions);
  const width = embedder.dimensions + styleDimensions;
  const space = `${embedder.id}@${embedder.revision}/${embedder.backend}/${wholeRevision}`;
  const keys = cache ? await textKeys(texts) : [];
  const known = new Uint8Array(n);
  await cache?.read(space, keys, width, (row, vector, tokens) => {
    known[row] = 1;
    place(
      encodings,
      row,
      vector.subarray(0, embedder.dimensions),
      vector.subarray(embedder.dimensions),
      tokens,
    );
  });
  const unknown = Uint32Array.from(texts, (_, row) => row).filter((row) => known[row] === 0);
  // Texts of like lengths together, because a batch is padded to its longest.
  if (embedder.batch) unknown.sort((a, b) => (texts[b] ?? '').length - (texts[a] ?? '').length || a - b);
  for (let from = 0; from < unknown.length; from += packed) {
    const rows = unknown.subarray(from, from + packed);
    for (let at = 0; at < rows.length; at += size) {
      signal?.throwIfAborted();
      onProgress?.(n - unknown.length + from + at, n);
      const part = rows.subarray(at, at + size);
      await turn(() => encodeRows(embedder, texts, part, encodings, signal));
    }
    await cache?.write(
      space,
      Array.from(rows, (row) => keys[row] ?? ''),
      width,
      joined(encodings, rows),
    );
  }
  signal?.throwIfAborted();
  onProgress?.(n, n);
  return encodings;
}

function emptyEncodings(n: number, dimensions: number): Encodings {
  return {
    semantic: { rows: n, columns: dimensions, data: new Float32Array(n * dimensions) },
    style: { rows: n, columns: styleDimensions, data: new Float32Array(n * styleDimensions) },
    tokens: new Uint32Array(n),
  };
}

function place(
  { semantic, style, tokens }: Encodings,
  row: number,
  semanticRow: Float32Array,
  styleRow: Float32Array,
  count: number,
): void {
  semantic.data.set(semanticRow, row * semantic.columns);
  style.data.set(styleRow, row * style.columns);
  tokens[row] = count;
}

/** Both blocks of the given rows side by side, as the cache keeps them. */
function joined({ semantic, style, tokens }: Encodings, rows: Uint32Array) {
  const width = semantic.columns + style.columns;
  const vectors = new Float32Array(rows.length * width);
  const part = ({ data, columns }: Matrix, row: number) => data.subarray(row * columns, (row + 1) * columns);
  rows.forEach((row, at) => {
    vectors.set(part(semantic, row), at * width);
    vectors.set(part(style, row), at * width + semantic.columns);
  });
  return { vectors, tokens: rows.map((row) => tokens[row] ?? 0) };
}

/** Embeds the segments of some texts in one go. */
async function encodeRows(
  embedder: Embedder,
  texts: readonly string[],
  rows: Uint32Array,
  into: Encodings,
  signal?: AbortSignal,
): Promise<void> {
  const own = Array.from(rows, (row) => texts[row] ?? '');
  for (const [at, { encodings }] of (await encodeTexts(embedder, own, signal)).entries()) {
    const whole = wholeText(encodings);
    const row = rows[at];
    if (whole && row !== undefined) place(into, row, whole.semantic, whole.style, whole.tokens);
  }
}

/** undefined for a text without words, or one whose segments cancel out. */
function wholeText(encodings: Encodings): Segment | undefined {
  const shape = { dimensions: encodings.semantic.columns, style_dimensions: encodings.style.columns };
  try {
    return wholeOf(segmentsOf(encodings, shape));
  } catch (error) {
    if (isAssayError(error) && error.code === 'content_empty') return undefined;
    throw error;
  }
}
