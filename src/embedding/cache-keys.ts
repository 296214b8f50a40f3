// What stands for a text in the cache: half of its SHA-256, as a string of 16-bit units or as numbers. Pure.
import { sha256 } from '../storage/sha256.js';

/** Units of a key: 128 bits, so that no two texts of a device ever share one. */
const keySize = 8;

/** Keys of texts, in order. */
export function textKeys(texts: readonly string[]): Promise<string[]> {
  return Promise.all(
    texts.map(async (text) => {
      const hash = await sha256(new TextEncoder().encode(text));
      const units = Array.from({ length: keySize }, (_, i) =>
        Number.parseInt(hash.slice(i * 4, i * 4 + 4), 16),
      );
      return String.fromCharCode(...units);
    }),
  );
}

/** Keys as they are stored: no string, because not every sequence of units is one everywhere. */
export function packKeys(keys: readonly string[]): Uint16Array {
  return Uint16Array.from({ length: keys.length * keySize }, (_, i) =>
    (keys[Math.floor(i / keySize)] ?? '').charCodeAt(i % keySize),
  );
}

export function unpackKeys(units: Uint16Array): string[] {
  return Array.from({ length: Math.floor(units.length / keySize) }, (_, i) =>
    String.fromCharCode(...units.subarray(i * keySize, (i + 1) * keySize)),
  );
}

/** Number of stored keys. */
export const countKeys = (units: Uint16Array): number => Math.floor(units.length / keySize);
