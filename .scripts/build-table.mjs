// Writes the table that stands beside the encoder of `assay-base`, to the same bytes every time: the first columns of the table of
// `assay-small`, in numbers of four bits.
//   node .scripts/build-table.mjs OUT.bin
import { readFileSync, writeFileSync } from 'node:fs';
import { bundledDimensions } from '../dist/core/embedding/bundled/bundled.js';
import { packedDimensions } from '../dist/core/embedding/bundled/packed-table.js';
import { packFourBits } from './table/pack.mjs';

const [target] = process.argv.slice(2);
if (!target) {
  console.error('Usage: node .scripts/build-table.mjs OUT.bin');
  process.exit(2);
}
const source = new URL('../models/embedders/assay-small/', import.meta.url);
const rows = new Int8Array(new Uint8Array(readFileSync(new URL('embedding.int8.bin', source))).buffer);
const scales = new Float32Array(new Uint8Array(readFileSync(new URL('scale.float32.bin', source))).buffer);
const numbers = Float32Array.from({ length: scales.length * packedDimensions }, (_, i) => {
  const row = Math.floor(i / packedDimensions);
  return rows[row * bundledDimensions + (i % packedDimensions)] * scales[row];
});
const bytes = packFourBits(numbers);
writeFileSync(target, bytes);
console.log(`${target}: ${scales.length} rows of ${packedDimensions}, ${bytes.length} bytes`);
