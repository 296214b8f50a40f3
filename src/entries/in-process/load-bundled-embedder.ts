// A bundled embedder without an engine, on both devices.
import type { EmbedderEntry } from '../../core/contract/index.js';
import { type Embedder, loadBundledEmbedder as load } from '../../core/embedding/index.js';
import { createEncoders } from '../../encoders/embedders/index.js';

type ReadFile = Parameters<typeof load>[1];

/**
 * Loads the bundled embedder of a catalog entry.
 * @throws artifact_damaged when a file is missing from the entry or does not fit the others, or when the entry was
 *   made by another version of the tokenizer or the surface features; engine_unavailable where it cannot run, before
 *   any file is read; what `read` throws; the signal's reason
 */
export const loadBundledEmbedder = (
  entry: EmbedderEntry,
  read: ReadFile,
  signal?: AbortSignal,
): Promise<Embedder> => load(entry, read, signal, createEncoders({}).loadContextual);
