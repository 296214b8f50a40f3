// Writes the lexicon's file. Its layout is described where it is read: src/core/embedding/features/lexicon/lexicon-file.ts.
import { hashPhrase, hashWord, toKey } from '../../dist/core/embedding/features/lexicon/hash.js';
import {
  chooseRiceParameter,
  computeChecksum,
  lexiconFormat,
} from '../../dist/core/embedding/features/lexicon/lexicon-file.js';

/**
 * Encodes entries by word.
 * @param {Map<string, object>} entries
 * @returns {Uint8Array}
 */
export function encodeLexicon(entries) {
  const texts = [...entries.keys()].sort();
  const seed = findSeed(texts);
  const groups = new Map();
  for (const text of texts) {
    const { valence, afinn, profanity, rarity, lists } = entries.get(text);
    const id = [valence, afinn, profanity, rarity, lists].map((value) => String(value + 1e5)).join();
    if (!groups.has(id)) groups.set(id, { entry: entries.get(text), keys: [] });
    groups.get(id).keys.push(toKey(hashText(text), seed));
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  const keys = encodeKeys(sorted);
  const { magic, version, checksumAt, headerBytes, entryBytes } = lexiconFormat;
  const count = sorted.length;
  const bytes = new Uint8Array(headerBytes + entryBytes * count + keys.length);
  const view = new DataView(bytes.buffer);
  sorted.forEach(({ entry, keys }, i) => {
    view.setInt8(headerBytes + i, entry.valence);
    view.setInt8(headerBytes + count + i, entry.afinn);
    view.setUint8(headerBytes + 2 * count + i, (entry.profanity << 3) | entry.rarity);
    view.setUint16(headerBytes + 3 * count + 2 * i, entry.lists, true);
    view.setUint16(headerBytes + 5 * count + 2 * i, keys.length, true);
  });
  bytes.set(keys, headerBytes + entryBytes * count);
  view.setUint32(0, magic, true);
  view.setUint16(4, version, true);
  view.setUint16(6, count, true);
  view.setUint32(8, texts.length, true);
  view.setInt32(12, seed, true);
  view.setUint32(16, bytes.length, true);
  view.setUint32(checksumAt, computeChecksum(bytes), true);
  return bytes;
}

/** The first seed with which no two texts share a key. */
function findSeed(texts) {
  const hashes = texts.map(hashText);
  for (let seed = 0; seed < 1e4; seed++) {
    if (new Set(hashes.map((hash) => toKey(hash, seed))).size === hashes.length) return seed;
  }
  throw new Error('No seed separates all words: use longer keys');
}

function hashText(text) {
  const words = text.split(' ');
  return words.length > 1 ? hashPhrase(words) : hashWord(text);
}

function encodeKeys(groups) {
  const bytes = [];
  let bits = 0;
  const push = (bit) => {
    if (bits % 8 === 0) bytes.push(0);
    bytes[bytes.length - 1] |= bit << (bits % 8);
    bits++;
  };
  for (const { keys } of groups) {
    const parameter = chooseRiceParameter(keys.length);
    let before = -1;
    for (const key of keys.sort((a, b) => a - b)) {
      const difference = key - before - 1;
      before = key;
      for (let i = 0; i < Math.floor(difference / 2 ** parameter); i++) push(1);
      push(0);
      for (let i = 0; i < parameter; i++) push(Math.floor(difference / 2 ** i) & 1);
    }
  }
  return Uint8Array.from(bytes);
}
