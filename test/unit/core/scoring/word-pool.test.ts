import { expect, it } from 'vitest';
import { WordPool } from '../../../../src/core/scoring/artifact/word-pool.js';

const basis = 0x811c9dc5;
const prime = 0x01000193;

/** The inverse of the prime modulo 2³², by Newton's iteration. */
function invertPrime(): number {
  let inverse = prime;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(prime, inverse));
  return inverse;
}

it('WordPool: stores equal arrays once, and arrays with the same hash apart', () => {
  const pool = new WordPool();
  const first = Uint32Array.of(3, 4);
  // The last word gives another pair the hash of the first one.
  const after = (word: number) => Math.imul(basis ^ word, prime);
  const second = Uint32Array.of(5, 4 ^ after(3) ^ after(5));
  // A word that leaves the hash as it was.
  const hash = Math.imul(after(3) ^ 4, prime);
  const longer = Uint32Array.of(3, 4, hash ^ Math.imul(hash, invertPrime()));
  const positions = [first, second, longer, first.slice()].map((array) => pool.put(array));
  expect(positions).toEqual([
    [0, 2],
    [2, 2],
    [4, 3],
    [0, 2],
  ]);
  const target = new DataView(new ArrayBuffer(4 + 4 * pool.length));
  pool.write(target, 4);
  const written = Array.from({ length: pool.length }, (_, i) => target.getUint32(4 + 4 * i, true));
  expect(written).toEqual([...first, ...second, ...longer]);
});
