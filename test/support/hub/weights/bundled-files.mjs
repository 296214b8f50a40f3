// The bundled embedder's vocabulary and token vectors, which give the generated models real words and known vectors.
import { readFileSync } from 'node:fs';

/** Input of the generated models; a change requires generating them again. */
export const bundledFolder = new URL('../../../../models/embedders/assay-small/', import.meta.url);
const dimensions = 256;

/** Tokens in order of their ids; the first five are special tokens. */
export const readBundledTokens = () =>
  readFileSync(new URL('vocab.txt', bundledFolder), 'utf8').trimEnd().split('\n');

/** Reads the token vectors: { count, dimensions, data } with data (count, dimensions) row-major. */
export function readBundledVectors() {
  const rows = readFileSync(new URL('embedding.int8.bin', bundledFolder));
  const scales = readFileSync(new URL('scale.float32.bin', bundledFolder));
  const count = scales.length / 4;
  const data = new Float32Array(count * dimensions);
  for (let i = 0; i < count; i++) {
    const scale = scales.readFloatLE(i * 4);
    for (let d = 0; d < dimensions; d++) data[i * dimensions + d] = rows.readInt8(i * dimensions + d) * scale;
  }
  return { count, dimensions, data };
}
