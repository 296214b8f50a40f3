// The bundled embedder: WordPiece tokens, the sum of their vectors, normalised. Plain TypeScript on typed arrays,
// offline, the same bits in every engine. A text's style features stand in a block of their own (style/).
import { AssayError } from '../contract/errors.js';
import { row, zeros } from '../numerics/matrix.js';
import { type Breather, breather } from './breather.js';
import type { Embedder } from './embedder.js';
import { TokenTable } from './token-table.js';
import { WordPiece } from './wordpiece/wordpiece.js';

/** Length of the bundled embedder's vectors. */
export const bundledDimensions = 256;

/** Tokens of a segment: about the length of the passages that the vectors were trained on, and of BERT's window. */
const window = 512;

/** The bundled embedder's files, n tokens. */
export interface BundledFiles {
  /** The text of `vocab.txt`: n lines. */
  readonly vocabulary: string;
  /** (n, 256) row-major. */
  readonly embedding: Int8Array;
  /** (n): row i of the embedding is `int8 * scale[i]`. */
  readonly scale: Float32Array;
}

/**
 * The bundled embedder over its files.
 * @param breathe makes the pause between batches; for tests
 * @throws artifact_damaged when the files do not fit together, naming file, expected and got
 */
export function createBundledEmbedder(
  files: BundledFiles,
  entry: { readonly id: string; readonly revision: string },
  breathe: () => Breather = breather,
): Embedder {
  const wordPiece = new WordPiece(files.vocabulary);
  const size = wordPiece.vocabulary.size;
  requireSize('embedding.int8.bin', size * bundledDimensions, files.embedding.length);
  requireSize('scale.float32.bin', size * 4, files.scale.length * 4);
  const table = new TokenTable(files.embedding, files.scale, bundledDimensions);

  return {
    id: entry.id,
    revision: entry.revision,
    dimensions: bundledDimensions,
    window,
    backend: 'cpu',
    tokens: (texts) => Uint32Array.from(texts, (text) => wordPiece.encode(text).length),
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      const vectors = zeros(texts.length, bundledDimensions);
      const breath = breathe();
      for (const [i, text] of texts.entries()) {
        if (breath.due()) {
          await breath.take();
          signal?.throwIfAborted();
        }
        table.embed(wordPiece.encode(text), row(vectors, i));
      }
      return vectors;
    },
  };
}

function requireSize(file: string, expected: number, got: number): void {
  if (got === expected) return;
  throw new AssayError('artifact_damaged', `${file}: expected ${expected} bytes, got ${got}`);
}
