// Which methods to multiply run here, and which is the fastest. All compute the same bits.
import {
  assemble,
  defineKernel,
  i16x8,
  i32x4,
  instantiate,
  type Kernel,
  load,
  reservedBytes,
  store,
} from '../../assembler/index.js';
import type { ProductMethod } from '../wasm/products.js';

const probes = {
  dot: defineKernel({ at: 'i32' }, ({ at }) =>
    store(at, i32x4.relaxedDot(load(at, 16), load(at, 32), load(at, 48))),
  ),
  pairs: defineKernel({ at: 'i32' }, ({ at }) => {
    const products = i32x4.addPairsI16(i16x8.relaxedDot(load(at, 16), load(at, 32)));
    return store(at, i32x4.add(products, load(at, 48)));
  }),
};
const probeRounds = 16;

/**
 * Whether the instructions of a kernel are available, and sum products correctly: the first compiler of V8 11.3 does not.
 * Without relaxed SIMD, a module with one such instruction is rejected.
 * @param kernel adds the products of 16 weights (address + 16) and activations (+ 32) to 4 sums (+ 48), by fours
 */
export function sumsCorrectly(kernel: Kernel<{ at: 'i32' }>): boolean {
  if (!WebAssembly.validate(assemble({ kernel }, 0))) return false;
  const memory = new WebAssembly.Memory({ initial: 1 });
  const run = instantiate({ kernel }, memory, 0).kernel;
  const at = reservedBytes;
  const weights = new Int8Array(memory.buffer, at + 16, 16);
  const activations = new Uint8Array(memory.buffer, at + 32, 16);
  const sums = new Int32Array(memory.buffer, at + 48, 4);
  const results = new Int32Array(memory.buffer, at, 4);
  for (let round = 0; round < probeRounds; round++) {
    // Every sign with every magnitude, the largest included.
    for (let i = 0; i < 16; i++) {
      weights[i] = round === 0 ? 127 : ((37 * i + 59 * round) % 255) - 127;
      activations[i] = round < 2 ? 127 : (53 * i + 31 * round) % 128;
    }
    sums.forEach((_, lane) => {
      sums[lane] = (lane - 1) * 1_000_003;
    });
    run({ at });
    const correct = results.every(
      (result, lane) =>
        [0, 1, 2, 3].reduce((sum, i) => sum - weights[4 * lane + i] * activations[4 * lane + i], result) ===
        sums[lane],
    );
    if (!correct) return false;
  }
  return true;
}

/** Methods that run here on the same layout of weights; the one that is usually the fastest first. */
export function findProductMethods(): readonly [ProductMethod, ...ProductMethod[]] {
  if (!sumsCorrectly(probes.pairs)) return ['plain'];
  return sumsCorrectly(probes.dot) ? ['pairs', 'dot'] : ['pairs'];
}

/** Milliseconds spent on each call, and the shortest sample that counts: a clock may tick only every 0.1 ms. */
const [budget, shortestSample] = [12, 1];

/**
 * Measures functions that do the same, in alternating runs, for about 12 ms each.
 * @returns the index of the one with the least time
 */
export function findFastest(calls: readonly (() => void)[], now = () => performance.now()): number {
  if (calls.length === 1) return 0;
  const best = calls.map(() => Number.POSITIVE_INFINITY);
  const spent = calls.map(() => 0);
  for (let repeats = 1; spent.some((time) => time < budget); ) {
    let longest = 0;
    for (const [index, call] of calls.entries()) {
      const start = now();
      for (let i = 0; i < repeats; i++) call();
      const time = now() - start;
      spent[index] += time;
      longest = Math.max(longest, time);
      if (time >= shortestSample) best[index] = Math.min(best[index], time / repeats);
    }
    if (longest < 2 * shortestSample) repeats *= 2;
  }
  return best.indexOf(Math.min(...best));
}
