// Writes a table of token vectors in numbers of four bits, to the same bytes every time: the first columns of what the training of
// `assay-small` wrote, `embedding.int8.bin` and `scale.float32.bin`.
//   node .scripts/build-table.mjs FOLDER COLUMNS OUT.bin    256 columns for assay-small, 128 for the table beside an encoder
// The scales of the whole table are searched for; those of the table beside an encoder are as when its models were built.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledDimensions } from '../dist/core/embedding/bundled/bundled.js';
import { packFourBits } from './table/pack.mjs';

const [folder, columns, target] = process.argv.slice(2);
if (!target) {
  console.error('Usage: node .scripts/build-table.mjs FOLDER COLUMNS OUT.bin');
  process.exit(2);
}
const size = Number(columns);
const read = (name) => new Uint8Array(readFileSync(join(folder, name))).buffer;
const rows = new Int8Array(read('embedding.int8.bin'));
const scales = new Float32Array(read('scale.float32.bin'));
const numbers = Float32Array.from({ length: scales.length * size }, (_, i) => {
  const row = Math.floor(i / size);
  return rows[row * bundledDimensions + (i % size)] * scales[row];
});
const bytes = packFourBits(numbers, { search: size === bundledDimensions });
writeFileSync(target, bytes);
console.log(`${target}: ${scales.length} rows of ${size}, ${bytes.length} bytes`);
