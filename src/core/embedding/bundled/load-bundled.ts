// Loads a bundled embedder from its catalog entry, over a reader that fetches, checks and caches the files; and creates
// the catalog entry, for the build.
import { AssayError, type EmbedderEntry, type FileReference } from '../../contract/index.js';
import { sha256 } from '../../storage/index.js';
import { findSimdObstacle } from '../devices/find-simd-obstacle.js';
import type { Embedder } from '../embedder.js';
import { readLexicon } from '../features/lexicon/lexicon-file.js';
import { surfaceRevision } from '../features/surface.js';
import { bundledDimensions, bundledWindow, createBundledEmbedder, requireTable } from './bundled.js';
import { createBundledText } from './bundled-text.js';
import type { Contextual, LoadContextual } from './contextual-port.js';
import { wordPieceRevision } from './wordpiece/wordpiece.js';

/** Files of every bundled embedder. */
const commonFiles = ['vocab.txt', 'embedding.int8.bin', 'scale.float32.bin', 'lexicon.bin'] as const;
/** The file that only a contextual embedder has. */
const layersFile = 'layers.bin';
type BundledFileName = (typeof commonFiles)[number] | typeof layersFile;

/** The bundled embedders, and the paths of their files below the models folder. The first is the default. */
export const bundledEmbedders: Readonly<Record<'assay-base' | 'assay-small', readonly string[]>> = {
  'assay-base': listPaths('assay-base', [...commonFiles, layersFile]),
  'assay-small': listPaths('assay-small', commonFiles),
};

/** Word lists and vocabulary are the same for all. */
function listPaths(id: string, names: readonly BundledFileName[]): string[] {
  const shared: Partial<Record<BundledFileName, string>> = {
    'vocab.txt': 'embedders/assay-small/vocab.txt',
    'lexicon.bin': 'lexicon/lexicon.bin',
  };
  return names.map((name) => shared[name] ?? `embedders/${id}/${name}`);
}

/** Increased when vectors of the contextual embedder change although no file does. */
const layersRevision = 'layers-2';

/** Reads one file whole and verifies its size and hash. */
export type ReadFile = (file: FileReference, signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

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
  const readBundled = (name: BundledFileName) => read(findFile(entry.id, entry.files, name), signal);
  const { revision } = await createEmbedderEntry(entry.id, entry.files);
  if (revision !== entry.revision) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder '${entry.id}': the catalog has revision ${entry.revision}, this version of the library needs ${revision}. ` +
        'Rebuild the catalog, or install the matching version',
    );
  }
  const load = hasLayers(entry.files) ? requireContextual(entry.id, loadContextual) : undefined;
  const obstacle = load && findSimdObstacle();
  if (obstacle) throw (await load()).createUnsupportedError(entry.id, obstacle);
  const loading = load && loadPrepared(load);
  // Where it is awaited, its failure is handled.
  loading?.catch(() => {});
  // The vocabulary is small, and takes the longest to prepare: meanwhile the other files are read and hashed.
  const [reader, embedding, scale, lexicon, layers] = await Promise.all([
    readBundled('vocab.txt').then((bytes) => createBundledText(decodeVocabulary(bytes))),
    readBundled('embedding.int8.bin'),
    readBundled('scale.float32.bin'),
    readBundled('lexicon.bin').then(readLexicon),
    load && readBundled(layersFile),
  ]);
  const contextual = await loading;
  signal?.throwIfAborted();
  const files = {
    vocabulary: reader,
    embedding: new Int8Array(embedding.buffer, embedding.byteOffset, embedding.length),
    scale: decodeFloats(scale),
    lexicon,
  };
  if (!(contextual && layers)) return createBundledEmbedder(files, entry);
  requireTable(files, reader.size);
  return contextual.create({
    id: entry.id,
    revision: entry.revision,
    window: bundledWindow,
    lexicon: files.lexicon,
    reader,
    words: { rows: reader.size, numbers: files.embedding, scales: files.scale },
    layers,
  });
}

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

const hasLayers = (files: readonly FileReference[]) =>
  files.some(({ path }) => path.endsWith(`/${layersFile}`));

/**
 * Creates the catalog entry of a bundled embedder.
 * @param files the references of its files; other files are ignored
 * @returns the entry. Its revision is the first 16 hexadecimal digits of the SHA-256 over the files' hashes and the
 *   revisions of tokenizer and surface features: it changes whenever a vector could
 * @throws artifact_damaged when one of them is missing
 */
export async function createEmbedderEntry(
  id: string,
  files: readonly FileReference[],
): Promise<EmbedderEntry> {
  const isContextual = hasLayers(files);
  const names: readonly BundledFileName[] = isContextual ? [...commonFiles, layersFile] : commonFiles;
  const bundledFiles = names.map((name) => findFile(id, files, name));
  const parts = [...bundledFiles.map((file) => file.sha256), wordPieceRevision, surfaceRevision];
  if (isContextual) parts.push(layersRevision);
  const hash = await sha256(new TextEncoder().encode(parts.join('\n')));
  return { id, revision: hash.slice(0, 16), dimensions: bundledDimensions, files: bundledFiles };
}

function findFile(id: string, files: readonly FileReference[], name: BundledFileName): FileReference {
  const file = files.find(({ path }) => path.split('/').at(-1) === name);
  if (!file) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder '${id}': the catalog does not list its file '${name}'. Rebuild the catalog`,
    );
  }
  return file;
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

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Little-endian floats, at any alignment. */
function decodeFloats(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  const length = Math.floor(bytes.length / 4);
  if (isLittleEndian) return new Float32Array(bytes.slice(0, 4 * length).buffer);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length }, (_, i) => view.getFloat32(i * 4, true));
}
