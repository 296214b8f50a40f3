// Seeded random numbers for weights: a name always gives the same values, in any order of calls.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** FNV-1a of a text. */
function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}

/** Draws `length` values of a tensor, uniform with mean 0 and the given standard deviation. */
export function drawSeeded(name, length, deviation) {
  const generator = xoroshiro128plus(hash(name));
  for (let i = 0; i < 16; i++) generator.next();
  const range = Math.sqrt(3) * deviation;
  const values = new Float32Array(length);
  for (let i = 0; i < length; i++) values[i] = (generator.next() / 2 ** 31) * range;
  return values;
}
