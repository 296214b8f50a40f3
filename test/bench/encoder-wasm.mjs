// The encoder in WebAssembly beside ONNX Runtime's int8, MiniLM's shape with weights of noise, one thread, in Node: by
// each method to multiply, in alternating runs; best and median. Only ratios of one run mean anything. Writes ENCODER.md.
//   npm run bench:encoder-wasm -- [--rounds 15]

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { WasmEncoder } from '../../dist/encoders/runtime/index.js';
import { benchShape } from '../support/hub/weights/bench.mjs';
import { createWeights } from './encoder/minilm.mjs';
import { createModel, noise, openRuntime } from './encoder/noise.mjs';
import { machine, record } from './record.mjs';

const { values: wanted } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const rounds = Number(wanted.rounds);
if (Number(process.versions.node.split('.')[0]) < 22) {
  // Relaxed SIMD is behind a flag there, and V8's first compiler sums relaxed dot products incorrectly.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  setFlagsFromString('--no-liftoff');
}
const { layers, hidden, inner, vocabulary } = benchShape;

const { integer } = createRandom(1, 'encoder-wasm');
const createText = (length) => Uint32Array.from({ length }, () => integer(vocabulary));
/** Lengths spread evenly in their logarithm from 7 to 256 tokens, every second one from the other end. */
const mixed = Array.from({ length: 32 }, (_, i) => {
  const place = i % 2 === 0 ? i : 31 - i;
  return createText(Math.round(7 * (256 / 7) ** (place / 31)));
});

const encodeByRuntime = await openRuntime(createModel(noise, 'q8'));
const weights = createWeights();
const contenders = { 'ONNX Runtime': { run: async (texts) => Promise.all(texts.map(encodeByRuntime)) } };
for (const method of ['dot', 'pairs', 'plain']) {
  const start = performance.now();
  const encoder = WasmEncoder.fromWeights(weights, { method, segment: 64 });
  console.log(`${method}: ready in ${(performance.now() - start).toFixed(0)} ms`);
  contenders[`ours, ${method}`] = { run: async (texts) => encoder.encode(texts), encoder };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const tasks = Object.fromEntries(
  [16, 64, 128, 256].map((length) => [`${length} tokens`, [createText(length)]]),
);
tasks['32 texts of 7 to 256 tokens'] = mixed;
const rows = [];
for (const [task, texts] of Object.entries(tasks)) {
  const tokens = texts.reduce((sum, { length }) => sum + length, 0);
  const repeats = Math.max(1, Math.round(128 / tokens));
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -2; round < rounds; round++) {
    for (const [name, { run }] of Object.entries(contenders)) {
      const start = performance.now();
      for (let i = 0; i < repeats; i++) await run(texts);
      if (round >= 0) times[name].push((performance.now() - start) / repeats);
    }
  }
  const [theirs] = Object.values(times);
  const operations = 2 * tokens * layers * (4 * hidden ** 2 + 2 * hidden * inner);
  for (const [name, list] of Object.entries(times)) {
    const ratios = [Math.min(...theirs) / Math.min(...list), median(theirs.map((time, i) => time / list[i]))];
    const [best, middle] = ratios.map((ratio) => ratio.toFixed(2));
    const speed = (operations / Math.min(...list) / 1e6).toFixed(0);
    rows.push(`| ${[task, name, Math.min(...list).toFixed(1), speed, best, middle].join(' | ')} |`);
    console.log(rows.at(-1));
  }
}

const command = `npm run bench:encoder-wasm${rounds === 15 ? '' : ` -- --rounds ${rounds}`}`;
const text = `\`${command}\`, ${machine()}. One thread, one text a call but for the last rows; ${rounds} alternating runs. \`dot\` and \`pairs\` need
relaxed SIMD and are two ways to sum products; \`plain\` does without. All give the same bits.

| texts | runtime | best ms | GOP/s, whole encoder | times ONNX Runtime's int8, best | median of the runs |
|---|---|---|---|---|---|
${rows.join('\n')}`;
record('Ways to multiply, one thread', text);
