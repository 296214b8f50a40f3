// The lexicon's size, loading time and speed, style beside it for comparison. Medians; run it on an idle machine.
//   npm run bench:lexicon
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { computeLexiconBlock } from '../../dist/core/embedding/features/lexicon/lexicon.js';
import { readLexicon } from '../../dist/core/embedding/features/lexicon/lexicon-file.js';
import { computeStyleBlock } from '../../dist/core/embedding/features/style/style.js';

const rounds = 31;
const read = (path) => readFileSync(new URL(`../../models/${path}`, import.meta.url));
const bytes = read('lexicon/lexicon.bin');
const words = read('ambient/ambient.txt').toString('utf8').split(/\s+/);
const passages = Array.from({ length: 1500 }, (_, i) => words.slice(i * 100, i * 100 + 100).join(' '));

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const milliseconds = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const microseconds = (values) => `${(median(values) * 1000).toFixed(1)} µs`;

const first = milliseconds(() => readLexicon(bytes));
const loads = Array.from({ length: rounds }, () => milliseconds(() => readLexicon(bytes)));
const lexicon = readLexicon(bytes);

/** Each passage alone, after one round that warms the compiler. */
function timeSingle(compute) {
  const times = [];
  for (let round = 0; round < 4; round++) {
    for (const passage of passages) {
      const time = milliseconds(() => compute([passage]));
      if (round > 0) times.push(time);
    }
  }
  return times;
}

const batch = Array.from({ length: 5 }, () => milliseconds(() => computeLexiconBlock(lexicon, passages)));
console.table({
  'file, bytes': bytes.length,
  'file with brotli, bytes': brotliCompressSync(bytes).length,
  'reading the file, first time': `${first.toFixed(1)} ms`,
  'reading the file, p50': `${median(loads).toFixed(1)} ms`,
  'p50 of one 100-word text: lexicon': microseconds(
    timeSingle((texts) => computeLexiconBlock(lexicon, texts)),
  ),
  'p50 of one 100-word text: style': microseconds(timeSingle(computeStyleBlock)),
  'in a batch of 1,500, each': microseconds(batch.map((time) => time / passages.length)),
});
