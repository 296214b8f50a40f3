// The bundled embedder without layers: WordPiece tokens, the normalised sum of their vectors. Plain TypeScript on typed arrays, works
// offline, the same bits in every engine. Surface features are a separate block.
import { AssayError } from '../../contract/index.js';
import { row, zeros } from '../../numerics/index.js';
import { type EventLoopPause, yieldToEventLoop } from '../../platform/index.js';
import type { Embedder, LocatedVectors } from '../embedder.js';
import type { Lexicon } from '../features/lexicon/lexicon-file.js';
import { type BundledText, createBundledText } from './bundled-text.js';
import { TokenTable } from './token-table.js';

/** Length of the bundled embedders' vectors. */
export const bundledDimensions = 256;

/** Tokens of a segment: about the length of the passages that the vectors were trained on, and of BERT's window. */
export const bundledWindow = 512;

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
  files: BundledFiles,
  entry: { readonly id: string; readonly revision: string },
  createPause: () => EventLoopPause = yieldToEventLoop,
): Embedder {
  const { vocabulary } = files;
  const reader = typeof vocabulary === 'string' ? createBundledText(vocabulary) : vocabulary;
  requireTable(files, reader.size);
  const table = new TokenTable(files.embedding, files.scale, bundledDimensions);

  return {
    id: entry.id,
    revision: entry.revision,
    dimensions: bundledDimensions,
    window: bundledWindow,
    lexicon: files.lexicon,
    backend: 'cpu',
    tokens: reader.tokens,
    measureUnread: reader.measureUnread,
    ...(reader.respell && { respell: reader.respell }),
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      const vectors = zeros(texts.length, bundledDimensions);
      const pause = createPause();
      for (const [i, text] of texts.entries()) {
        if (pause.due()) {
          await pause.take();
          signal?.throwIfAborted();
        }
        table.embed(reader.encode(text), row(vectors, i));
      }
      return vectors;
    },
    locate: (text) => locateVectors(reader, table, text),
  };
}

/** The rows of each place's tokens, over the length of the sum of all. */
function locateVectors(reader: BundledText, table: TokenTable, text: string): LocatedVectors | null {
  const located = reader.locate(text);
  if (!located) return null;
  const { ids, starts, ends, firsts } = located;
  const length = table.embed(ids, new Float32Array(bundledDimensions));
  const vectors = zeros(starts.length, bundledDimensions);
  for (let i = 0; length > 0 && i < starts.length; i++) {
    table.addRows(ids, firsts[i] ?? 0, firsts[i + 1] ?? 0, 1 / length, row(vectors, i));
  }
  return { starts, ends, vectors };
}

/** @throws artifact_damaged unless both parts of a table have the size of its vocabulary */
export function requireTable(
  { embedding, scale }: Pick<BundledFiles, 'embedding' | 'scale'>,
  size: number,
): void {
  requireSize('embedding.int8.bin', size * bundledDimensions, embedding.length);
  requireSize('scale.float32.bin', size * 4, scale.length * 4);
}

function requireSize(file: string, expected: number, size: number): void {
  if (size === expected) return;
  throw new AssayError(
    'artifact_damaged',
    `Embedder file '${file}' has ${size} bytes, expected ${expected}. Replace the embedder's files with those of one release`,
  );
}
