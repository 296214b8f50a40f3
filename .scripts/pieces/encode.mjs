// Writes the file of a Unigram vocabulary, as src/core/embedding/bundled/unigram/pieces-file.ts reads it.
import { piecesFormat } from '../../dist/core/embedding/bundled/unigram/pieces-file.js';

/**
 * @param entries `[piece, logarithm of its probability]` in the order of ids
 * @param unknown id of the piece of unknown characters
 * @returns Uint8Array, the same for the same vocabulary
 * @throws Error for pieces that the format cannot hold
 */
export function encodePieces(entries, unknown) {
  const { magic, version, headerBytes } = piecesFormat;
  const count = entries.length;
  const sorted = entries.map(([piece], id) => ({ piece, id }));
  sorted.sort((a, b) => (a.piece < b.piece ? -1 : 1));
  const idBytes = count <= 65_536 ? 2 : 4;
  const lengths = new Uint8Array(2 * count);
  const ids = new DataView(new ArrayBuffer(idBytes * count));
  let suffixes = '';
  let before = '';
  sorted.forEach(({ piece, id }, i) => {
    if (piece === before) throw new Error(`The piece '${piece}' is empty or occurs twice`);
    const shared = countShared(before, piece);
    if (piece.length > 255) throw new Error(`The piece '${piece}' has more than 255 units`);
    lengths[i] = shared;
    lengths[count + i] = piece.length - shared;
    suffixes += piece.slice(shared);
    if (idBytes === 2) ids.setUint16(2 * i, id, true);
    else ids.setUint32(4 * i, id, true);
    before = piece;
  });
  const text = new TextEncoder().encode(suffixes);
  const scores = encodeScores(entries.map(([, score]) => score));
  const header = new DataView(new ArrayBuffer(headerBytes));
  header.setUint32(0, magic, true);
  header.setUint16(4, version, true);
  header.setUint16(6, idBytes, true);
  [count, unknown, text.length].forEach((value, i) => {
    header.setUint32(8 + 4 * i, value, true);
  });
  return new Uint8Array(Buffer.concat([header, lengths, text, ids, scores].map(toBuffer)));
}

const toBuffer = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength);

/** Units that both begin with, and never half a character. */
function countShared(a, b) {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return /[\ud800-\udbff]$/.test(b.slice(0, shared)) ? shared - 1 : shared;
}

function encodeScores(scores) {
  const bytes = [];
  let before = 0;
  for (const score of scores) {
    const steps = Math.round(score * piecesFormat.scale);
    const difference = steps - before;
    before = steps;
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}
