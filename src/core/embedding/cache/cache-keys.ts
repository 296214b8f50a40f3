// Cache keys of texts: the first half of the text's SHA-256, as a string of 16-bit units or as numbers. Pure.
import { sha256 } from '../../storage/index.js';

/** Units of a key: 128 bits, so that two texts on one device never share a key. */
const keySize = 8;

/** Computes the keys of texts, in order. */
export function hashTexts(texts: readonly string[]): Promise<string[]> {
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

/** Encodes keys for storage: as numbers, because not every browser stores a string with lone surrogates intact. */
export function encodeKeys(keys: readonly string[]): Uint16Array {
  return Uint16Array.from({ length: keys.length * keySize }, (_, i) =>
    (keys[Math.floor(i / keySize)] ?? '').charCodeAt(i % keySize),
  );
}

/** Reverses {@link encodeKeys}. */
export function decodeKeys(units: Uint16Array): string[] {
  return Array.from({ length: countKeys(units) }, (_, i) =>
    String.fromCharCode(...units.subarray(i * keySize, (i + 1) * keySize)),
  );
}

/** Number of encoded keys. */
export const countKeys = (units: Uint16Array): number => Math.floor(units.length / keySize);
