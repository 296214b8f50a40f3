// The layout of a trained-model file, shared by its writer and its reader:
//
//     8 bytes   signature; its first byte is not ASCII, its last two reveal a transfer that converted line endings
//     3 x u32   format version, length of the header in bytes, length of the body in words; all little-endian
//     header    canonical JSON in ASCII, padded with spaces to a multiple of 4
//     body      words of 32 bits, little-endian: floats and unsigned integers; equal arrays are stored once
//
// The header is the model as JSON, each array replaced by `{"floats":[offset,length]}` or `{"words":[offset,length]}`,
// counted in words.

import { artifactLimits } from '../../contract/fronts/index.js';
import { AssayError } from '../../contract/index.js';

export const signature: readonly number[] = [0x89, 0x41, 0x53, 0x53, 0x41, 0x59, 0x0d, 0x0a];

/** The only version that this build writes and reads. */
export const formatVersion = 3;

/** Bytes before the header; a multiple of 4, so that the body is aligned. */
export const prefixBytes = signature.length + 12;

/** Bytes. Enough for a thousand traits and a megabyte of terms; a larger header is not parsed. */
export const headerLimit = artifactLimits.bytes;

/** The kinds of arrays in a model. */
export type ArrayKind = 'floats' | 'words';

/** The position of an array in the body, in words. */
export type Position = readonly [offset: number, length: number];

/** The error for a file that this build cannot read as a model. */
export function damagedError(detail: string, cause?: unknown): AssayError {
  return new AssayError('artifact_damaged', detail, { cause });
}
