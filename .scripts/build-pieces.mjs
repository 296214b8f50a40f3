// Writes a Unigram vocabulary as bundled embedders read it, to the same bytes every time:
//   node .scripts/build-pieces.mjs IN.json OUT.bin
// IN is a tokenizer.json with a Unigram model, or a list of [piece, logarithm of its probability] in the order of ids with
// the unknown piece `<unk>`.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { encodePieces } from './pieces/encode.mjs';

const [source, target] = process.argv.slice(2);
if (!source || !target) {
  console.error('Usage: node .scripts/build-pieces.mjs IN.json OUT.bin');
  process.exit(2);
}
const file = JSON.parse(readFileSync(source, 'utf8'));
const entries = Array.isArray(file) ? file : file.model.vocab;
const unknown = Array.isArray(file) ? entries.findIndex(([piece]) => piece === '<unk>') : file.model.unk_id;
const bytes = encodePieces(entries, unknown);
writeFileSync(target, bytes);
console.log(
  `${target}: ${entries.length} pieces, ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip`,
);
