import { describe, expect, it } from 'vitest';
import { createQueue } from '../../../src/engine/encoding/queue.js';
import { deferred } from '../../support/deferred.js';

describe('queue', () => {
  it('runs one task at a time, in order', async () => {
    const queue = createQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await Promise.all([queue.run('score', task('a')), queue.run('score', task('b'))]);
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
    expect(queue.size).toBe(0);
  });

  it('runs a waiting score before a waiting build', async () => {
    const queue = createQueue();
    const log: string[] = [];
    const gate = deferred();
    const first = queue.run('build', () => gate.promise);
    const second = queue.run('build', async () => void log.push('build'));
    const third = queue.run('score', async () => void log.push('score'));
    gate.resolve();
    await Promise.all([first, second, third]);
    expect(log).toEqual(['score', 'build']);
  });

  it('continues after a failed task', async () => {
    const queue = createQueue();
    const failed = queue.run('score', () => Promise.reject(new Error('no')));
    const next = queue.run('score', () => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });

  it('rejects a score past the limit at once', async () => {
    const queue = createQueue(2);
    const gate = deferred();
    const running = queue.run('score', () => gate.promise);
    const waiting = [queue.run('score', async () => {}), queue.run('score', async () => {})];
    await expect(queue.run('score', async () => {})).rejects.toMatchObject({
      code: 'overloaded',
      status: 503,
    });
    gate.resolve();
    await Promise.all([running, ...waiting]);
    await expect(queue.run('score', async () => 1)).resolves.toBe(1);
  });

  it('drops a waiting task whose signal aborts, and never starts it', async () => {
    const queue = createQueue();
    const gate = deferred();
    const running = queue.run('score', () => gate.promise);
    const controller = new AbortController();
    let started = false;
    const waiting = queue.run(
      'score',
      async () => {
        started = true;
      },
      controller.signal,
    );
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    gate.resolve();
    await running;
    expect(started).toBe(false);
    expect(queue.size).toBe(0);
  });
});
