// Reads a trained model from a file, or throws an error that says what is wrong with it. Pure. Allocates nothing by a
// length in the file before checking that the file is that long. The file's hash detects flipped bits; without it they
// give an error or another valid model, never anything else.

import { quote } from '../../contract/index.js';
import { isGitLfsPointer } from '../../platform/index.js';
import type { TrainedModel } from '../trained-model.js';
import { decodeHeader, encodeHeader } from './header.js';
import { damagedError, formatVersion, headerLimit, prefixBytes, signature } from './layout.js';
import { checkModel } from './model-checks.js';
import { WordPool } from './word-pool.js';

/** The first bytes, as text if they are printable ASCII. */
function describeStart(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 16);
  if (start.every((byte) => byte >= 0x20 && byte < 0x7f)) return quote(String.fromCharCode(...start));
  return `bytes ${Array.from(start.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ')}`;
}

/** What a file without the signature is. */
function describeUnknownFile(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'it is empty';
  const start = String.fromCharCode(...bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('<')) return 'it is HTML or XML';
  if (isGitLfsPointer(start)) return 'it is a Git LFS pointer';
  return `it starts with ${describeStart(bytes)}`;
}

function checkSignature(bytes: Uint8Array): void {
  const length = Math.min(bytes.length, signature.length);
  const matches = signature.slice(0, length).every((byte, index) => bytes[index] === byte);
  if (!matches || length === 0) throw damagedError(`Not a trained model file: ${describeUnknownFile(bytes)}`);
  if (bytes.length < prefixBytes)
    throw damagedError(`Truncated model file: it ends after ${bytes.length} bytes`);
}

/** Splits a file into header and body after checking their lengths. */
function splitFile(bytes: Uint8Array): { header: Uint8Array; body: Uint32Array } {
  checkSignature(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (index: number) => view.getUint32(signature.length + 4 * index, true);
  const version = number(0);
  if (version !== formatVersion) {
    const reads = `Model file has format ${version}, but this version of Assay reads format ${formatVersion}`;
    throw damagedError(
      version < formatVersion
        ? `${reads}. Build the model again from its document`
        : `${reads}. Update Assay`,
    );
  }
  const headerBytes = number(1);
  const words = number(2);
  const expected = prefixBytes + headerBytes + 4 * words;
  if (bytes.length < expected) {
    throw damagedError(`Truncated model file: ${bytes.length} of ${expected} bytes`);
  }
  if (bytes.length > expected) {
    throw damagedError(`Damaged model file: ${bytes.length - expected} extra bytes at the end`);
  }
  if (headerBytes > headerLimit) {
    throw damagedError(`Model header has ${headerBytes} bytes, over the limit of ${headerLimit}`);
  }
  const body = new Uint32Array(words);
  const start = prefixBytes + headerBytes;
  for (let index = 0; index < words; index++) body[index] = view.getUint32(start + 4 * index, true);
  return { header: bytes.subarray(prefixBytes, start), body };
}

function hasSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/**
 * Reads a model from a file.
 *
 * Its arrays are views on one copy of the file's body, so they stay valid if `bytes` changes. Accepts only
 * files exactly as {@link writeArtifact} writes them, so every model has one file and every file one model.
 * @throws artifact_damaged for everything else; for another format version, with both versions and what to do
 */
export function readArtifact(bytes: Uint8Array): TrainedModel {
  const { header, body } = splitFile(bytes);
  const model = checkModel(decodeHeader(header, body));
  if (!hasSameBytes(encodeHeader(model, new WordPool()), header)) {
    throw damagedError('Damaged model file: the header is not in canonical form');
  }
  return model;
}
