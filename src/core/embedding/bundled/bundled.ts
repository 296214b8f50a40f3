// The bundled embedder that is a table: WordPiece tokens, a row of 4 bits for each.
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
  /** `table.bin`: (n, 256) row-major, in blocks of 32 numbers of 4 bits. */
  readonly table: Uint8Array;
  readonly lexicon: Lexicon;
}

/**
 * Creates the bundled embedder from its files.
 * @param createPause creates the pauses between texts; replaced in tests
 * @throws artifact_damaged when the sizes of the files do not match, with the file, its size and the expected size
 */
export function createBundledEmbedder(
  { vocabulary, table, lexicon }: BundledFiles,
  { id, revision }: { readonly id: string; readonly revision: string },
  createPause?: () => EventLoopPause,
): Embedder {
  const reader = typeof vocabulary === 'string' ? createBundledText(vocabulary) : vocabulary;
  const rows = new TokenTable(table, reader.size, bundledDimensions);
  return createTableEmbedder({ id, revision, reader, table: rows, lexicon }, createPause);
}
