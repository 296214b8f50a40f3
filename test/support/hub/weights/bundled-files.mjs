// The bundled embedder's vocabulary and token vectors, which give the makers' models real words and a known answer.
import { readFileSync } from 'node:fs';

/** The files the makers' models are made of, for whoever has to know when they change. */
export const bundledFolder = new URL('../../../../models/embedders/assay-small/', import.meta.url);
const dimensions = 256;

/** The tokens in order of their ids; the first five are the special ones. */
export const bundledTokens = () =>
  readFileSync(new URL('vocab.txt', bundledFolder), 'utf8').trimEnd().split('\n');

/** The token vectors: { count, dimensions, data } with data (count, dimensions) row-major. */
export function bundledVectors() {
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
