// Runs in the page of encoder-parts.mjs: encoders on the CPU whose kernels are timed call by call.

import { createRandom } from '../../../dist/authoring/numerics/random.js';
import { forEach } from '../../../dist/encoders/assembler/control.js';
import { defineKernel } from '../../../dist/encoders/assembler/kernel.js';
import { load, store } from '../../../dist/encoders/assembler/memory.js';
import { instantiate } from '../../../dist/encoders/assembler/module.js';
import { i16x8, i32x4 } from '../../../dist/encoders/assembler/vectors.js';
import { WasmEncoder } from '../../../dist/encoders/runtime/index.js';

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
  const norm = () => ({ gamma: draw(hidden, 0.1, 1), beta: draw(hidden, 0.1), epsilon: 1e-12 });
  const words = draw(vocabulary * hidden, 0.05);
  return {
    ...{ hidden, intermediate: inner, heads, activation: 'gelu' },
    words: { rows: vocabulary, columns: hidden, numbers: { kind: 'floats', read: () => words } },
    positions: { rows: positions, columns: hidden, data: draw(positions * hidden, 0.02) },
    embeddingNorm: norm(),
    layers: Array.from({ length: layers }, () => ({
      qkv: [1, 2, 3].map(() => linear(hidden, hidden)),
      ...{ output: [linear(hidden, hidden)], attentionNorm: norm() },
      ...{ up: [linear(hidden, inner)], down: [linear(inner, hidden)], ffnNorm: norm() },
    })),
  };
}

/** @returns a function that encodes `count` texts of `tokens` tokens */
export function createEncode(shape, method) {
  const vocabulary = 1000;
  const encoder = WasmEncoder.fromWeights(createWeights(shape, vocabulary), { method, segment: 128 });
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

/** The arithmetic of eight vectors of sums, 32 multiplications each, on registers alone: no loads, no stores. */
const arithmetic = {
  pairs: defineKernel({ at: 'i32', count: 'i32' }, ({ at, count }, scope) => {
    const sums = scope.v128s(8);
    const [multiplier, ...weights] = scope.v128s(5);
    const round = scope.i32();
    const addProducts = sums.map((sum, i) => {
      const low = i16x8.relaxedDot(weights[i % 4], sum);
      const high = i16x8.relaxedDot(weights[3 - (i % 4)], sum);
      return sum.set(i32x4.add(sum, i32x4.dotI16(i16x8.add(low, high), multiplier)));
    });
    return [
      [...sums, multiplier, ...weights].map((vector, i) => vector.set(load(at, 16 * i))),
      forEach(round, 0, count, 1, [addProducts, addProducts, addProducts, addProducts]),
      sums.map((sum, i) => store(at, sum, 16 * i)),
    ];
  }),
};

/** @returns G multiplications a second of `pairs` if nothing but its arithmetic took time, the best of the rounds */
export function findLimit(rounds) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { pairs } = instantiate(arithmetic, memory, 0);
  const count = 100_000;
  const run = () => {
    const start = performance.now();
    pairs({ at: 4096, count });
    return performance.now() - start;
  };
  for (let i = 0; i < 20; i++) run();
  return (4 * 8 * 32 * count) / Math.min(...Array.from({ length: rounds }, run)) / 1e6;
}
