// `npm run bench:batch -- [texts] [texts of the memory run]`: what `assay batch` takes of processor time and memory; without
// a memory run for 0 texts. With `--encoder`, by an encoder of MiniLM's shape from a hub on this machine, in 8 bits: the
// model is built with it first. Runs on one core and on all take turns, because other work on the machine slows both; each
// round also measures what threads of plain arithmetic gain at that moment, which no program can exceed. One thread takes
// more than one core where it may: the main thread, DuckDB and V8's own threads run, too. So it is bound to one core.
// CPU seconds are those of the whole process, its start, DuckDB and the copies of the rows included. Needs Linux.
// `--against DIR` compares with the build of another checkout instead: medians of runs that take turns, for tables in CSV, JSON lines
// and Parquet, for example `node test/bench/batch.mjs 20000 --embedder assay-small --rounds 5 --against ../before`.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startHub } from '../support/hub/index.mjs';
import { compareBuilds } from './batch/compare.mjs';
import { builtCommand, median, runBatch, show, writeTexts } from './batch/run-batch.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    encoder: { type: 'boolean' },
    embedder: { type: 'string', default: 'assay-base' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
  },
});
const [count, memoryCount] = [Number(positionals[0] ?? 20_000), Number(positionals[1] ?? 200_000)];
const handle = 'assay.technical-writing';
const rounds = Number(values.rounds);

/** The model of a bundled embedder, or one that is built with the encoder. @returns options of the batch */
async function chooseModel(folder, hub) {
  if (!hub) return ['--model', handle, '--embedder', values.embedder];
  const options = ['--embedder', 'test/bench', '--hub', hub.url];
  const out = join(folder, 'encoder.assay');
  const source = fileURLToPath(new URL(`../../models/${handle}`, import.meta.url));
  const start = performance.now();
  const build = [
    builtCommand,
    'build',
    source,
    '--handle',
    'local.bench',
    '--out',
    out,
    '--quiet',
    ...options,
  ];
  await promisify(execFile)(execPath, build, { env: { ...process.env, ASSAY_CACHE: join(folder, 'cache') } });
  console.log(`Built with the encoder in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return ['--model', out, ...options];
}

const spinScript =
  'let x = 1; for (let i = 0; i < 6e8; i++) x = (x * 1103515245 + 12345) | 0; globalThis.x = x;';

/** Seconds of a number of threads that each do the same arithmetic. */
async function spin(threads) {
  const start = performance.now();
  const workers = Array.from({ length: threads }, () => new Worker(spinScript, { eval: true }));
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  return (performance.now() - start) / 1000;
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const hub = values.encoder ? await startHub() : undefined;
try {
  const model = await chooseModel(folder, hub);
  if (values.against === undefined) await measure(model);
  else await compareBuilds(folder, values.against, model, { count, rounds });
} finally {
  await hub?.close();
  rmSync(folder, { recursive: true });
}

async function measureMemory(model, cores) {
  const large = join(folder, 'many.csv');
  await writeTexts(large, memoryCount, 20);
  const { memory, peak, cpu } = await runBatch(folder, large, [...model, '--threads', `${cores}`]);
  console.log(
    `\n${memoryCount} texts of 20 words: ${cpu.toFixed(0)} CPU s, peak ${peak.toFixed(0)} MB. Median MB by tenth:`,
  );
  const tenth = (texts) => Math.min(9, Math.floor((10 * texts) / memoryCount));
  const tenths = Array.from({ length: 10 }, (_, index) =>
    memory.filter(({ texts }) => tenth(texts) === index).map(({ megabytes }) => megabytes),
  );
  console.log(tenths.map((values) => (values.length > 0 ? median(values).toFixed(0) : '-')).join(', '));
}

/** Runs on one core and on all, and the memory of a long run. */
async function measure(model) {
  const cores = availableParallelism();
  const input = join(folder, 'texts.csv');
  await writeTexts(input, count, 100);
  const embedder = hub ? 'encoder' : values.embedder;
  console.log(
    `${count} texts of 100 words, ${handle}, ${embedder}, ${cores} cores, load ${loadavg()[0].toFixed(1)}\n`,
  );
  show('Cores', 'Round', 'Texts/s, wall', 'CPU s', 'Texts/s of CPU', 'Whole run, s', 'Peak MB');
  show('---:', '---:', '---:', '---:', '---:', '---:', '---:');
  const results = { 1: [], [cores]: [] };
  const allowed = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [used, all] of Object.entries(results)) {
      const result = await runBatch(folder, input, [...model, '--threads', used], {
        prefix: used === '1' ? ['taskset', '-c', '0'] : [],
      });
      const { rate, cpu, wall, peak } = result;
      show(used, round + 1, rate, cpu.toFixed(1), Math.round(count / cpu), wall.toFixed(1), peak.toFixed(0));
      all.push(result);
    }
    allowed.push((cores * (await spin(1))) / (await spin(cores)));
  }
  const ratios = results[1].map((one, round) => results[cores][round].rate / one.rate);
  const list = (values) => values.map((value) => value.toFixed(2)).join(', ');
  console.log(
    `\nSpeed-up of ${cores} cores, by round: ${list(ratios)}; of plain arithmetic: ${list(allowed)}`,
  );

  if (memoryCount > 0) await measureMemory(model, cores);
}
