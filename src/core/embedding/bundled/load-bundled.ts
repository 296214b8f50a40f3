// Loads a bundled embedder from its catalog entry, over a reader that fetches, checks and caches the files.
import { AssayError, type EmbedderEntry, type FileReference } from '../../contract/index.js';
import { findSimdObstacle } from '../devices/find-simd-obstacle.js';
import type { Embedder } from '../embedder.js';
import { readLexicon } from '../features/lexicon/lexicon-file.js';
import { type BundledFiles, createBundledEmbedder } from './bundled.js';
import {
  besideDimensions,
  createEmbedderEntry,
  encoderDimensions,
  findFile,
  findKind,
  prefixes,
} from './bundled-files.js';
import { createBundledText, createPiecesText } from './bundled-text.js';
import type { Contextual, EncoderFiles, LoadContextual } from './contextual-port.js';
import { joinEmbedders, longestWord } from './join-embedders.js';
import { createTableEmbedder } from './table-embedder.js';
import { TokenTable } from './token-table.js';

/** Reads one file whole and verifies its size and hash. */
export type ReadFile = (file: FileReference, signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** Reads a file of an entry by its name. */
type ReadByName = (name: Parameters<typeof findFile>[2]) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Loads the bundled embedder of a catalog entry.
 * @param loadContextual loads the code of embedders with layers. Default: they are refused
 * @throws artifact_damaged when a file is missing from the entry or does not fit the others, or when the entry was
 *   made by another version of the tokenizer or the surface features; engine_unavailable where it cannot run, before
 *   any file is read; what `read` throws; the signal's reason
 */
export async function loadBundledEmbedder(
  entry: EmbedderEntry,
  read: ReadFile,
  signal?: AbortSignal,
  loadContextual?: LoadContextual,
): Promise<Embedder> {
  signal?.throwIfAborted();
  const { revision } = await createEmbedderEntry(entry.id, entry.files);
  if (revision !== entry.revision) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder '${entry.id}': the catalog has revision ${entry.revision}, this version of the library needs ${revision}. ` +
        'Rebuild the catalog, or install the matching version',
    );
  }
  const readByName: ReadByName = (name) => read(findFile(entry.id, entry.files, name), signal);
  const kind = findKind(entry.files);
  if (kind === 'table') {
    const files = await readTable(readByName);
    signal?.throwIfAborted();
    return createBundledEmbedder(files, entry);
  }
  const load = requireContextual(entry.id, loadContextual);
  const obstacle = findSimdObstacle();
  if (obstacle) throw (await load()).createUnsupportedError(entry.id, obstacle);
  const loading = loadPrepared(load);
  // Where it is awaited, its failure is handled.
  loading.catch(() => {});
  const [parts, beside] = await Promise.all([
    readEncoder(readByName, kind === 'beside' ? longestWord : undefined),
    kind === 'beside' ? readBeside(readByName) : null,
  ]);
  const contextual = await loading;
  signal?.throwIfAborted();
  const { id } = entry;
  const encoder = contextual.create({
    id,
    revision,
    dimensions: encoderDimensions,
    prefix: prefixes.get(id) ?? '',
    ...parts,
  });
  if (!beside) return encoder;
  return joinEmbedders(encoder, createTableEmbedder({ id, revision, lexicon: parts.lexicon, ...beside }));
}

/** The vocabulary is small, and takes the longest to prepare: meanwhile the other files are read and hashed. */
async function readTable(read: ReadByName): Promise<BundledFiles> {
  const [vocabulary, table, lexicon] = await Promise.all([
    readVocabulary(read),
    read('table.bin'),
    read('lexicon.bin').then(readLexicon),
  ]);
  return { vocabulary, table, lexicon };
}

async function readEncoder(read: ReadByName, longestWord: number | undefined) {
  const [reader, encoder, lexicon] = await Promise.all([
    read('pieces.bin').then((bytes) => createPiecesText(bytes, longestWord)),
    read('encoder.bin'),
    read('lexicon.bin').then(readLexicon),
  ]);
  const files: EncoderFiles = { encoder };
  return { reader, lexicon, files };
}

async function readBeside(read: ReadByName) {
  const [reader, bytes] = await Promise.all([readVocabulary(read), read('table.bin')]);
  return { reader, table: new TokenTable(bytes, reader.size, besideDimensions) };
}

const readVocabulary = async (read: ReadByName) =>
  createBundledText(decodeVocabulary(await read('vocab.txt')));

/** @throws engine_unavailable where the engine has no code of layers */
function requireContextual(id: string, load: LoadContextual | undefined): LoadContextual {
  if (load) return load;
  const detail = `Embedder '${id}' has layers, and this engine was created without the code that runs them`;
  throw new AssayError('engine_unavailable', `${detail}. Choose 'assay-small'`);
}

/** Its kernels compile while the files are read. */
async function loadPrepared(load: LoadContextual): Promise<Contextual> {
  const contextual = await load();
  contextual.prepare();
  return contextual;
}

function decodeVocabulary(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AssayError('artifact_damaged', "Embedder file 'vocab.txt' is not valid UTF-8. Replace it", {
      cause,
    });
  }
}
