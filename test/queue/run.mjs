// `node test/queue/run.mjs`: batches over a real Redis, with workers that are killed or hang, and a Redis that loses all
// it holds or refuses commands. Every output is byte for byte that of one machine. Run `node .scripts/tsc.mjs -b` first.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { findRedis } from '../../.scripts/redis.mjs';
import { counter } from '../browser/site-harness.mjs';
import { embedder, startAssay, startRedis, startWorker, until } from './processes.mjs';
import { checkRefusals } from './refusals.mjs';

const { path, reason } = findRedis();
if (!path) {
  console.log(`skipped: ${reason}`);
  console.log('0 passed, 0 failed');
  process.exit();
}

const { check, end } = counter();
const folder = mkdtempSync(join(tmpdir(), 'assay-queue-'));
const words = readFileSync('README.md', 'utf8').match(/[a-z]{3,}/g);
const rows = Array.from({ length: 1_500 }, (_, i) => {
  const text = Array.from({ length: 40 }, (_, j) => words[(i * 61 + j * 7) % words.length]).join(' ');
  return JSON.stringify({ id: i, text: i % 500 === 0 ? null : `${i} ${text}` });
});
writeFileSync(join(folder, 'in.jsonl'), rows.join('\n'));

const batch = (output, ...options) =>
  startAssay(
    folder,
    'batch',
    'in.jsonl',
    output,
    ...['--model', 'assay.humor', '--embedder', embedder, '--part-rows', '50'],
    ...options,
  );

const countParts = (output) => {
  try {
    return readdirSync(join(folder, `${output}.parts`)).filter((name) => name.startsWith('part-')).length;
  } catch {
    return 0;
  }
};

/** Waits until a number of parts is done while the batch runs. */
const untilParts = (child, output, count) =>
  until(
    `${count} parts of ${output}`,
    () => {
      assert.equal(child.exitCode, null, `the batch ended early: ${child.written}`);
      return countParts(output) >= count;
    },
    () => child.written,
  );

const expectSame = async (child, output) => {
  assert.equal(await child.ended, 0, child.written);
  assert.ok(readFileSync(join(folder, output)).equals(readFileSync(join(folder, 'local.parquet'))));
};

const redis = await startRedis(path, folder);
const workers = await Promise.all([1, 2, 3].map(() => startWorker(folder, redis.url)));
const [killed, paused, last] = workers;
const queueOption = ['--queue', redis.url];
const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
connection.on('error', () => {});
const queue = new Queue('assay', { connection });
queue.on('error', () => {});
try {
  await check('a batch on this machine, to compare with', async () => {
    const local = batch('local.parquet', '--threads', '1');
    assert.equal(await local.ended, 0, local.written);
    assert.match(local.written, /Scored 1,500 texts, 3 with an error in /);
  });

  await check(
    'loses nothing and scores nothing twice when a worker is killed and another one hangs',
    async () => {
      const child = batch('first.parquet', ...queueOption);
      await untilParts(child, 'first.parquet', 2);
      killed.kill('SIGKILL');
      paused.kill('SIGSTOP');
      await expectSame(child, 'first.parquet');
    },
  );

  await check('goes on when the worker wakes up, and when Redis is killed and comes back empty', async () => {
    paused.kill('SIGCONT');
    const child = batch('second.parquet', ...queueOption);
    await untilParts(child, 'second.parquet', 2);
    await redis.kill();
    await redis.boot();
    await expectSame(child, 'second.parquet');
    assert.equal(paused.exitCode, null, paused.written);
    assert.match(child.written, /lost the connection to Redis at 127\.0\.0\.1:\d+; connecting again/);
  });

  await check('takes the results that a killed batch has left in Redis', async () => {
    const child = batch('third.parquet', ...queueOption);
    await untilParts(child, 'third.parquet', 2);
    child.kill('SIGKILL');
    await child.ended;
    const again = batch('third.parquet', ...queueOption);
    await expectSame(again, 'third.parquet');
    assert.match(again.written, /by earlier runs/);
  });

  await check('leaves no part in Redis', async () => {
    const counts = await queue.getJobCounts();
    assert.deepEqual([...new Set(Object.values(counts))], [0], JSON.stringify(counts));
  });

  await check('a worker ends with what is in work when it is asked to stop', async () => {
    paused.kill('SIGTERM');
    assert.equal(await paused.ended, 0, paused.written);
    assert.match(paused.written, /Scored \d+ parts\n$/);
  });

  await check('a job that is not a part fails, and its worker goes on', async () => {
    const model = { handle: '../other.assay', embedder, identity: '', traits: [] };
    for (const data of [{ texts: 'x' }, null, { model, texts: [] }]) {
      const { id } = await queue.add('part', data);
      await until('the job to fail', async () => (await queue.getJobState(id)) === 'failed');
      await queue.remove(id);
    }
    assert.equal(last.exitCode, null, last.written);
  });

  await check('a worker refuses a model that scores differently', async () => {
    const model = { handle: 'assay.humor', embedder, identity: 'another', traits: ['humor'] };
    const { id } = await queue.add('part', { model, texts: ['Knock knock'] }, { attempts: 1 });
    assert.equal(await last.ended, 4, last.written);
    assert.match(last.written, /Model 'assay\.humor' scores differently here than in the batch/);
    await queue.remove(id);
  });

  await check('a worker refuses a batch with another embedder', async () => {
    const worker = await startWorker(folder, redis.url, '--embedder', 'assay-base');
    const model = { handle: 'assay.humor', embedder: null, identity: '', traits: ['humor'] };
    const { id } = await queue.add('part', { model, texts: ['Knock knock'] }, { attempts: 1 });
    assert.equal(await worker.ended, 4, worker.written);
    const expected =
      "The batch uses the models' own embedder, this worker embedder 'assay-base'. Start it without";
    assert.ok(worker.written.includes(expected), worker.written);
    await queue.remove(id);
  });

  await check('names a Redis that cannot be reached, without its password', async () => {
    const child = batch('fourth.parquet', '--queue', 'redis://:secret@127.0.0.1:1');
    assert.equal(await child.ended, 4, child.written);
    assert.match(child.written, /Cannot reach Redis at '127\.0\.0\.1:1': ECONNREFUSED/);
    assert.ok(!child.written.includes('secret'));
  });

  await checkRefusals({ check, connection, redis, folder, batch, expectSame });
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  await queue.close();
  connection.disconnect();
  await redis.kill();
  rmSync(folder, { recursive: true });
}
end();
