// Storage of hub encoders in IndexedDB, shared with the engine: their files and the verdicts of their self-tests.
import { createHubFiles, openArea, openFiles } from '../../core/storage/index.js';
import type { TransformersOptions } from './load-encoder.js';

/** Opens the storage that `loadTransformersEmbedder` needs. */
export function openHubStorage(): Pick<TransformersOptions, 'files' | 'verdicts'> {
  const records = openArea<unknown>('hub');
  return { files: createHubFiles(openFiles(), records), verdicts: records };
}
