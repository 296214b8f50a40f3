// The encoder in WebAssembly beside ONNX Runtime's int8, MiniLM's shape with weights of noise, one thread, in Node: by
// each method to multiply, in alternating runs; best and median. Only ratios of one run mean anything.
//   npm run bench:encoder-wasm -- [--rounds 15]

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import * as runtime from 'onnxruntime-web/wasm';
import { WasmEncoder } from '../../dist/kernels/encoder/index.js';
import { createRandom } from '../../dist/numerics/random.js';
import { bertModel } from '../support/hub/onnx/bert.mjs';
import { benchShape } from '../support/hub/weights/bench.mjs';
import { drawSeeded } from '../support/hub/weights/seeded.mjs';
import { machine } from './record.mjs';

const { values: wanted } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const rounds = Number(wanted.rounds);
if (Number(process.versions.node.split('.')[0]) < 22) {
  // Relaxed SIMD is behind a flag there, and V8's first compiler sums relaxed dot products incorrectly.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  setFlagsFromString('--no-liftoff');
}
runtime.env.wasm.numThreads = 1;

const { layers, hidden, inner, vocabulary, positions, heads } = benchShape;
const noise = {
  words: () => drawSeeded('words', vocabulary * hidden, 0.05),
  types: () => new Float32Array(2 * hidden),
  positions: () => drawSeeded('positions', positions * hidden, 0.02),
  matrix: (name, rows, columns) => drawSeeded(name, rows * columns, 1 / Math.sqrt(rows)),
  bias: (name, length) => drawSeeded(`${name}.bias`, length, 0.1),
  gain: (name, length) => drawSeeded(`${name}.gain`, length, 0.1).map((value) => 1 + value),
  shift: (name, length) => drawSeeded(`${name}.shift`, length, 0.1),
};

function createWeights() {
  const linear = (name, rows, columns) => ({
    weight: {
      ...{ rows, columns, transposed: false },
      numbers: { kind: 'floats', read: () => noise.matrix(name, rows, columns) },
    },
    bias: noise.bias(name, columns),
  });
  const norm = (name) => ({
    gain: noise.gain(name, hidden),
    shift: noise.shift(name, hidden),
    epsilon: 1e-12,
  });
  return {
    ...{ hidden, inner, heads, activation: 'gelu' },
    words: { rows: vocabulary, columns: hidden, numbers: { kind: 'floats', read: noise.words } },
    positions: { rows: positions, columns: hidden, data: noise.positions() },
    norm: norm('embeddings'),
    layers: Array.from({ length: layers }, (_, index) => ({
      query: linear(`layer_${index}.query`, hidden, hidden),
      key: linear(`layer_${index}.key`, hidden, hidden),
      value: linear(`layer_${index}.value`, hidden, hidden),
      output: linear(`layer_${index}.attention_output`, hidden, hidden),
      norm: norm(`layer_${index}.attention`),
      inner: linear(`layer_${index}.intermediate`, hidden, inner),
      outer: linear(`layer_${index}.output`, inner, hidden),
      last: norm(`layer_${index}.output`),
    })),
  };
}

const { integer } = createRandom(1, 'encoder-wasm');
const createText = (length) => Uint32Array.from({ length }, () => integer(vocabulary));
/** Lengths spread evenly in their logarithm from 7 to 256 tokens, every second one from the other end. */
const mixed = Array.from({ length: 32 }, (_, i) => {
  const place = i % 2 === 0 ? i : 31 - i;
  return createText(Math.round(7 * (256 / 7) ** (place / 31)));
});

const model = Buffer.concat(bertModel(benchShape, noise, 'q8').model);
const session = await runtime.InferenceSession.create(model, {
  executionProviders: ['wasm'],
  logSeverityLevel: 3,
});

/** The mean of a text's hidden states, scaled to length 1. */
async function encodeByRuntime(text) {
  const tensor = (data) => new runtime.Tensor('int64', data, [1, text.length]);
  const { last_hidden_state: state } = await session.run({
    input_ids: tensor(BigInt64Array.from(text, BigInt)),
    attention_mask: tensor(new BigInt64Array(text.length).fill(1n)),
    token_type_ids: tensor(new BigInt64Array(text.length)),
  });
  const sum = new Float64Array(hidden);
  for (const [at, value] of state.data.entries()) sum[at % hidden] += value;
  state.dispose();
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

const weights = createWeights();
const contenders = { 'ONNX Runtime': { run: async (texts) => Promise.all(texts.map(encodeByRuntime)) } };
for (const method of ['dot', 'pairs', 'plain']) {
  const start = performance.now();
  const encoder = WasmEncoder.fromWeights(weights, { method });
  console.log(`${method}: ready in ${(performance.now() - start).toFixed(0)} ms`);
  contenders[`ours, ${method}`] = { run: async (texts) => encoder.encode(texts), encoder };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const tasks = Object.fromEntries(
  [16, 64, 128, 256].map((length) => [`${length} tokens`, [createText(length)]]),
);
tasks['32 texts of 7 to 256 tokens'] = mixed;
const table = {};
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
    table[`${task}: ${name}`] = {
      'best ms': Math.min(...list).toFixed(1),
      'GOP/s, whole encoder': (operations / Math.min(...list) / 1e6).toFixed(0),
      'times ONNX Runtime (best)': (Math.min(...theirs) / Math.min(...list)).toFixed(2),
      'times ONNX Runtime (median)': median(theirs.map((time, i) => time / list[i])).toFixed(2),
    };
  }
}

const sample = mixed.slice(0, 8);
const expected = await contenders['ONNX Runtime'].run(sample);
for (const [name, { encoder }] of Object.entries(contenders)) {
  if (!encoder) continue;
  const { data } = encoder.encode(sample);
  const cosines = expected.map((vector, i) =>
    vector.reduce((sum, value, c) => sum + value * data[i * hidden + c], 0),
  );
  console.log(`${name}: least cosine to ONNX Runtime ${Math.min(...cosines).toFixed(5)}`);
}
console.log(machine());
console.table(table);
