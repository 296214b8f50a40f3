// Seeded random numbers: xoroshiro128+ from pure-rand. The same seed and path always give the same sequence.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { log } from '../../core/numerics/index.js';

export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  uniform(): number;
  /** Uniform integer in [0, limit), limit >= 1. */
  integer(limit: number): number;
  /** Standard normal, by Marsaglia's polar method. */
  normal(): number;
  /** Shuffles in place (Fisher-Yates) and returns its argument. */
  shuffle<A extends Uint32Array | unknown[]>(items: A): A;
}

/**
 * Creates an independent generator for one purpose: `createRandom(seed, 'folds', traitKey, repeat)`.
 * @param path name of the purpose; different paths give unrelated sequences
 */
export function createRandom(seed: number, ...path: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(mixSeed(seed, path.join('\u001f')));
  for (let i = 0; i < 16; i++) generator.next();
  const uniform = (): number => uniformFloat64(generator);
  const integer = (limit: number): number => uniformInt(generator, 0, limit - 1);
  return {
    uniform,
    integer,
    normal() {
      for (;;) {
        const a = 2 * uniform() - 1;
        const b = 2 * uniform() - 1;
        const s = a * a + b * b;
        if (s > 0 && s < 1) return a * Math.sqrt((-2 * log(s)) / s);
      }
    },
    shuffle(items) {
      for (let i = items.length - 1; i > 0; i--) {
        const j = integer(i + 1);
        const held = items[i];
        items[i] = items[j];
        items[j] = held;
      }
      return items;
    },
  };
}

/** FNV-1a over the seed's bytes and the text's code units, with a final avalanche. */
function mixSeed(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ (seed | 0);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
