import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { Coalescer } from '../../../../src/core/engine/encoding/coalesce.js';
import { createQueue } from '../../../../src/core/engine/encoding/queue.js';
import { deferred } from '../../../support/deferred.js';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Doubles numbers; records the items and the signal of each turn. */
function doubling({ batch = 8, wait = 3, limit = 256, gate = Promise.resolve() } = {}) {
  const queue = createQueue();
  const turns: number[][] = [];
  const signals: AbortSignal[] = [];
  const coalescer = new Coalescer<number, number>({
    queue,
    batch,
    wait,
    limit,
    work: async (items, signal) => {
      turns.push([...items]);
      signals.push(signal);
      await gate;
      return items.map((item) => (item < 0 ? new AssayError('content_empty', `no ${item}`) : item * 2));
    },
  });
  return { queue, turns, signals, coalescer };
}

describe('coalescing', () => {
  it('runs requests that arrive together in one turn, and returns each its own result', async () => {
    const { coalescer, turns } = doubling();
    const results = await Promise.all([1, 2, 3].map((item) => coalescer.run(item)));
    expect(results).toEqual([2, 4, 6]);
    expect(turns).toEqual([[1, 2, 3]]);
  });

  it('waits a few milliseconds for other requests, and not at all for a full batch', async () => {
    const { coalescer, turns } = doubling({ wait: 20, batch: 2 });
    const first = coalescer.run(1);
    await pause(5);
    const second = coalescer.run(2);
    await pause(0);
    expect(turns).toEqual([[1, 2]]);
    expect(await Promise.all([first, second])).toEqual([2, 4]);
  });

  it('collects requests while the device is busy, a batch per turn', async () => {
    const { coalescer, turns, queue } = doubling({ batch: 4, wait: 1 });
    const gate = deferred();
    const busy = queue.run('job', () => gate.promise);
    const results = Promise.all(Array.from({ length: 10 }, (_, item) => coalescer.run(item)));
    await pause(10);
    expect(turns).toEqual([]);
    expect(coalescer.size + queue.size).toBe(11);
    gate.resolve();
    await busy;
    expect(await results).toEqual(Array.from({ length: 10 }, (_, item) => item * 2));
    expect(turns.map((turn) => turn.length)).toEqual([4, 4, 2]);
    await pause(0);
    expect(coalescer.size + queue.size).toBe(0);
  });

  it('takes no more into a turn than its capacity, but at least one request', async () => {
    const turns: number[][] = [];
    const coalescer = new Coalescer<number, number>({
      ...{ queue: createQueue(), batch: 8, wait: 1, weigh: (item) => item, capacity: () => 10 },
      work: async (items) => {
        turns.push([...items]);
        return items;
      },
    });
    await Promise.all([3, 7, 2, 30, 4].map((item) => coalescer.run(item)));
    expect(turns).toEqual([[3, 7], [2], [30], [4]]);
  });

  it('rejects only the request of a turn that fails', async () => {
    const { coalescer } = doubling();
    const [good, bad, other] = await Promise.allSettled([1, -1, 2].map((item) => coalescer.run(item)));
    expect(good).toEqual({ status: 'fulfilled', value: 2 });
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'content_empty' } });
    expect(other).toEqual({ status: 'fulfilled', value: 4 });
  });

  it('does not affect the other requests of a turn when one aborts, before or during it', async () => {
    const gate = deferred();
    const { coalescer, turns, signals } = doubling({ gate: gate.promise });
    const [before, during] = [new AbortController(), new AbortController()];
    const calls = [coalescer.run(1, before.signal), coalescer.run(2, during.signal), coalescer.run(3)];
    const settled = Promise.allSettled(calls);
    before.abort(new Error('early'));
    await pause(10);
    during.abort(new Error('late'));
    await expect(calls[1]).rejects.toThrow('late');
    expect(signals[0]?.aborted).toBe(false);
    gate.resolve();
    const outcomes = await settled;
    expect(turns).toEqual([[2, 3]]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({ reason: { message: 'early' } });
  });

  it('aborts the work when no caller waits any more', async () => {
    const gate = deferred();
    const { coalescer, signals } = doubling({ gate: gate.promise });
    const controller = new AbortController();
    const calls = [coalescer.run(1, controller.signal), coalescer.run(2, controller.signal)];
    const settled = Promise.allSettled(calls);
    await pause(10);
    controller.abort();
    await settled;
    expect(signals[0]?.aborted).toBe(true);
    gate.resolve();
    await expect(coalescer.run(4)).resolves.toBe(8);
  });

  it('rejects all requests of a failed turn, and none of the next', async () => {
    let broken = true;
    const coalescer = new Coalescer<number, number>({
      queue: createQueue(),
      batch: 8,
      work: async (items) => {
        if (broken) throw new TypeError('lost');
        return items;
      },
    });
    const outcomes = await Promise.allSettled([coalescer.run(1), coalescer.run(2)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    broken = false;
    await expect(coalescer.run(3)).resolves.toBe(3);
  });

  it('rejects a request past the limit at once', async () => {
    const { coalescer } = doubling({ limit: 2 });
    const calls = [coalescer.run(1), coalescer.run(2)];
    await expect(coalescer.run(3)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    await expect(Promise.all(calls)).resolves.toEqual([2, 4]);
  });

  it('settles every request as it would alone, in any order of arrivals and aborts', async () => {
    const requestOf = fc.record({
      item: fc.integer({ min: -3, max: 20 }),
      at: fc.integer({ min: 0, max: 6 }),
      leaves: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    });
    const requests = fc.array(requestOf, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(requests, fc.integer({ min: 1, max: 5 }), async (asked, batch) => {
        const { coalescer, turns, queue } = doubling({ batch, wait: 2 });
        const outcomes = await Promise.allSettled(
          asked.map(async ({ item, at, leaves }) => {
            await pause(at);
            const controller = new AbortController();
            if (leaves !== undefined) setTimeout(() => controller.abort(new Error('left')), leaves);
            return coalescer.run(item, controller.signal);
          }),
        );
        for (const [index, outcome] of outcomes.entries()) {
          const { item, leaves } = asked[index]!;
          if (outcome.status === 'fulfilled') expect(outcome.value).toBe(item * 2);
          else if (outcome.reason.message === 'left') expect(leaves).toBeDefined();
          else expect(item).toBeLessThan(0);
        }
        for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(batch);
        await pause(3);
        expect(coalescer.idle).toBe(true);
        expect(coalescer.size + queue.size).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});
