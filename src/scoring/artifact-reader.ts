// A file -> the trained model in it, or an error that says what is wrong. Pure. Nothing is allocated by a length that
// the file claims before the file has been found to be that long. Flipped bits are for the file's hash to find; here
// they give an error or another valid model, never anything else.
import { damaged, formatVersion, headerLimit, prefixBytes, signature } from './artifact.js';
import { decodeHeader, encodeHeader } from './artifact-header.js';
import { FloatPool } from './float-pool.js';
import type { TrainedModel } from './trained-model.js';
import { checkedModel } from './trained-model-checks.js';

/** What a file without our signature probably is. */
function strangerName(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  const start = String.fromCharCode(...bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('<')) return 'HTML or XML';
  if (start.startsWith('version https://git-lfs')) return 'a Git LFS pointer';
  return 'something else';
}

function checkSignature(bytes: Uint8Array): void {
  const length = Math.min(bytes.length, signature.length);
  const ours = signature.slice(0, length).every((byte, index) => bytes[index] === byte);
  if (!ours || length === 0) throw damaged(`not a model file but ${strangerName(bytes)}`);
  if (bytes.length < prefixBytes) throw damaged(`the model file is cut off after ${bytes.length} bytes`);
}

/** Header and body of a file whose lengths add up. */
function partsOf(bytes: Uint8Array): { header: Uint8Array; body: Float32Array } {
  checkSignature(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (index: number) => view.getUint32(signature.length + 4 * index, true);
  const version = number(0);
  if (version !== formatVersion) {
    throw damaged(`unknown model format ${version}; this build reads ${formatVersion}`);
  }
  const headerBytes = number(1);
  const floats = number(2);
  const expected = prefixBytes + headerBytes + 4 * floats;
  if (bytes.length < expected) {
    throw damaged(`the model file is cut off: ${bytes.length} of ${expected} bytes`);
  }
  if (bytes.length > expected) {
    throw damaged(`the model file has ${bytes.length - expected} bytes after its end`);
  }
  if (headerBytes > headerLimit) throw damaged(`the model's header is over ${headerLimit} bytes`);
  const body = new Float32Array(floats);
  const start = prefixBytes + headerBytes;
  for (let index = 0; index < floats; index++) body[index] = view.getFloat32(start + 4 * index, true);
  return { header: bytes.subarray(prefixBytes, start), body };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/**
 * The model in a file.
 *
 * Its arrays are views on one copy of the file's body: they stay valid when `bytes` changes. Only files as
 * {@link writeArtifact} writes them are accepted, so a model has one file and a file one model.
 * @throws artifact_damaged for everything else; an unknown format version is named
 */
export function readArtifact(bytes: Uint8Array): TrainedModel {
  const { header, body } = partsOf(bytes);
  const model = checkedModel(decodeHeader(header, body));
  if (!sameBytes(encodeHeader(model, new FloatPool()), header)) {
    throw damaged('the model file is damaged: its header is not in the canonical form');
  }
  return model;
}
