// `npm run bench:lanes`: what sharing batches among threads costs, apart from the machine: every thread waits where an
// encoder would compute, so that other work on the machine does not change the ratio. The same 256 lengths on one thread and
// on more, in alternating runs, with the batches of assay-base and with those of hub encoders.
//   npm run bench:lanes -- [--microseconds 33] [--rounds 15]
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { embedInBatches } from '../../dist/encoders/parts/batching.js';
import { openReplica } from '../../dist/encoders/parts/replica.js';
import { ReplicaPool } from '../../dist/encoders/parts/replica-pool.js';
import { serveReplicas } from '../../dist/encoders/parts/serve-replica.js';
import { machine } from './record.mjs';

const { values } = parseArgs({
  options: {
    /** Of a token: 33 are those of assay-base, 220 those of MiniLM. */
    microseconds: { type: 'string', default: '33' },
    rounds: { type: 'string', default: '15' },
  },
});
const columns = 256;
const cell = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the thread for as long as the texts would take. */
async function encode(batch) {
  const tokens = batch.reduce((sum, { length }) => sum + length, 0);
  Atomics.wait(cell, 0, 0, (tokens * Number(values.microseconds)) / 1000);
  return { rows: batch.length, columns, data: new Float32Array(columns * batch.length) };
}

const createWorker = () => new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });

async function openPool(maxReplicas) {
  const open = () => openReplica(createWorker(), {});
  const pool = new ReplicaPool(
    { dimensions: columns, encode },
    { open, maxReplicas, probe: Uint32Array.of(1) },
  );
  pool.noteTexts(20);
  while (pool.threads <= maxReplicas) await new Promise((resolve) => setTimeout(resolve, 20));
  return pool;
}

async function measure() {
  const texts = Array.from(
    { length: 256 },
    (_, i) => new Uint32Array(Math.round(1.22 * (3 + ((37 * i) % 98)))),
  );
  const pools = [{ threads: 1, listLanes: () => [] }, await openPool(1), await openPool(3)];
  const own = (places) => encode(Array.from(places, (place) => texts[place]));
  const limits = {
    'assay-base: 96 tokens': { budget: 96, maxRows: 32, packed: true },
    'hub encoders: 64 tokens': { budget: 64, maxRows: 16, packed: true },
    'one text each': { budget: 1, maxRows: 1 },
  };
  const rows = [];
  for (const [name, limit] of Object.entries(limits)) {
    const times = pools.map(() => []);
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [index, pool] of pools.entries()) {
        const work = { ...limit, columns, isOutOfMemory: () => false };
        const start = performance.now();
        await embedInBatches(
          texts.map(({ length }) => length),
          { ...work, listLanes: () => [own, ...pool.listLanes(texts)] },
        );
        times[index].push(performance.now() - start);
      }
    const best = times.map((list) => Math.min(...list));
    const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
    const cells = pools.slice(1).map((_, index) => {
      const ratios = times[0].map((time, round) => time / times[index + 1][round]);
      return `${(best[0] / best[index + 1]).toFixed(2)} / ${median(ratios).toFixed(2)}`;
    });
    rows.push(`| ${name} | ${best[0].toFixed(0)} | ${cells.join(' | ')} |`);
  }
  const heads = pools.slice(1).map(({ threads }) => `${threads} threads, times as fast: best / median`);
  for (const pool of pools.slice(1)) pool.dispose();
  console.log(`${machine()}; ${values.microseconds} microseconds a token

| batches | one thread, best ms | ${heads.join(' | ')} |
|---|---|---|---|
${rows.join('\n')}`);
}

if (isMainThread) await measure();
else serveReplicas(parentPort, async () => ({ encode }));
