import { describe, expect, it } from 'vitest';
import { Jobs } from '../../../../src/authoring/builds/jobs.js';
import { deferred } from '../../../support/deferred.js';
import { rejection } from './authoring-fixtures.js';
import { locksOf, refusedLocks } from './authoring-locks.js';

describe.each([
  ['without locks', () => undefined],
  ['with locks', locksOf],
  ['with locks that the browser refuses', refusedLocks],
])('jobs %s', (_name, open) => {
  it('run one at a time per model, and in parallel for two models', async () => {
    const jobs = new Jobs(open());
    const held = deferred<string>();
    const first = await jobs.start('local.a', () => held.promise);
    expect(await rejection(jobs.start('local.a', async () => 'second'))).toMatchObject({ code: 'conflict' });
    const other = await jobs.start('local.b', async () => 'other');
    expect(await other.result).toBe('other');
    expect([await jobs.isBusy('local.a'), await jobs.isBusy('local.b')]).toEqual([true, false]);
    held.resolve('first');
    expect(await first.result).toBe('first');
    expect(await (await jobs.start('local.a', async () => 'third')).result).toBe('third');
  });

  it('end when their signal aborts and when they are cancelled', async () => {
    const jobs = new Jobs(open());
    const until = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const controller = new AbortController();
    const first = await jobs.start('local.a', until, controller.signal);
    controller.abort(new Error('mine'));
    await expect(first.result).rejects.toThrow('mine');
    const second = await jobs.start('local.a', until);
    await jobs.cancel('local.a');
    expect(await jobs.isBusy('local.a')).toBe(false);
    await expect(second.result).rejects.toThrow('cancelled');
    expect(await jobs.isBusy('local.a')).toBe(false);
    await expect(jobs.start('local.a', until, AbortSignal.abort(new Error('before')))).rejects.toThrow(
      'before',
    );
  });

  it('release the model when they fail', async () => {
    const jobs = new Jobs(open());
    const job = await jobs.start('local.a', async () => Promise.reject(new Error('broken')));
    await expect(job.result).rejects.toThrow('broken');
    expect(await jobs.isBusy('local.a')).toBe(false);
  });
});

describe('jobs of two engines', () => {
  it('exclude each other, and can be cancelled from either engine', async () => {
    const locks = locksOf();
    const [one, two] = [new Jobs(locks), new Jobs(locks)];
    const job = await one.start(
      'local.a',
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(await two.isBusy('local.a')).toBe(true);
    expect(await rejection(two.start('local.a', async () => 1))).toMatchObject({ code: 'conflict' });
    await two.cancel('local.a');
    await expect(job.result).rejects.toThrow('cancelled');
  });
});
