// Numbers of four bits, as src/core/numerics/four-bits.ts reads them.
import { countFourBitBytes, fourBits, fromFloat16, toFloat16 } from '../../dist/core/numerics/index.js';

const smallest = -8;
const largest = 7;
/** What the farthest number of a block is divided by, in a search: scales from a little wider to much narrower than it needs. */
const divisors = Array.from({ length: 64 }, (_, step) => 5.5 + step / 16);
/** How often a scale of the search is replaced by the best one for the integers that it gives. */
const turns = 3;

const roundToHalf = (value) => fromFloat16(toFloat16(value));
const findFarthest = (block) =>
  block.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

/** The integers of a block under a scale, their squared error, and the scale that fits these integers best. */
function quantise(block, scale) {
  const integers = new Int8Array(block.length);
  let [error, products, squares] = [0, 0, 0];
  for (const [j, value] of block.entries()) {
    const integer = scale === 0 ? 0 : Math.min(largest, Math.max(smallest, Math.floor(value / scale + 0.5)));
    integers[j] = integer;
    error += (value - integer * scale) ** 2;
    products += integer * value;
    squares += integer ** 2;
  }
  return { scale, integers, error, fitted: squares === 0 ? 0 : products / squares };
}

/** The number farthest from 0 is exact but for the rounding of the scale. */
const keepFarthest = (block) => quantise(block, roundToHalf(findFarthest(block) / smallest));

/** The scale with the least squared error of those that are tried. */
function findBest(block) {
  const farthest = findFarthest(block);
  let best = keepFarthest(block);
  for (const divisor of divisors)
    for (const sign of [-1, 1]) {
      let scale = roundToHalf((sign * farthest) / divisor);
      for (let turn = 0; turn < turns; turn++) {
        const tried = quantise(block, scale);
        if (tried.error < best.error) best = tried;
        scale = roundToHalf(tried.fitted);
      }
    }
  return best;
}

/**
 * @param numbers a multiple of 32
 * @param search whether the scale of a block is the one with the least squared error. Default: the farthest number decides it
 * @returns Uint8Array, the same for the same numbers
 */
export function packFourBits(numbers, { search = false } = {}) {
  const bytes = new Uint8Array(countFourBitBytes(numbers.length));
  const view = new DataView(bytes.buffer);
  const half = fourBits.numbers / 2;
  for (let from = 0, at = 0; from < numbers.length; from += fourBits.numbers, at += fourBits.bytes) {
    const block = numbers.subarray(from, from + fourBits.numbers);
    const { scale, integers } = search ? findBest(block) : keepFarthest(block);
    view.setUint16(at, toFloat16(scale), true);
    for (let j = 0; j < half; j++)
      bytes[at + 2 + j] = (integers[j] - smallest) | ((integers[j + half] - smallest) << 4);
  }
  return bytes;
}
