// Scales of quantised rows: how long a segment of a row with a scale of its own is best. MiniLM's shape with weights of
// noise, one thread, in Node, by each method to multiply, in alternating runs. Only ratios of one run mean anything.
// Writes ENCODER.md.
//   npm run bench:encoder-scalings -- [--rounds 31]

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { FloatEncoder, WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { createWeights } from './encoder/minilm.mjs';
import { machine, record } from './record.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '31' } } });
const rounds = Number(options.rounds);
if (Number(process.versions.node.split('.')[0]) < 22) {
  // Relaxed SIMD is behind a flag there, and V8's first compiler sums relaxed dot products incorrectly.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  setFlagsFromString('--no-liftoff');
}
const scalings = {
  'segments of 64': { segment: 64 },
  'segments of 128': { segment: 128 },
  'segments of 192': { segment: 192 },
  'segments of 384': { segment: 384 },
};
const weights = createWeights();
const { integer } = createRandom(1, 'encoder-scalings');
const createText = (length) => Uint32Array.from({ length }, () => integer(weights.words.rows));
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The mean and the least cosine to products of floats. */
function compareWithFloats(scaling) {
  const { hidden } = weights;
  const vectors = WasmEncoder.fromWeights(weights, scaling).encode(compared).data;
  const cosines = compared.map((_, text) => {
    let sum = 0;
    for (let at = text * hidden; at < (text + 1) * hidden; at++) sum += vectors[at] * exact[at];
    return sum;
  });
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  return [mean, Math.min(...cosines)].map((cosine) => cosine.toFixed(5));
}
const compared = Array.from({ length: 24 }, (_, i) => createText(2 + 11 * i));
const exact = new FloatEncoder(weights).encode(compared).data;

/** Milliseconds of a text with each scaling, in units of the first's in the same round; the median. */
function measure(method, tokens) {
  const text = createText(tokens);
  const repeats = Math.max(1, Math.round(128 / tokens));
  const times = Object.values(scalings).map(() => []);
  const encoders = Object.values(scalings).map((scaling) =>
    WasmEncoder.fromWeights(weights, { ...scaling, method }),
  );
  for (let round = -2; round < rounds; round++)
    for (const [index, encoder] of encoders.entries()) {
      const start = performance.now();
      for (let i = 0; i < repeats; i++) encoder.encode([text]);
      if (round >= 0) times[index].push(performance.now() - start);
    }
  return times.map((list) => median(list.map((time, round) => time / times[0][round])).toFixed(2));
}

const lengths = [16, 64, 128];
const columns = ['pairs', 'dot', 'plain'].flatMap((method) =>
  lengths.map((tokens) => {
    const ratios = measure(method, tokens);
    console.log(method, tokens, ratios.join(' '));
    return { name: `${method}, ${tokens}`, ratios };
  }),
);
const rows = Object.entries(scalings).map(([name, scaling], index) =>
  [name, ...columns.map(({ ratios }) => ratios[index]), ...compareWithFloats(scaling)].join(' | '),
);
const command = `npm run bench:encoder-scalings${rounds === 31 ? '' : ` -- --rounds ${rounds}`}`;
record(
  'Scales of rows, one thread',
  `\`${command}\`, ${machine()}. MiniLM's shape; times of one text by its tokens, in units of the first row's in the same
round, median of ${rounds} alternating rounds; cosines to products of floats, 24 texts.

| scales | ${columns.map(({ name }) => name).join(' | ')} | mean cosine | least |
|---|${'---|'.repeat(columns.length + 2)}
| ${rows.join(' |\n| ')} |`,
);
