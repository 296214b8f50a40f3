// `npm run bench:embedder [-- <folder of labelled sets>] [options]`: the bundled embedders beside each other; writes sections
// of EMBEDDER.md. Models are trained by the shipped code with all blocks in: meaning, style, word lists, terms.
//   --speed         only the section on time: one thread, in Node, with relaxed SIMD
//   --seeds n       draws of 16 and 64 rows a class (3)
//   --cap n         most rows of a set that count as "all" (2000)
//   --sets a,b      only these sets (writes no table)
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { openFolder } from './quality/csv.mjs';
import { mean } from './quality/measures.mjs';
import { allShots, comparable, fewShots } from './quality/protocol.mjs';
import { runCells } from './quality/run.mjs';
import { tasksOf } from './quality/tasks.mjs';
import { openEmbedder } from './quality/vectors.mjs';
import { machine, record } from './record.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '3' },
    cap: { type: 'string', default: '2000' },
    sets: { type: 'string', default: '' },
  },
});
if (Number(process.versions.node.split('.')[0]) < 22) {
  // Relaxed SIMD is behind a flag there, and V8's first compiler sums relaxed dot products incorrectly.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  setFlagsFromString('--no-liftoff');
}

const ids = ['assay-small', 'assay-base'];
const file = 'EMBEDDER.md';
const command = `\`npm run bench:embedder${argv
  .slice(2)
  .map((word, at) => (at === 0 ? ` -- ${word}` : ` ${word}`))
  .join('')}\`, ${machine()}`;
const ambient = () =>
  readFileSync(new URL('../../models/ambient/ambient.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Milliseconds of `rounds` calls of each, in turn: the best and the median. */
async function time(calls, rounds) {
  const times = calls.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, call] of calls.entries()) {
      const start = performance.now();
      await call();
      times[at].push(performance.now() - start);
    }
  return times.map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return { best: sorted[0], median: sorted[sorted.length >> 1] };
  });
}

async function measureSpeed() {
  const lines = ambient();
  const words = lines.join(' ').split(/\s+/);
  // Others each time, so that nothing is in a cache of the processor. In two texts, because an encoder's segment ends at 128 pieces.
  const hundreds = Array.from({ length: Math.floor(words.length / 100) }, (_, i) =>
    [0, 50].map((from) => words.slice(100 * i + from, 100 * i + from + 50).join(' ')),
  );
  const samples = lines.slice(0, 2_000);
  const embedders = await Promise.all(ids.map(openEmbedder));
  for (const embedder of embedders) await embedder.embed(samples);
  const short = await time(
    embedders.map((one) => {
      let turn = 0;
      return () => one.embed(hundreds[turn++ % hundreds.length]);
    }),
    101,
  );
  const before = embedders.map(() => 0);
  const long = await time(
    embedders.map((one, at) => async () => {
      const start = process.cpuUsage();
      await one.embed(samples);
      before[at] = process.cpuUsage(start).user / 1e6;
    }),
    3,
  );
  const tokens = (texts) => embedders[0].tokens(texts).reduce((sum, count) => sum + count, 0);
  const rows = embedders.map(
    ({ id, backend }, at) =>
      `| ${id} | ${backend} | ${short[at].best.toFixed(2)} / ${short[at].median.toFixed(2)} ms | ` +
      `${(long[at].best / 1000).toFixed(2)} / ${(long[at].median / 1000).toFixed(2)} s | ${before[at].toFixed(2)} s |`,
  );
  record(
    'Time',
    `${command}; one thread, in alternating runs, best / median.

| embedder | on | 100 words in two texts (${Math.round(tokens(hundreds.flat()) / hundreds.length)} tokens in the mean) | 2,000 samples (${tokens(samples)} tokens) | CPU time of these |
|---|---|---|---|---|
${rows.join('\n')}`,
    file,
  );
}

/** AUROC by set and shots, the mean of the draws. */
async function measureSets(id, tasks, seeds) {
  const embedder = await openEmbedder(id);
  const cells = tasks.flatMap((task) =>
    allShots.flatMap((shots) =>
      Array.from({ length: fewShots.includes(shots) ? seeds : 1 }, (_, seed) => ({
        ...{ task, shots, seed },
        method: 'regression',
      })),
    ),
  );
  const done = await runCells(cells, { embedder, cap: Number(values.cap), until: Number.POSITIVE_INFINITY });
  return tasks.map(({ name }) =>
    allShots.map((shots) =>
      mean(
        done
          .filter((cell) => cell.task.name === name && cell.shots === shots)
          .map(({ figures }) => figures.auroc),
      ),
    ),
  );
}

async function measureQuality() {
  const folder = positionals[0] ?? '../shared/data';
  const sets = openFolder(folder);
  const tasks = tasksOf(folder, sets, values.sets.split(',').filter(Boolean)).filter(
    (task) => comparable(task) && task.name !== 'commit_open',
  );
  const seeds = Number(values.seeds);
  const [small, base] = [await measureSets(ids[0], tasks, seeds), await measureSets(ids[1], tasks, seeds)];
  const show = (figures) => figures.map((value) => value.toFixed(3)).join(' / ');
  const means = (rows) => allShots.map((_, at) => mean(rows.map((row) => row[at])));
  const higher = allShots.map((_, at) => base.filter((row, set) => row[at] > small[set][at]).length);
  const rows = tasks.map(({ name }, set) => `| ${name} | ${show(small[set])} | ${show(base[set])} |`);
  const text = `${command}; method \`regression\` at effort high, ${seeds} draws of 16 and 64 rows a class, one of all rows (at most ${values.cap}).

AUROC with 16 / 64 rows a class / all rows.

| set | assay-small | assay-base |
|---|---|---|
| **mean of ${tasks.length} sets** | **${show(means(small))}** | **${show(means(base))}** |
| sets where it is the higher one | ${allShots.map((_, at) => tasks.length - higher[at]).join(' / ')} | ${higher.join(' / ')} |
${rows.join('\n')}`;
  if (values.sets) console.log(text);
  else record('Quality', text, file);
}

if (values.speed) await measureSpeed();
else await measureQuality();
