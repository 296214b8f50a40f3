// Runs in the page of encoder-parts.mjs: encoders on the CPU whose kernels are timed call by call.
import { rowScaling, WasmEncoder } from '../../../dist/kernels/encoder/index.js';
import { createRandom } from '../../../dist/numerics/random.js';

/** Milliseconds by kernel while a sample is taken, else null. */
let times = null;

const Instance = WebAssembly.Instance;
/** An instance whose functions add up their time. */
WebAssembly.Instance = class {
  constructor(...given) {
    const { exports } = new Instance(...given);
    const timed = Object.entries(exports).map(([name, run]) => [
      name,
      (...values) => {
        if (!times) return run(...values);
        const start = performance.now();
        run(...values);
        times[name] = (times[name] ?? 0) + performance.now() - start;
      },
    ]);
    this.exports = Object.fromEntries(timed);
  }
};

/** MiniLM's shape, weights of noise; few words, which only the table's size depends on. */
function createWeights({ layers, hidden, inner, heads, positions }, vocabulary) {
  const { normal } = createRandom(1, 'encoder-parts');
  const draw = (length, deviation, mean = 0) =>
    Float32Array.from({ length }, () => mean + deviation * normal());
  const linear = (rows, columns) => {
    const values = draw(rows * columns, 1 / Math.sqrt(rows));
    return {
      weight: { rows, columns, transposed: false, numbers: { kind: 'floats', read: () => values } },
      bias: draw(columns, 0.1),
    };
  };
  const norm = () => ({ gain: draw(hidden, 0.1, 1), shift: draw(hidden, 0.1), epsilon: 1e-12 });
  const words = draw(vocabulary * hidden, 0.05);
  return {
    ...{ hidden, inner, heads, activation: 'gelu' },
    words: { rows: vocabulary, columns: hidden, numbers: { kind: 'floats', read: () => words } },
    positions: { rows: positions, columns: hidden, data: draw(positions * hidden, 0.02) },
    norm: norm(),
    layers: Array.from({ length: layers }, () => ({
      ...{ query: linear(hidden, hidden), key: linear(hidden, hidden), value: linear(hidden, hidden) },
      ...{ output: linear(hidden, hidden), norm: norm() },
      ...{ inner: linear(hidden, inner), outer: linear(inner, hidden), last: norm() },
    })),
  };
}

/** @returns a function that encodes `count` texts of `tokens` tokens */
export function createEncode(shape, method) {
  const vocabulary = 1000;
  const encoder = WasmEncoder.fromWeights(createWeights(shape, vocabulary), { method, scaling: rowScaling });
  return (count, tokens) =>
    encoder.encode(
      Array.from({ length: count }, (_, text) =>
        Uint32Array.from({ length: tokens }, (_, at) => (97 * text + 31 * at) % vocabulary),
      ),
    );
}

/**
 * Takes samples of a function, each with kernels timed and without.
 * @param run does the same at each call; may be asynchronous
 * @returns milliseconds of a call by round: all of it, and by kernel
 */
export async function sample(run, rounds, repeats) {
  const measure = async () => {
    const start = performance.now();
    for (let i = 0; i < repeats; i++) await run();
    return (performance.now() - start) / repeats;
  };
  for (let i = 0; i < 2; i++) await measure();
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const whole = await measure();
    times = {};
    await measure();
    const kernels = Object.entries(times).map(([name, time]) => [name, time / repeats]);
    times = null;
    results.push({ whole, kernels: Object.fromEntries(kernels) });
  }
  return results;
}
