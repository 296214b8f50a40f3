import { describe, expect, it } from 'vitest';
import { createQueue, type Lane, type Queue, type Turn } from '../../../../src/core/engine/encoding/queue.js';
import { deferred } from '../../../support/deferred.js';

/** A queue whose clock stands still unless a batch moves it. */
function clocked(limit?: number) {
  let time = 0;
  const log: string[] = [];
  const queue = createQueue({ now: () => time, ...(limit === undefined ? {} : { limit }) });
  /** Runs a task of some batches, each of which takes `milliseconds` and is logged. */
  const work = (name: string, lane: Lane, batches: number, milliseconds = 10, signal?: AbortSignal) =>
    queue.run(
      lane,
      async (turn) => {
        for (let batch = 0; batch < batches; batch++) {
          if (batch > 0) await turn.giveWay();
          await Promise.resolve();
          time += milliseconds;
          log.push(name);
        }
      },
      signal,
    );
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { queue, log, work, pass };
}

/** Holds the engine, so that what is asked for meanwhile waits. @returns a function that ends it */
function hold(queue: Queue) {
  const gate = deferred();
  const done = queue.run('short', () => gate.promise);
  return async () => {
    gate.resolve();
    await done;
  };
}

describe('queue', () => {
  it('runs one task at a time, in order', async () => {
    const { queue } = clocked();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await Promise.all([queue.run('short', task('a')), queue.run('short', task('b'))]);
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
    expect(queue.size).toBe(0);
  });

  it('counts each task once, also between two turns', async () => {
    const { queue, pass } = clocked();
    const sizes: number[] = [];
    const task = async (turn: Turn) => {
      // Real time, after which a turn lets the event loop run.
      const end = performance.now() + 30;
      while (performance.now() < end);
      pass(10);
      const next = turn.giveWay();
      sizes.push(queue.size);
      await next;
    };
    await Promise.all([queue.run('long', task), queue.run('long', task)]);
    expect(sizes).toEqual([1, 1]);
    expect(queue.size).toBe(0);
  });

  it('starts at once when it is idle', () => {
    const { queue } = clocked();
    let started = false;
    void queue.run('long', async () => {
      started = true;
    });
    expect(started).toBe(true);
  });

  it('continues after a failed task', async () => {
    const { queue } = clocked();
    const failed = queue.run('short', () => Promise.reject(new Error('no')));
    const next = queue.run('short', () => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });

  it('rejects a request past the limit at once, but no job and no later batch of a request', async () => {
    const { queue, work } = clocked(2);
    const release = hold(queue);
    const waiting = [work('a', 'long', 3), work('b', 'long', 3)];
    for (const lane of ['short', 'long'] as const)
      await expect(work('c', lane, 1)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    waiting.push(work('job', 'job', 3));
    await release();
    await Promise.all(waiting);
    await expect(queue.run('short', async () => 1)).resolves.toBe(1);
  });
});

describe('fairness', () => {
  it('runs a short request after one batch of a long one that came earlier', async () => {
    const { log, work } = clocked();
    await Promise.all([work('long', 'long', 4), work('short', 'short', 1)]);
    expect(log).toEqual(['long', 'short', 'long', 'long', 'long']);
  });

  it('runs a short request that arrives within a batch before the next one of any of 16 long ones', async () => {
    const { log, work } = clocked();
    const long = Array.from({ length: 16 }, (_, i) => work(`long ${i}`, 'long', 3));
    const shorts: Promise<void>[] = [];
    while (shorts.length < 5) {
      await new Promise((resolve) => setTimeout(resolve));
      const before = log.length;
      const short = `short ${shorts.length}`;
      // Those of the same pause run before it.
      const overtaken = () => log.slice(before, log.indexOf(short)).filter((name) => name.startsWith('long'));
      shorts.push(work(short, 'short', 1).then(() => void expect(overtaken().length).toBeLessThan(2)));
    }
    await Promise.all([...long, ...shorts]);
    expect(log.length).toBe(16 * 3 + 5);
  });

  it('lets long requests and jobs take turns, a batch each', async () => {
    const { queue, log, work } = clocked();
    const release = hold(queue);
    const all = [work('a', 'long', 3), work('build', 'job', 2), work('b', 'long', 3)];
    await release();
    await Promise.all(all);
    expect(log).toEqual(['a', 'build', 'b', 'a', 'build', 'b', 'a', 'b']);
  });

  it('goes on with a batch that took less than a turn, and gives way after a full one', async () => {
    const { queue, log, work } = clocked();
    const release = hold(queue);
    const all = [work('quick', 'long', 4, 4), work('slow', 'long', 2)];
    await release();
    await Promise.all(all);
    expect(log).toEqual(['quick', 'quick', 'slow', 'quick', 'quick', 'slow']);
  });

  it('lets a short request end before the next one, in the order of their arrival', async () => {
    const { queue, log, work } = clocked();
    const release = hold(queue);
    const all = [work('a', 'short', 3), work('b', 'short', 2), work('long', 'long', 1)];
    await release();
    await Promise.all(all);
    expect(log.filter((name) => name !== 'long')).toEqual(['a', 'a', 'a', 'b', 'b']);
  });

  it('gives longer work a fifth of the time while short requests never end', async () => {
    const { queue, log, work } = clocked();
    const release = hold(queue);
    const all = Array.from({ length: 40 }, () => work('short', 'short', 1));
    all.push(work('long', 'long', 5));
    await release();
    await Promise.all(all);
    const places = log.flatMap((name, at) => (name === 'long' ? [at] : []));
    expect(places).toEqual([4, 9, 14, 19, 24]);
  });
});

describe('an abort', () => {
  it('drops a waiting task, and never starts it', async () => {
    const { queue } = clocked();
    const release = hold(queue);
    const controller = new AbortController();
    let started = false;
    const start = async () => {
      started = true;
    };
    const waiting = queue.run('short', start, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await release();
    expect(started).toBe(false);
    expect(queue.size).toBe(0);
  });

  it('ends a long task at its next batch, whether it runs or waits for its turn', async () => {
    const controller = new AbortController();
    const { queue, log, work } = clocked();
    const leaving = work('leaving', 'long', 100, 10, controller.signal);
    const outcome = expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    const staying = work('staying', 'long', 3).then(() => controller.abort());
    const after = work('after', 'long', 6);
    await Promise.all([outcome, staying, after]);
    expect(log.filter((name) => name === 'leaving').length).toBeLessThanOrEqual(4);
    expect(log.filter((name) => name === 'after').length).toBe(6);
    expect(queue.size).toBe(0);
  });

  it('of a task that waits for its next turn frees the engine for the others', async () => {
    const { queue, work } = clocked();
    const controller = new AbortController();
    const giveWay = (turn: Turn) => turn.giveWay();
    const pending = work('first', 'long', 2, 10, controller.signal);
    const other = queue.run('long', giveWay);
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    await other;
    await expect(queue.run('short', async () => 'free')).resolves.toBe('free');
  });
});

it('says how long a task has held the engine, without the turns of others', async () => {
  const { queue, work, pass } = clocked();
  const held = queue.run('long', async (turn) => {
    pass(10);
    await turn.giveWay();
    pass(5);
    return turn.held;
  });
  await work('other', 'long', 3, 100);
  expect(await held).toBe(15);
});
