// The bundled embedder that is a table: WordPiece tokens, a row of 8 bits for each.
import { AssayError } from '../../contract/index.js';
import type { EventLoopPause } from '../../platform/index.js';
import type { Embedder } from '../embedder.js';
import type { Lexicon } from '../features/lexicon/lexicon-file.js';
import { type BundledText, createBundledText } from './bundled-text.js';
import { createTableEmbedder } from './table-embedder.js';
import { TokenTable } from './token-table.js';

/** Length of its vectors. */
export const bundledDimensions = 256;

/** The bundled embedder's files, n tokens. */
export interface BundledFiles {
  /** The text of `vocab.txt`: n lines; or what was read from it. */
  readonly vocabulary: string | BundledText;
  /** (n, 256) row-major. */
  readonly embedding: Int8Array;
  /** (n): row i of the embedding is `int8 * scale[i]`. */
  readonly scale: Float32Array;
  readonly lexicon: Lexicon;
}

/**
 * Creates the bundled embedder from its files.
 * @param createPause creates the pauses between texts; replaced in tests
 * @throws artifact_damaged when the sizes of the files do not match, with the file, its size and the expected size
 */
export function createBundledEmbedder(
  { vocabulary, embedding, scale, lexicon }: BundledFiles,
  { id, revision }: { readonly id: string; readonly revision: string },
  createPause?: () => EventLoopPause,
): Embedder {
  const reader = typeof vocabulary === 'string' ? createBundledText(vocabulary) : vocabulary;
  requireSize('embedding.int8.bin', reader.size * bundledDimensions, embedding.length);
  requireSize('scale.float32.bin', reader.size * 4, scale.length * 4);
  const table = new TokenTable(embedding, scale, bundledDimensions);
  return createTableEmbedder({ id, revision, reader, table, lexicon }, createPause);
}

function requireSize(file: string, expected: number, size: number): void {
  if (size === expected) return;
  throw new AssayError(
    'artifact_damaged',
    `Embedder file '${file}' has ${size} bytes, expected ${expected}. Replace the embedder's files with those of one release`,
  );
}
