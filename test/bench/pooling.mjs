// Pooling on the CPU against transformers.js: its mean_pooling and normalize, as its pipeline calls them, and
// poolRows on the same hidden states [32, 128, 384], in alternating runs; best and median of 21.
//   node .scripts/tsc.mjs -b src/encoders/pooling src/authoring/numerics && node test/bench/pooling.mjs
import { loadavg } from 'node:os';
import { mean_pooling, Tensor } from '@huggingface/transformers';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { poolRows } from '../../dist/encoders/pooling/pooling.js';

const [rounds, warmUps] = [21, 10];
const [texts, tokens, columns] = [32, 128, 384];
const { normal } = createRandom(1, 'pooling');
const hidden = Float32Array.from({ length: texts * tokens * columns }, normal);
const lengths = new Uint32Array(texts).fill(tokens);
const states = new Tensor('float32', hidden, [texts, tokens, columns]);
const mask = new Tensor('int64', new BigInt64Array(texts * tokens).fill(1n), [texts, tokens]);

const work = {
  'transformers.js pool + normalise': () => mean_pooling(states, mask).normalize(2, -1).data,
  'ours pool + normalise': () => poolRows(hidden, lengths, tokens, columns, 'mean').data,
};

const times = Object.fromEntries(Object.keys(work).map((name) => [name, []]));
for (let round = -warmUps; round < rounds; round++) {
  for (const [name, run] of Object.entries(work)) {
    const start = performance.now();
    run();
    if (round >= 0) times[name].push(performance.now() - start);
  }
}

const [theirs, ours] = Object.values(work).map((run) => run());
const difference = ours.reduce((most, value, i) => Math.max(most, Math.abs(value - theirs[i])), 0);
const [baseline] = Object.values(times).map((list) => list.toSorted((a, b) => a - b));
console.log(
  `[${texts}, ${tokens}, ${columns}], largest difference ${difference.toExponential(1)}, load ${loadavg()[0].toFixed(1)}`,
);
console.table(
  Object.fromEntries(
    Object.entries(times).map(([name, list]) => {
      const sorted = list.toSorted((a, b) => a - b);
      const middle = rounds >> 1;
      return [
        name,
        {
          'best ms': sorted[0].toFixed(2),
          'median ms': sorted[middle].toFixed(2),
          'times as fast (best)': (baseline[0] / sorted[0]).toFixed(1),
          'times as fast (median)': (baseline[middle] / sorted[middle]).toFixed(1),
        },
      ];
    }),
  ),
);
