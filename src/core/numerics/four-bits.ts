// Numbers of four bits (the format q4_0): blocks of 32, each a half float d and 16 bytes. Byte j holds number j in its low
// half and number j + 16 in its high half; a half q stands for (q - 8) d. Pure.
import { fromFloat16 } from './float16.js';

/** Numbers of a block, and its bytes. */
export const fourBits = { numbers: 32, bytes: 18 } as const;

/** Bytes of `count` numbers, a multiple of 32. */
export const countFourBitBytes = (count: number): number => (count / fourBits.numbers) * fourBits.bytes;

/**
 * Expands numbers.
 * @param first index of the first number, a multiple of 32
 * @param out as many numbers as are read, a multiple of 32
 */
export function expandFourBits(bytes: Uint8Array, first: number, out: Float32Array): void {
  const half = fourBits.numbers / 2;
  let at = countFourBitBytes(first);
  for (let to = 0; to < out.length; to += fourBits.numbers, at += fourBits.bytes) {
    const scale = fromFloat16(bytes[at]! | (bytes[at + 1]! << 8));
    for (let j = 0; j < half; j++) {
      const pair = bytes[at + 2 + j]!;
      out[to + j] = ((pair & 15) - 8) * scale;
      out[to + j + half] = ((pair >> 4) - 8) * scale;
    }
  }
}

/**
 * Takes all numbers apart into integers and the scales of their blocks, which are multiplied where they are needed.
 * @param integers as many as there are numbers: -8 to 7
 * @param scales one a block
 */
export function splitFourBits(bytes: Uint8Array, integers: Int8Array, scales: Float32Array): void {
  const half = fourBits.numbers / 2;
  let at = 0;
  for (let block = 0, to = 0; block < scales.length; block++, to += fourBits.numbers, at += fourBits.bytes) {
    scales[block] = fromFloat16(bytes[at]! | (bytes[at + 1]! << 8));
    for (let j = 0; j < half; j++) {
      const pair = bytes[at + 2 + j]!;
      integers[to + j] = (pair & 15) - 8;
      integers[to + j + half] = (pair >> 4) - 8;
    }
  }
}
