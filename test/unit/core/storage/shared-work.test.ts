import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { SharedWork } from '../../../../src/core/storage/shared-work.js';

function controlled() {
  const calls: {
    signal: AbortSignal;
    report: (done: number, total: number) => void;
    end: (value: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const work = (signal: AbortSignal, report: (done: number, total: number) => void) =>
    new Promise<string>((end, fail) => {
      calls.push({ signal, report, end, fail });
    });
  return { calls, work };
}

describe('SharedWork', () => {
  it('shares running work, and starts again after its end', async () => {
    const { calls, work } = controlled();
    const shared = new SharedWork<string>();
    const results = [shared.run('a', work), shared.run('a', work), shared.run('b', work)];
    expect(calls).toHaveLength(2);
    calls[0]?.end('A');
    calls[1]?.end('B');
    expect(await Promise.all(results)).toEqual(['A', 'A', 'B']);
    void shared.run('a', work);
    expect(calls).toHaveLength(3);
  });

  it('does not cache a failure', async () => {
    const { calls, work } = controlled();
    const shared = new SharedWork<string>();
    const results = [shared.run('a', work), shared.run('a', work)];
    calls[0]?.fail(new Error('no'));
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = shared.run('a', work);
    calls[1]?.end('yes');
    expect(await again).toBe('yes');
  });

  it('rejects an aborted caller at once, and continues for the other', async () => {
    const { calls, work } = controlled();
    const shared = new SharedWork<string>();
    const controller = new AbortController();
    const leaving = shared.run('a', work, controller.signal);
    const staying = shared.run('a', work);
    controller.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls[0]?.signal.aborted).toBe(false);
    calls[0]?.end('A');
    expect(await staying).toBe('A');
  });

  it('aborts the work with the last caller, and starts again for the next', async () => {
    const { calls, work } = controlled();
    const shared = new SharedWork<string>();
    const controller = new AbortController();
    const results = [shared.run('a', work, controller.signal), shared.run('a', work, controller.signal)];
    controller.abort();
    await Promise.allSettled(results);
    expect(calls[0]?.signal.aborted).toBe(true);
    const next = shared.run('a', work);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.signal.aborted).toBe(false);
    // The work that was aborted ends only now. The caller that joins afterwards must not start a third one.
    calls[0]?.fail(new Error('aborted'));
    await new Promise((resolve) => setTimeout(resolve));
    const joined = shared.run('a', work);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.signal.aborted).toBe(false);
    calls[1]?.end('A');
    expect(await Promise.all([next, joined])).toEqual(['A', 'A']);
  });

  it('leaves no listener on the signal of a caller', async () => {
    const { calls, work } = controlled();
    const { signal } = new AbortController();
    const result = new SharedWork<string>().run('a', work, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    calls[0]?.end('A');
    await result;
    await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not start for an aborted signal', async () => {
    const { calls, work } = controlled();
    await expect(new SharedWork<string>().run('a', work, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(calls).toHaveLength(0);
  });

  it('reports progress to every caller', async () => {
    const { calls, work } = controlled();
    const shared = new SharedWork<string>();
    const reported: number[] = [];
    const report = (done: number) => reported.push(done);
    const results = [shared.run('a', work, undefined, report), shared.run('a', work, undefined, report)];
    calls[0]?.report(1, 2);
    calls[0]?.end('A');
    await Promise.all(results);
    calls[0]?.report(2, 2);
    expect(reported).toEqual([1, 1]);
  });
});
