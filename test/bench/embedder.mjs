// `npm run bench:embedder [-- <folder of labelled sets>] [options]`: the bundled embedders beside each other; writes sections
// of EMBEDDER.md. Models are trained by the shipped code with all blocks in: meaning, style, word lists, terms.
//   --speed         only the section on time: one thread, in Node, with relaxed SIMD; with assay-large, and MiniLM's shape
//   --similarity    only the section on pairs of sentences
//   --seeds n       draws of 16 and 64 rows a class (3)
//   --cap n         most rows of a set that count as "all" (2000)
//   --sets a,b      only these sets (writes no table)
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { measureSimilarity } from './embedder/similarity.mjs';
import { measureSpeed } from './embedder/speed.mjs';
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
    similarity: { type: 'boolean', default: false },
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

if (values.speed) record('Time', `${command}. ${await measureSpeed()}`, file);
else if (values.similarity)
  record('Similarity', `${command}. ${await measureSimilarity(positionals[0] ?? '../shared/data')}`, file);
else await measureQuality();
