// Hashes of words and phrases, the keys of the lexicon. The file holds keys instead of text: it stays small, and no
// slur is readable in it. The build script uses these functions, too. Pure.

/** Bits of a key. No two of the 19,094 listed texts collide; an unlisted word is taken for a listed one in 1 of 14,000. */
export const keyBits = 28;

/** Base of the polynomial rolling hash modulo 2^32: odd, with no pattern in its bits. */
const hashBase = 0x2c1b3c6d;

/** Separates the words of a phrase. */
const space = 0x20;

/** Hash of the sequence whose hash is known, followed by one more UTF-16 unit. Start from 0. */
export function extendHash(hash: number, unit: number): number {
  return (Math.imul(hash, hashBase) + unit) | 0;
}

/** Hash of a phrase followed by one more word. */
export function joinHashes(phrase: number, word: number): number {
  return Math.imul(extendHash(phrase, space), 0x85ebca6b) ^ word;
}

/** Hash of words that follow each other, in lower case. */
export function hashPhrase(words: readonly string[]): number {
  const [first = 0, ...others] = words.map(hashWord);
  return others.reduce(joinHashes, first);
}

/** Hash of all units of a word, as they are. */
export function hashWord(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = extendHash(hash, word.charCodeAt(i));
  return hash;
}

/**
 * Spreads a hash over all keys, by MurmurHash3's finalizer.
 * @param seed chosen by the build script so that no two listed words share a key
 * @returns integer in [0, 2^keyBits)
 */
export function toKey(hash: number, seed: number): number {
  let mixed = hash ^ seed;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> (32 - keyBits)) | 0;
}
