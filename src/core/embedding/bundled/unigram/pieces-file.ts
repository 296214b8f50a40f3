// The file of a Unigram vocabulary, n pieces, little-endian:
//   header, 20 bytes: magic u32, format u16, bytes of an id u16 (2 or 4), n u32, id of the unknown piece u32, bytes of the
//     suffixes u32
//   pieces in ascending order of their UTF-16 units, front-coded: n u8 units shared with the piece before, n u8 further units
//     (the suffix), all suffixes as UTF-8
//   n ids, of the pieces in this order
//   n scores in the order of ids, in steps of 1/4096: each the difference from the one before (the first from 0), zigzag, as a
//     variable-length integer of seven bits a byte, lowest first
// Steps are finer than 16-bit floats, and as scores fall with ids they need no more bytes: sums of them are exact.

import { pieceLimits } from '../../../contract/fronts/index.js';
import { AssayError } from '../../../contract/index.js';
import type { Pieces } from './pieces.js';

export const piecesFormat = {
  magic: 0x5350_5341,
  version: 1,
  headerBytes: 20,
  /** Steps of a score by 1. */
  scale: 4096,
} as const;

/** Highest score in steps: that of a logarithm far below any probability that occurs. */
const maxSteps = 1024 * piecesFormat.scale;

/** What the numbers of the header promise. */
interface Header {
  readonly count: number;
  readonly unknown: number;
  readonly idBytes: number;
  readonly suffixBytes: number;
}

/**
 * Reads a vocabulary.
 * @param file its name, for errors
 * @throws artifact_damaged when the file is cut short, was altered, or has another format
 */
export function readPieces(bytes: Uint8Array, file = 'pieces.bin'): Pieces {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    const header = readHeader(view);
    const { count, unknown, idBytes, suffixBytes } = header;
    const suffixesAt = piecesFormat.headerBytes + 2 * count;
    const idsAt = suffixesAt + suffixBytes;
    const scoresAt = idsAt + idBytes * count;
    if (bytes.length < scoresAt + count) fail(`${bytes.length} bytes are too few for ${count} pieces`);
    const sorted = readSorted(bytes, count, decodeSuffixes(bytes.subarray(suffixesAt, idsAt)));
    const pieces: string[] = new Array(count).fill('');
    sorted.forEach((piece, i) => {
      const id = idBytes === 2 ? view.getUint16(idsAt + 2 * i, true) : view.getUint32(idsAt + 4 * i, true);
      if (pieces[id] !== '') fail(`piece ${i + 1} has the id ${id}, which is another's or none`);
      pieces[id] = piece;
    });
    return { pieces, scores: readScores(bytes, scoresAt, count), unknown };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new AssayError(
      'artifact_damaged',
      `Vocabulary file '${file}': ${error.message}. Download it again, or rebuild it`,
    );
  }
}

/** What is wrong with a file. */
class Fault extends Error {}

function fail(what: string): never {
  throw new Fault(what);
}

function readHeader(view: DataView): Header {
  const { magic, version, headerBytes } = piecesFormat;
  const size = view.byteLength;
  if (size < headerBytes) fail(`${size} bytes, expected at least ${headerBytes}`);
  if (size > pieceLimits.bytes) fail(`${size} bytes, at most ${pieceLimits.bytes} are read`);
  if (view.getUint32(0, true) !== magic) fail(`${size} bytes that do not begin as a vocabulary does`);
  const format = view.getUint16(4, true);
  if (format !== version) fail(`format ${format}, expected ${version}`);
  const idBytes = view.getUint16(6, true);
  if (idBytes !== 2 && idBytes !== 4) fail(`ids of ${idBytes} bytes, expected 2 or 4`);
  const count = view.getUint32(8, true);
  const unknown = view.getUint32(12, true);
  if (count > pieceLimits.items) fail(`${count} pieces, at most ${pieceLimits.items} are read`);
  if (unknown >= count) fail(`the unknown piece is ${unknown} of ${count}`);
  return { count, unknown, idBytes, suffixBytes: view.getUint32(16, true) };
}

function decodeSuffixes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('its text is not valid UTF-8');
  }
}

/** The pieces in ascending order, so that no two are equal. */
function readSorted(bytes: Uint8Array, count: number, suffixes: string): readonly string[] {
  const { headerBytes } = piecesFormat;
  let before = '';
  let at = 0;
  const sorted = Array.from({ length: count }, (_, i) => {
    const shared = bytes[headerBytes + i]!;
    const further = bytes[headerBytes + count + i]!;
    const piece = before.slice(0, shared) + suffixes.slice(at, at + further);
    at += further;
    if (shared > before.length || piece.length !== shared + further || piece <= before)
      fail(`piece ${i + 1} of ${count} does not follow the one before`);
    before = piece;
    return piece;
  });
  if (at !== suffixes.length) fail(`${suffixes.length - at} characters belong to no piece`);
  return sorted;
}

function readScores(bytes: Uint8Array, start: number, count: number): Float64Array {
  const scores = new Float64Array(count);
  let at = start;
  let steps = 0;
  for (let i = 0; i < count; i++) {
    let coded = 0;
    let byte = 0x80;
    for (let shift = 0; byte >= 0x80; shift += 7) {
      byte = bytes[at++] ?? 0xff;
      coded += (byte & 0x7f) * 2 ** shift;
      if (shift > 28) fail(`score ${i + 1} of ${count} does not end`);
    }
    steps += coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
    if (Math.abs(steps) > maxSteps) fail(`score ${i + 1} of ${count} is ${steps / piecesFormat.scale}`);
    scores[i] = steps / piecesFormat.scale;
  }
  if (at !== bytes.length) fail(`${bytes.length} bytes, expected ${at}`);
  return scores;
}
