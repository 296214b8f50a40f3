// The bundled embedder's vocabulary and token vectors, which give the generated models real words and known vectors.
import { readFileSync } from 'node:fs';

/** Input of the generated models; a change requires generating them again. */
export const bundledFolder = new URL('../../../../models/embedders/assay-small/', import.meta.url);
const dimensions = 256;

/** Tokens in order of their ids; the first five are special tokens. */
export const readBundledTokens = () =>
  readFileSync(new URL('vocab.txt', bundledFolder), 'utf8').trimEnd().split('\n');

/** A half float, which is none of infinity and NaN. */
function readHalf(bits) {
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  const size = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
  return bits >> 15 === 1 ? -size : size;
}

/** Reads the token vectors: { count, dimensions, data } with data (count, dimensions) row-major; in the file blocks of 32 of 4 bits. */
export function readBundledVectors() {
  const bytes = readFileSync(new URL('table.bin', bundledFolder));
  const blocks = bytes.length / 18;
  const data = new Float32Array(blocks * 32);
  for (let block = 0; block < blocks; block++) {
    const scale = readHalf(bytes.readUInt16LE(18 * block));
    for (let j = 0; j < 16; j++) {
      const pair = bytes[18 * block + 2 + j];
      data[32 * block + j] = ((pair & 15) - 8) * scale;
      data[32 * block + 16 + j] = ((pair >> 4) - 8) * scale;
    }
  }
  return { count: data.length / dimensions, dimensions, data };
}
