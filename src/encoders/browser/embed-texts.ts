// Texts -> unit vectors of the browser's model, a batch at a time, every vector checked.
import { AssayError } from '../../core/contract/index.js';
import { type Matrix, row, zeros } from '../../core/numerics/index.js';
import type { BrowserModel } from '../../core/platform/index.js';
import { findVectorFault } from '../parts/index.js';

/** Texts of one call: a call crosses to another process, and cannot be stopped by every browser. */
export const batchSize = 16;

/**
 * Embeds texts.
 * @param dimensions length of a vector; undefined before the first one is known
 * @returns (n, d) unit rows, n at least 1
 * @throws content_too_large for a text that the browser finds too long; Error for wrong vectors; what the browser throws;
 *   the signal's reason
 */
export async function embedTexts(
  model: Pick<BrowserModel, 'embed'>,
  texts: readonly string[],
  dimensions?: number,
  signal?: AbortSignal,
): Promise<Matrix> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += batchSize) {
    signal?.throwIfAborted();
    vectors.push(...(await embedBatch(model, texts.slice(from, from + batchSize), signal)));
  }
  return toUnitRows(vectors, dimensions ?? vectors[0]?.length ?? 0);
}

/** In halves where the browser finds a batch too large, until it takes them or a single text is too long. */
async function embedBatch(
  model: Pick<BrowserModel, 'embed'>,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[]> {
  try {
    const vectors = await model.embed(texts, signal);
    if (vectors.length === texts.length) return vectors;
    throw new Error(`${vectors.length} vectors came back for ${texts.length} texts`);
  } catch (cause) {
    signal?.throwIfAborted();
    if (!(cause instanceof Error && cause.name === 'QuotaExceededError')) throw cause;
    const [text = ''] = texts;
    if (texts.length === 1)
      throw new AssayError(
        'content_too_large',
        `A text of ${text.length} characters is too long for the embedding model of this browser. Split the text`,
        { cause },
      );
    const half = Math.ceil(texts.length / 2);
    return [
      ...(await embedBatch(model, texts.slice(0, half), signal)),
      ...(await embedBatch(model, texts.slice(half), signal)),
    ];
  }
}

/** @throws Error for vectors of another length, without a length, or with components that are not finite */
function toUnitRows(vectors: readonly Float32Array[], dimensions: number): Matrix {
  const wrong = vectors.find(({ length }) => length !== dimensions);
  if (wrong || dimensions === 0)
    throw new Error(
      `a vector of ${wrong?.length ?? 0} dimensions came back, expected ${dimensions || 'some'}`,
    );
  const rows = zeros(vectors.length, dimensions);
  vectors.forEach((vector, i) => {
    const length = Math.hypot(...vector);
    row(rows, i).set(vector.map((value) => value / length));
  });
  const fault = findVectorFault(rows);
  if (fault) throw new Error(`the model returned ${fault}`);
  return rows;
}
