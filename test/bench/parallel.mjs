// `npm run bench:parallel`: training with 1, 2 and 4 studies at once (training.max_parallel_methods), in alternating
// runs on the threads that builds in Node use. Two models: four traits of 2,000 samples, and one. Medium and high
// effort, without diagnostics, because only the search runs in parallel. Every run must give the same bytes.
// Prints medians and the ratio to one study at once: by the clock, and by the CPU time of the busiest thread, which is
// the clock's ratio where each thread has a core to itself (Linux only).
//   ROUNDS=3 by default
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { createTrainerThread } from '../../dist/node/trainer-thread.js';
import { createRandom } from '../../dist/numerics/index.js';
import { createTrainer } from '../../dist/training/index.js';

const rounds = Number(process.env.ROUNDS ?? 3);
const samples = 2_000;
const [dimensions, styles] = [256, 28];
const parallels = [1, 2, 4];

/** Two overlapping clouds of samples. */
function createEncodings() {
  const random = createRandom(1, 'parallel');
  const block = (columns, distance) => ({
    rows: samples,
    columns,
    data: Float32Array.from({ length: samples * columns }, (_, place) => {
      const side = Math.floor(place / columns) < samples / 2 ? distance : -distance;
      return (random.normal() + (place % columns < 6 ? side : 0)) / Math.sqrt(columns);
    }),
  });
  return {
    semantic: block(dimensions, 0.4),
    style: block(styles, 0.1),
    tokens: new Uint32Array(samples).fill(10),
  };
}

const encodings = createEncodings();
const indices = Uint32Array.from({ length: samples }, (_, i) => i);
const qualities = Float32Array.from(indices, (i) => (i < samples / 2 ? 1 : 0));
const trait = { type: 'spectrum', aggregation: 'mean', samples: { indices, qualities } };

const createInput = ({ traits, effort }, parallel) => ({
  encodings: structuredClone(encodings),
  traits: Array.from({ length: traits }, (_, index) => ({ ...trait, key: `trait-${index}` })),
  options: { effort, training: { max_parallel_methods: parallel, compute_diagnostics: false } },
  seed: 1,
});

/** CPU ticks of each thread of this process; empty where the system does not say. */
function readThreadTimes() {
  try {
    return readdirSync('/proc/self/task').map((id) => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1].split(' ');
      return [id, Number(fields[11]) + Number(fields[12])];
    });
  } catch {
    return [];
  }
}

/** Follows the CPU time of the threads. @returns a function that ends it and returns seconds of the busiest one */
function followThreads() {
  const before = new Map(readThreadTimes());
  const ticks = new Map();
  const read = () => {
    for (const [id, time] of readThreadTimes()) ticks.set(id, time - (before.get(id) ?? 0));
  };
  const timer = setInterval(read, 10);
  return () => {
    clearInterval(timer);
    read();
    return Math.max(...ticks.values()) / 100;
  };
}

const hash = (result) =>
  createHash('sha256')
    .update(JSON.stringify(result, (_, value) => (ArrayBuffer.isView(value) ? [...value] : value)))
    .digest('hex');

/** Trains once. Every thread gets its own core, even where there are fewer. */
async function run(model, parallel) {
  const input = createInput(model, parallel);
  const endThreads = followThreads();
  const started = performance.now();
  const result = await createTrainer(createTrainerThread, Math.max(...parallels))(input);
  const clock = (performance.now() - started) / 1000;
  return { clock, busiest: endThreads(), hash: hash(result) };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${availableParallelism()} usable, load ${loadavg()[0].toFixed(1)}`,
);
console.log('| Model | At once | Clock | Ratio | Busiest thread, CPU | Ratio |');
console.log('|---|---|---|---|---|---|');
for (const model of [
  { traits: 4, effort: 'high' },
  { traits: 4, effort: 'medium' },
  { traits: 1, effort: 'high' },
]) {
  const runs = new Map(parallels.map((parallel) => [parallel, []]));
  for (let round = 0; round < rounds; round++)
    for (const [parallel, list] of runs) list.push(await run(model, parallel));
  const hashes = new Set([...runs.values()].flat().map((one) => one.hash));
  if (hashes.size !== 1) throw new Error('The number of studies at once changed the model');
  const get = (parallel, key) => median(runs.get(parallel).map((one) => one[key]));
  const ratio = (parallel, key) => {
    const pairs = runs.get(parallel).map((one, round) => runs.get(1)[round][key] / one[key]);
    return median(pairs).toFixed(2);
  };
  for (const parallel of parallels)
    console.log(
      `| ${model.traits} × ${samples} samples, ${model.effort} | ${parallel} | ${get(parallel, 'clock').toFixed(2)} s | ${ratio(parallel, 'clock')} | ${get(parallel, 'busiest').toFixed(2)} s | ${ratio(parallel, 'busiest')} |`,
    );
}
console.log(`Load at the end ${loadavg()[0].toFixed(1)}`);
