// Writes a trained model to a file. Pure and canonical: equal models give equal bytes, in any property order and on
// every platform.

import type { TrainedModel } from '../trained-model.js';
import { encodeHeader } from './header.js';
import { damagedError, formatVersion, headerLimit, prefixBytes, signature } from './layout.js';
import { checkModel } from './model-checks.js';
import { WordPool } from './word-pool.js';

/**
 * Encodes a model as a file, from which {@link readArtifact} reads an equal model.
 * @throws artifact_damaged if the model is invalid, naming the first invalid place
 */
export function writeArtifact(model: TrainedModel): Uint8Array<ArrayBuffer> {
  const pool = new WordPool();
  const header = encodeHeader(checkModel(model), pool);
  if (header.length > headerLimit)
    throw damagedError(`Model header has ${header.length} bytes, over the limit of ${headerLimit}`);
  const file = new Uint8Array(prefixBytes + header.length + 4 * pool.length);
  const view = new DataView(file.buffer);
  file.set(signature);
  [formatVersion, header.length, pool.length].forEach((value, index) => {
    view.setUint32(signature.length + 4 * index, value, true);
  });
  file.set(header, prefixBytes);
  pool.write(view, prefixBytes + header.length);
  return file;
}
