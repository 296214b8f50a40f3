// The layout of a trained-model file, shared by its writer and its reader:
//
//     8 bytes   signature; its first byte is not text, its last two show a transfer that rewrote line ends
//     3 x u32   format version, length of the header in bytes, length of the body in floats; all little-endian
//     header    canonical JSON in ASCII, padded with spaces to a multiple of 4
//     body      Float32, little-endian; equal arrays are stored once
//
// The header is the model itself, each array standing in it as `{"floats":[offset,length]}`, counted in floats.
import { AssayError } from '../contract/errors.js';

export const signature: readonly number[] = [0x89, 0x41, 0x53, 0x53, 0x41, 0x59, 0x0d, 0x0a];

/** The one version that this build writes and reads. */
export const formatVersion = 1;

/** Bytes before the header; a multiple of 4, so the body lies aligned. */
export const prefixBytes = signature.length + 12;

/** Room for a thousand traits and a megabyte of terms; past it a file is not parsed. */
export const headerLimit = 4 * 1024 * 1024;

/** An array's place in the body. */
export interface FloatsReference {
  readonly floats: readonly [offset: number, length: number];
}

/** A file that is not a model this build can read. */
export function damaged(detail: string, cause?: unknown): AssayError {
  return new AssayError('artifact_damaged', detail, { cause });
}
