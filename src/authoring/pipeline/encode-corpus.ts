// Encodings of whole texts in their normal form, one row per text: a text longer than the window is the token-weighted mean of its segments.
// Texts that an earlier build embedded are read from the cache.
import { normaliseText } from '../../core/content/index.js';
import { isAssayError } from '../../core/contract/index.js';
import {
  computeTermRows,
  type Embedder,
  hashTexts,
  surfaceDimensions,
  type VectorCache,
} from '../../core/embedding/index.js';
import { countFitting, type EncodeOptions, encodeTexts, type Turn } from '../../core/engine/index.js';
import {
  joinSparseRows,
  type Matrix,
  type SparseRow,
  type SparseRows,
  sparseRow,
} from '../../core/numerics/index.js';
import { averageSegments, type Encodings, type Segment, toSegments } from '../../core/scoring/index.js';

/** Texts per step where the embedder is fast and has no batches. */
const defaultBatch = 64;
/** Texts whose vectors are stored as one record. */
const textsPerRecord = 256;
/** Raised when the way to combine segments into whole texts changes. */
const wholeRevision = 2;

export interface CorpusWork {
  /** Runs one step when its turn comes. */
  runStep: <T>(step: (turn: Turn) => Promise<T>) => Promise<T>;
  cache?: VectorCache | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Texts per step: few where the embedder is slow, so that scores get through. */
const getStepSize = ({ batch, cacheable = false }: Embedder): number =>
  batch ?? (cacheable ? 1 : defaultBatch);

/**
 * Encodes n texts. Vectors of a cacheable embedder are cached by segment elsewhere, shared with scoring.
 * @returns encodings of n rows; a text without words is a zero row with 0 tokens
 * @throws the signal's reason between steps
 */
export async function encodeCorpus(
  embedder: Embedder,
  originals: readonly string[],
  { runStep, cache: shared, onProgress, signal }: CorpusWork,
): Promise<Encodings> {
  const texts = originals.map((text) => normaliseText(text).text);
  const n = texts.length;
  const cache = embedder.cacheable ? undefined : shared;
  const size = getStepSize(embedder);
  const encodings = createEncodings(n, embedder.dimensions);
  const width = embedder.dimensions + surfaceDimensions;
  const space = `${embedder.id}@${embedder.revision}/${embedder.backend}/${wholeRevision}`;
  const keys = cache ? await hashTexts(texts) : [];
  const known = new Uint8Array(n);
  await cache?.read(space, keys, width, (row, vector, tokens) => {
    known[row] = 1;
    writeRow(
      encodings,
      row,
      vector.subarray(0, embedder.dimensions),
      vector.subarray(embedder.dimensions),
      tokens,
    );
  });
  const unknown = Uint32Array.from(texts, (_, row) => row).filter((row) => known[row] === 0);
  // Texts of similar lengths go together, because a batch is padded to its longest.
  if (embedder.batch) unknown.sort((a, b) => (texts[b] ?? '').length - (texts[a] ?? '').length || a - b);
  for (let from = 0; from < unknown.length; from += textsPerRecord) {
    const rows = unknown.subarray(from, from + textsPerRecord);
    for (let at = 0; at < rows.length; ) {
      signal?.throwIfAborted();
      onProgress?.(n - unknown.length + from + at, n);
      const next = rows.subarray(at, at + size);
      const fitting = await countFitting(
        embedder,
        Array.from(next, (row) => [texts[row] ?? '']),
      );
      const part = next.subarray(0, fitting);
      await runStep((turn) => encodeRows(embedder, texts, part, encodings, { signal, turn }));
      at += part.length;
    }
    await cache?.write(
      space,
      Array.from(rows, (row) => keys[row] ?? ''),
      width,
      joinVectors(encodings, rows),
    );
  }
  const terms = await computeTerms(texts, runStep, signal);
  signal?.throwIfAborted();
  onProgress?.(n, n);
  return { ...encodings, terms };
}

/** Everything but the terms, which are computed faster than they are cached. */
type Vectors = Omit<Encodings, 'terms'>;

/** The terms of whole texts, of some texts in a step. */
async function computeTerms(
  texts: readonly string[],
  runStep: CorpusWork['runStep'],
  signal?: AbortSignal,
): Promise<SparseRows> {
  const rows: SparseRow[] = [];
  for (let from = 0; from < texts.length; from += textsPerRecord) {
    signal?.throwIfAborted();
    const part = await runStep(async () => computeTermRows(texts.slice(from, from + textsPerRecord)));
    for (let i = 0; i + 1 < part.offsets.length; i++) rows.push(sparseRow(part, i));
  }
  return joinSparseRows(rows);
}

function createEncodings(n: number, dimensions: number): Vectors {
  return {
    semantic: { rows: n, columns: dimensions, data: new Float32Array(n * dimensions) },
    style: { rows: n, columns: surfaceDimensions, data: new Float32Array(n * surfaceDimensions) },
    tokens: new Uint32Array(n),
  };
}

function writeRow(
  { semantic, style, tokens }: Vectors,
  row: number,
  semanticRow: Float32Array,
  styleRow: Float32Array,
  count: number,
): void {
  semantic.data.set(semanticRow, row * semantic.columns);
  style.data.set(styleRow, row * style.columns);
  tokens[row] = count;
}

/** Both blocks of the given rows, concatenated row by row for the cache. */
function joinVectors({ semantic, style, tokens }: Vectors, rows: Uint32Array) {
  const width = semantic.columns + style.columns;
  const vectors = new Float32Array(rows.length * width);
  const part = ({ data, columns }: Matrix, row: number) => data.subarray(row * columns, (row + 1) * columns);
  rows.forEach((row, at) => {
    vectors.set(part(semantic, row), at * width);
    vectors.set(part(style, row), at * width + semantic.columns);
  });
  return { vectors, tokens: rows.map((row) => tokens[row] ?? 0) };
}

/** Embeds the segments of some texts together. */
async function encodeRows(
  embedder: Embedder,
  texts: readonly string[],
  rows: Uint32Array,
  into: Vectors,
  options: EncodeOptions,
): Promise<void> {
  const batchTexts = Array.from(rows, (row) => texts[row] ?? '');
  for (const [at, { encodings }] of (await encodeTexts(embedder, batchTexts, options)).entries()) {
    const whole = encodeWholeText(encodings);
    const row = rows[at];
    if (whole && row !== undefined) writeRow(into, row, whole.semantic, whole.style, whole.tokens);
  }
}

/** undefined for a text without words, or one whose segments cancel out. */
function encodeWholeText(encodings: Encodings): Segment | undefined {
  const shape = { dimensions: encodings.semantic.columns, style_dimensions: encodings.style.columns };
  try {
    return averageSegments(toSegments(encodings, shape));
  } catch (error) {
    if (isAssayError(error) && error.code === 'content_empty') return undefined;
    throw error;
  }
}
