// Trained model -> its one file. Pure, canonical: equal models give equal bytes, in any property order, anywhere.
import { damaged, formatVersion, headerLimit, prefixBytes, signature } from './artifact.js';
import { encodeHeader } from './artifact-header.js';
import { FloatPool } from './float-pool.js';
import type { TrainedModel } from './trained-model.js';
import { checkedModel } from './trained-model-checks.js';

/**
 * The file of a model; {@link readArtifact} gives an equal model back.
 * @throws artifact_damaged naming what is wrong with a model that could not be read back
 */
export function writeArtifact(model: TrainedModel): Uint8Array<ArrayBuffer> {
  const pool = new FloatPool();
  const header = encodeHeader(checkedModel(model), pool);
  if (header.length > headerLimit) throw damaged(`the model's header is over ${headerLimit} bytes`);
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
