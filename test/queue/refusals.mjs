// A Redis that answers with errors: out of memory, read-only, without a disk, without the rights or the password. Each is printed once, is tried again with
// pauses, and ends a command only where no wait helps.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

/** Has Redis save, and waits until that has ended. @param status `ok` or `err` */
async function save(connection, status) {
  await connection.bgsave();
  await until(`a save that ends with ${status}`, async () => {
    const info = await connection.info('persistence');
    return /rdb_bgsave_in_progress:0/.test(info) && info.includes(`rdb_last_bgsave_status:${status}`);
  });
}

/** Expects that commands end with 4 and a sentence, without a password in it. */
async function expectRefused(children, sentence) {
  for (const child of children) {
    assert.equal(await child.ended, 4, child.written);
    assert.match(child.written, sentence);
    assert.doesNotMatch(child.written, /secret|\n\s+at /);
  }
}

/** @param lab `{ check, connection, redis, folder, batch, expectSame }` */
export async function checkRefusals(lab) {
  const { check, connection, redis, folder, batch } = lab;
  /** A worker and a batch. */
  const begin = (url) => {
    const options = ['--queue', url, '--threads', '1', '--embedder', 'assay-small'];
    begun += 1;
    const output = `refused-${begun}.parquet`;
    return [startAssay(folder, 'worker', ...options), batch(output, '--queue', url)];
  };
  let begun = 0;

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
    await expectRefused(
      begin(url),
      /Redis at 127\.0\.0\.1:\d+ does not allow this user the commands of a queue/,
    );
  });

  await check('goes on when Redis can save to its disk again', () => {
    // A folder in the place of its file.
    const file = join(folder, 'dump.rdb');
    return goOn({
      ...lab,
      kind: 'MISCONF',
      says: 'accepts no changes, because it cannot save to its disk',
      refuse: async () => {
        mkdirSync(file);
        await connection.config('SET', 'save', '3600 1');
        await save(connection, 'err');
      },
      accept: async () => {
        rmSync(file, { recursive: true, force: true });
        await save(connection, 'ok');
        await connection.config('SET', 'save', '');
      },
    });
  });

  await check('ends with 4 without a password, and with a wrong one', async () => {
    await connection.config('SET', 'requirepass', 'secret-1');
    try {
      await expectRefused(
        begin(redis.url),
        /Redis at 127\.0\.0\.1:\d+ asks for a password\. Name it in --queue/,
      );
      const wrong = begin(redis.url.replace('//', '//:secret-2@'));
      await expectRefused(wrong, /Redis at 127\.0\.0\.1:\d+ does not accept the password of --queue/);
      const unknown = begin(redis.url.replace('//', '//stranger:secret-2@'));
      await expectRefused(unknown, /Redis at 127\.0\.0\.1:\d+ does not accept the password of --queue/);
    } finally {
      await connection.config('SET', 'requirepass', '');
    }
  });

  await check('a worker that loses its connection ends with 4 if there is a password now', async () => {
    const worker = await startWorker(folder, redis.url);
    await connection.config('SET', 'requirepass', 'secret-1');
    try {
      await connection.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await expectRefused([worker], /Redis at 127\.0\.0\.1:\d+ asks for a password/);
    } finally {
      worker.kill('SIGKILL');
      await connection.config('SET', 'requirepass', '');
    }
  });
}
