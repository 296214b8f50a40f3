// Numbers of four bits, as src/core/numerics/four-bits.ts reads them: of each block the number farthest from 0 is exact but for
// the rounding of its scale.
import { countFourBitBytes, fourBits, fromFloat16, toFloat16 } from '../../dist/core/numerics/index.js';

/**
 * @param numbers a multiple of 32
 * @returns Uint8Array, the same for the same numbers
 */
export function packFourBits(numbers) {
  const bytes = new Uint8Array(countFourBitBytes(numbers.length));
  const view = new DataView(bytes.buffer);
  const half = fourBits.numbers / 2;
  for (let from = 0, at = 0; from < numbers.length; from += fourBits.numbers, at += fourBits.bytes) {
    const block = numbers.subarray(from, from + fourBits.numbers);
    const farthest = block.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
    const stored = toFloat16(farthest / -8);
    const scale = fromFloat16(stored);
    const quantise = (value) =>
      scale === 0 ? 8 : Math.min(15, Math.max(0, Math.floor(value / scale + 8.5)));
    view.setUint16(at, stored, true);
    for (let j = 0; j < half; j++) bytes[at + 2 + j] = quantise(block[j]) | (quantise(block[j + half]) << 4);
  }
  return bytes;
}
