// From a catalog entry to a bundled embedder, its files through whoever fetches, checks and keeps them; and from
// files to the catalog entry, for the build.
import type { EmbedderEntry, FileReference } from '../contract/catalog.js';
import { AssayError } from '../contract/errors.js';
import { sha256 } from '../storage/sha256.js';
import { bundledDimensions, createBundledEmbedder } from './bundled.js';
import type { Embedder } from './embedder.js';
import { styleRevision } from './style/style.js';
import { wordPieceRevision } from './wordpiece/wordpiece.js';

/** Files of a bundled embedder. */
export const bundledFiles = ['vocab.txt', 'embedding.int8.bin', 'scale.float32.bin'] as const;

/** Reads one file whole, its size and hash checked. */
export type ReadFile = (file: FileReference, signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * The bundled embedder of a catalog entry.
 * @throws artifact_damaged when a file is missing from the entry or does not fit the others, or when the entry was
 *   made by another version of the tokenizer or the style features; what `read` throws; the signal's reason
 */
export async function loadBundledEmbedder(
  entry: EmbedderEntry,
  read: ReadFile,
  signal?: AbortSignal,
): Promise<Embedder> {
  signal?.throwIfAborted();
  const files = bundledFiles.map((name) => fileNamed(entry.id, entry.files, name));
  const { revision } = await embedderEntry(entry.id, entry.files);
  if (revision !== entry.revision) {
    throw new AssayError(
      'artifact_damaged',
      `embedder '${entry.id}': revision ${entry.revision} in the catalog, ${revision} in this version of the library`,
    );
  }
  const [vocabulary, embedding, scale] = await Promise.all(files.map((file) => read(file, signal)));
  signal?.throwIfAborted();
  return createBundledEmbedder(
    {
      vocabulary: textOf(vocabulary!),
      embedding: new Int8Array(embedding!.buffer, embedding!.byteOffset, embedding!.length),
      scale: floatsOf(scale!),
    },
    entry,
  );
}

/**
 * The catalog entry of a bundled embedder.
 * @param files the references of its three files, other files beside them ignored
 * @returns its revision is the first 16 hexadecimal digits of the SHA-256 over the files' hashes and the revisions
 *   of tokenizer and style features: it changes whenever a vector could
 * @throws artifact_damaged when one of the three is missing
 */
export async function embedderEntry(id: string, files: readonly FileReference[]): Promise<EmbedderEntry> {
  const own = bundledFiles.map((name) => fileNamed(id, files, name));
  const parts = [...own.map((file) => file.sha256), wordPieceRevision, styleRevision];
  const hash = await sha256(new TextEncoder().encode(parts.join('\n')));
  return { id, revision: hash.slice(0, 16), dimensions: bundledDimensions, files: own };
}

function fileNamed(id: string, files: readonly FileReference[], name: string): FileReference {
  const file = files.find(({ path }) => path.split('/').at(-1) === name);
  if (!file) throw new AssayError('artifact_damaged', `embedder '${id}': file ${name} is not listed`);
  return file;
}

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AssayError('artifact_damaged', 'vocab.txt: expected UTF-8 text, got other bytes', { cause });
  }
}

/** Little-endian floats, at any alignment. */
function floatsOf(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => view.getFloat32(i * 4, true));
}
