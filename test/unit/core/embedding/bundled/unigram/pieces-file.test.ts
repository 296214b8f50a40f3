// The file of a Unigram vocabulary.
import { describe, expect, test } from 'vitest';
import { encodePieces } from '../../../../../../.scripts/pieces/encode.mjs';
import { pieceLimits } from '../../../../../../src/core/contract/fronts/index.js';
import {
  piecesFormat,
  readPieces,
} from '../../../../../../src/core/embedding/bundled/unigram/pieces-file.js';
import { createPieces } from './vocabularies.js';

const pieces = createPieces();
const entries = pieces.pieces.map((piece, id): [string, number] => [piece, pieces.scores[id] ?? 0]);
const file = encodePieces(entries, pieces.unknown);

/** The file with other bytes. */
function change(write: (view: DataView<ArrayBuffer>) => void): Uint8Array<ArrayBuffer> {
  const copy = file.slice();
  write(new DataView(copy.buffer));
  return copy;
}

describe('readPieces', () => {
  test('reads what was written', () => {
    expect(readPieces(file)).toEqual(pieces);
    const rounded = readPieces(
      encodePieces(
        [
          ['<unk>', 0],
          ['\u2581\ud842\udfb7', -7.123456],
          ['\u2581\ud842\udf9f', 0.3],
        ],
        0,
      ),
    );
    expect(rounded.pieces).toEqual(['<unk>', '\u2581\ud842\udfb7', '\u2581\ud842\udf9f']);
    expect(rounded.scores[1]).toBeCloseTo(-7.123456, 3);
  });

  test('reads a file at any place of its buffer', () => {
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    expect(readPieces(shifted.subarray(3))).toEqual(pieces);
  });

  test.each([
    ['an empty file', new Uint8Array(), '0 bytes, expected at least 20'],
    ['other bytes', new Uint8Array(64), '64 bytes that do not begin as a vocabulary does'],
    ['a later format', change((view) => view.setUint16(4, 9, true)), 'format 9, expected 1'],
    ['ids of three bytes', change((view) => view.setUint16(6, 3, true)), 'ids of 3 bytes, expected 2 or 4'],
    [
      'too many pieces',
      change((view) => view.setUint32(8, pieceLimits.items + 1, true)),
      '1000001 pieces, at most 1000000 are read',
    ],
    [
      'more pieces than bytes',
      change((view) => view.setUint32(8, 900_000, true)),
      `${file.length} bytes are too few for 900000 pieces`,
    ],
    [
      'an unknown piece beyond the last',
      change((view) => view.setUint32(12, 60_000, true)),
      `the unknown piece is 60000 of ${entries.length}`,
    ],
    [
      'a prefix longer than the piece before',
      change((view) => view.setUint8(piecesFormat.headerBytes, 1)),
      `piece 1 of ${entries.length} does not follow the one before`,
    ],
    ['a file cut short', file.slice(0, -1), `score ${entries.length} of ${entries.length} does not end`],
    [
      'bytes after the end',
      Uint8Array.from([...file, 0]),
      `${file.length + 1} bytes, expected ${file.length}`,
    ],
  ])('refuses %s', (_, bytes, reason) => {
    expect(() => readPieces(bytes, 'a.bin')).toThrow(
      expect.objectContaining({
        code: 'artifact_damaged',
        message: `Vocabulary file 'a.bin': ${reason}. Download it again, or rebuild it`,
      }),
    );
  });

  test('refuses or reads every file with one byte changed, and never fails otherwise', () => {
    for (let at = 0; at < file.length; at += 7) {
      const bytes = change((view) => view.setUint8(at, view.getUint8(at) ^ 0xff));
      try {
        expect(new Set(readPieces(bytes).pieces).size).toBe(entries.length);
      } catch (error) {
        expect(error).toMatchObject({ code: 'artifact_damaged' });
      }
    }
  });
});
