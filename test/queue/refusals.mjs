// A Redis that answers with errors: out of memory, read-only, without the rights. Each is printed once, is tried again with
// pauses, and ends a command only where no wait helps.
import assert from 'node:assert/strict';
import { startAssay, startWorker, until } from './processes.mjs';

/** Milliseconds in which refused commands are counted, and how many may be refused then. */
const [watched, maxRefused] = [3_000, 300];

const countOf = (text, pattern) => text.split(pattern).length - 1;

/** Number of errors of a kind that Redis has answered with. */
async function countRefused(connection, kind) {
  const found = new RegExp(`errorstat_${kind}:count=(\\d+)`).exec(await connection.info('errorstats'));
  return Number(found?.[1] ?? 0);
}

/** Runs a batch and a worker while Redis refuses, until it accepts again. */
async function goOn({ connection, redis, folder, kind, says, refuse, accept, batch, expectSame }) {
  const output = `${kind}.parquet`;
  const worker = await startWorker(folder, redis.url);
  try {
    await refuse();
    const before = await countRefused(connection, kind);
    const child = batch(output, '--queue', redis.url);
    await until(
      `the batch to say ${kind}`,
      () => child.written.includes(says),
      () => child.written,
    );
    await until(
      `the worker to say ${kind}`,
      () => worker.written.includes(says),
      () => worker.written,
    );
    await new Promise((resolve) => setTimeout(resolve, watched));
    const refused = (await countRefused(connection, kind)) - before;
    assert.ok(refused > 0 && refused < maxRefused, `${refused} refused commands`);
    await accept();
    await expectSame(child, output);
    for (const { written } of [child, worker]) assert.equal(countOf(written, says), 1, written);
    assert.equal(worker.exitCode, null, worker.written);
  } finally {
    worker.kill('SIGKILL');
    await accept();
  }
}

/** @param lab `{ check, connection, redis, folder, batch, expectSame }` */
export async function checkRefusals(lab) {
  const { check, connection, redis, folder, batch } = lab;

  await check('goes on when Redis has memory again, and says once that it had none', () =>
    goOn({
      ...lab,
      kind: 'OOM',
      says: 'is out of memory (maxmemory)',
      refuse: () => connection.config('SET', 'maxmemory', '1'),
      accept: () => connection.config('SET', 'maxmemory', '0'),
    }),
  );

  await check('goes on when a read-only Redis becomes the primary', () =>
    goOn({
      ...lab,
      kind: 'READONLY',
      says: 'is read-only: it is a replica',
      refuse: () => connection.replicaof('127.0.0.1', '1'),
      accept: () => connection.replicaof('NO', 'ONE'),
    }),
  );

  await check('ends with 4 for a user without the rights', async () => {
    await connection.acl('SETUSER', 'guest', 'on', '>secret', '~*', '&*', '+@all', '-eval', '-evalsha');
    const url = redis.url.replace('//', '//guest:secret@');
    const options = ['--queue', url, '--threads', '1', '--embedder', 'assay-small'];
    const children = [startAssay(folder, 'worker', ...options), batch('rights.parquet', '--queue', url)];
    for (const child of children) {
      assert.equal(await child.ended, 4, child.written);
      assert.match(
        child.written,
        /Redis at 127\.0\.0\.1:\d+ does not allow this user the commands of a queue/,
      );
      assert.ok(!child.written.includes('secret'), child.written);
    }
  });
}
