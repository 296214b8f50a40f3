import { describe, expect, it } from 'vitest';
import type { Progress } from '../../../../src/core/contract/service.js';
import { Memo } from '../../../../src/core/engine/memo.js';
import { deferred } from '../../../support/deferred.js';

describe('Memo', () => {
  it('creates a value once for concurrent callers', async () => {
    const memo = new Memo<number>();
    let made = 0;
    const make = async () => ++made;
    expect(await Promise.all([memo.get('a', make), memo.get('a', make)])).toEqual([1, 1]);
    expect(await memo.get('a', make)).toBe(1);
  });

  it('creates a value again after a failure', async () => {
    const memo = new Memo<string>();
    await expect(memo.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await expect(memo.get('a', async () => 'up')).resolves.toBe('up');
  });

  it('rejects an aborted caller without stopping the work for the others', async () => {
    const memo = new Memo<string>();
    const gate = deferred<string>();
    const controller = new AbortController();
    const first = memo.get('a', () => gate.promise, { signal: controller.signal });
    const second = memo.get('a', () => gate.promise);
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    gate.resolve('done');
    await expect(second).resolves.toBe('done');
  });

  it('reports progress to every caller', async () => {
    const memo = new Memo<string>();
    const seen: Progress[][] = [[], []];
    const gate = deferred<void>();
    let report: (progress: Progress) => void = () => {};
    const make = async (onProgress: (progress: Progress) => void) => {
      report = onProgress;
      await gate.promise;
      return 'done';
    };
    const all = seen.map((list) => memo.get('a', make, { onProgress: (progress) => list.push(progress) }));
    report({ stage: 'model', done: 1, total: 2 });
    gate.resolve();
    await Promise.all(all);
    expect(seen).toEqual([[{ stage: 'model', done: 1, total: 2 }], [{ stage: 'model', done: 1, total: 2 }]]);
  });

  it('continues when a progress listener throws', async () => {
    const memo = new Memo<string>();
    const heard: Progress[] = [];
    const gate = deferred();
    const make = async (report: (progress: Progress) => void) => {
      await gate.promise;
      report({ stage: 'model', done: 1, total: 2 });
      return 'done';
    };
    const throwing = memo.get('a', make, {
      onProgress: () => {
        throw new Error('mine');
      },
    });
    const listening = memo.get('a', make, { onProgress: (progress) => heard.push(progress) });
    gate.resolve();
    expect(await Promise.all([throwing, listening])).toEqual(['done', 'done']);
    expect(heard).toHaveLength(1);
  });
});
