// What becomes of a damaged model file.
import { isAssayError } from '../../../../src/core/contract/errors.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';

/** Bytes of the header of a model file. */
export const headerLength = (file: Uint8Array) =>
  new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(12, true);

/** The detail of the error, or 'a model' for a valid file; rethrows any other error. */
export function outcome(file: Uint8Array): string {
  try {
    readArtifact(file);
  } catch (error) {
    if (!isAssayError(error) || error.code !== 'artifact_damaged') throw error;
    return error.detail;
  }
  return 'a model';
}

/** A copy with a change. */
export function changed(file: Uint8Array, change: (copy: Uint8Array, view: DataView) => void): Uint8Array {
  const copy = file.slice();
  change(copy, new DataView(copy.buffer));
  return copy;
}
