// `npm run bench:parallel`: training with 1, 2 and 4 studies at once (training.max_parallel_methods), in alternating
// runs on the threads that builds in Node use. Models of 2,000 samples a trait, without diagnostics. Every run must give
// the same bytes. Prints medians over the rounds, and the median of the ratios to one study at once in the same round.
// CPU time above that of one study at once is the cost of more threads: starting them, and compiling in each.
//   ROUNDS=3 by default
import { createHash } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { createRandom } from '../../dist/authoring/numerics/index.js';
import { createTrainer } from '../../dist/authoring/training/index.js';
import { createTrainerThread } from '../../dist/server/node/trainer-thread.js';

const rounds = Number(process.env.ROUNDS ?? 3);
const samples = 2_000;
const [dimensions, styles] = [256, 28];
const parallels = [1, 2, 4];
const models = [
  { traits: 4, effort: 'high' },
  { traits: 4, effort: 'medium' },
  { traits: 1, effort: 'high' },
];

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

const hash = (result) =>
  createHash('sha256')
    .update(JSON.stringify(result, (_, value) => (ArrayBuffer.isView(value) ? [...value] : value)))
    .digest('hex');

/** Seconds of CPU time of all threads of this process. */
function readCpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Trains once: seconds to the end of the search, to the end, and of CPU time. */
async function run(model, parallel) {
  const input = createInput(model, parallel);
  const before = readCpu();
  const started = performance.now();
  const getSeconds = () => (performance.now() - started) / 1000;
  let search = 0;
  // After the search, a trait has two steps left.
  const onProgress = (done, total) => {
    if (search === 0 && done >= total - 2 * model.traits) search = getSeconds();
  };
  const result = await createTrainer(createTrainerThread, Math.max(...parallels))(input, onProgress);
  return { search, whole: getSeconds(), cpu: readCpu() - before, hash: hash(result) };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const load = () => `load ${loadavg()[0].toFixed(1)}`;

console.log(`${cpus().length} × ${cpus()[0]?.model}, ${load()}`);
console.log('| Model | At once | Search | Ratio | Training | Ratio | CPU time |');
console.log('|---|---|---|---|---|---|---|');
for (const model of models) {
  const runs = new Map(parallels.map((parallel) => [parallel, []]));
  for (let round = 0; round < rounds; round++)
    for (const [parallel, list] of runs) list.push(await run(model, parallel));
  const hashes = new Set([...runs.values()].flat().map((one) => one.hash));
  if (hashes.size !== 1) throw new Error('The number of studies at once changed the model');
  for (const [parallel, list] of runs) {
    const show = (key) => `${median(list.map((one) => one[key])).toFixed(2)} s`;
    const ratio = (key) => median(list.map((one, round) => runs.get(1)[round][key] / one[key])).toFixed(2);
    const cells = [show('search'), ratio('search'), show('whole'), ratio('whole'), show('cpu')];
    console.log(`| traits: ${model.traits}, ${model.effort} | ${parallel} | ${cells.join(' | ')} |`);
  }
}
console.log(`At the end: ${load()}`);
