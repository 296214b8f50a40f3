import { describe, expect, it } from 'vitest';
import {
  encodePath,
  isGitLfsPointer,
  isRetryableStatus,
  raceAbort,
  readAll,
  runInParallel,
  sleep,
  toFileUrl,
  toFolderUrl,
} from '../../../../src/core/platform/index.js';

const streamOf = (...chunks: number[][]) => {
  const parts = chunks.values();
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = parts.next();
      if (next.done) controller.close();
      else controller.enqueue(Uint8Array.from(next.value));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return { stream, wasCancelled: () => cancelled };
};

describe('raceAbort', () => {
  it('settles like the work, with and without a signal', async () => {
    const { signal } = new AbortController();
    expect(await raceAbort(Promise.resolve(1), undefined)).toBe(1);
    expect(await raceAbort(Promise.resolve(2), signal)).toBe(2);
    await expect(raceAbort(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  it("rejects with the signal's reason while the work is pending", async () => {
    const controller = new AbortController();
    const raced = raceAbort(new Promise(() => {}), controller.signal);
    controller.abort(new Error('left'));
    await expect(raced).rejects.toThrow('left');
    await expect(raceAbort(new Promise(() => {}), controller.signal)).rejects.toThrow('left');
  });
});

describe('sleep', () => {
  it('resolves after the time, and rejects at once when the signal aborts', async () => {
    const started = performance.now();
    await sleep(20);
    expect(performance.now() - started).toBeGreaterThanOrEqual(18);
    const controller = new AbortController();
    const long = sleep(60_000, controller.signal);
    controller.abort(new Error('left'));
    await expect(long).rejects.toThrow('left');
    await expect(sleep(0, controller.signal)).rejects.toThrow('left');
  });
});

describe('runInParallel', () => {
  it('keeps the order of the items and never exceeds the limit', async () => {
    let running = 0;
    let most = 0;
    const results = await runInParallel(3, [5, 1, 4, 2, 3], async (item, index) => {
      most = Math.max(most, ++running);
      await sleep(item);
      running -= 1;
      return `${index}:${item}`;
    });
    expect(results).toEqual(['0:5', '1:1', '2:4', '3:2', '4:3']);
    expect(most).toBe(3);
    expect(await runInParallel(2, [], async () => 1)).toEqual([]);
  });

  it('starts nothing more after an error', async () => {
    const started: number[] = [];
    const work = runInParallel(2, [1, 2, 3, 4, 5], async (item) => {
      started.push(item);
      await sleep(item);
      if (item === 1) throw new Error('first');
      return item;
    });
    await expect(work).rejects.toThrow('first');
    await sleep(10);
    expect(started).toEqual([1, 2]);
  });
});

describe('readAll', () => {
  it('joins the chunks, up to exactly the limit', async () => {
    expect(await readAll(streamOf([1, 2], [], [3]).stream, 3)).toEqual(Uint8Array.of(1, 2, 3));
    expect(await readAll(streamOf().stream, 0)).toEqual(new Uint8Array());
  });

  it('cancels the stream and returns null past the limit', async () => {
    const { stream, wasCancelled } = streamOf([1, 2], [3, 4], [5]);
    expect(await readAll(stream, 3)).toBeNull();
    expect(wasCancelled()).toBe(true);
  });
});

describe('toFolderUrl', () => {
  it.each([
    ['https://a.example/b', undefined, 'https://a.example/b/'],
    ['https://a.example/b/?c#d', undefined, 'https://a.example/b/'],
    ['models', 'https://a.example/page/index.html', 'https://a.example/page/models/'],
    ['./', 'https://a.example/page/index.html', 'https://a.example/page/'],
  ])('resolves %s against %s to %s', (address, base, expected) => {
    expect(toFolderUrl(address, base).href).toBe(expected);
  });

  it('throws a TypeError for a relative address without a base', () => {
    expect(() => toFolderUrl('models')).toThrow(TypeError);
  });
});

describe('toFileUrl', () => {
  it.each([
    ['a/b.csv', 'https://a.example/m/a/b.csv'],
    ['C#/why?.csv', 'https://a.example/m/C%23/why%3F.csv'],
    ['2026:q1.csv', 'https://a.example/m/2026%3Aq1.csv'],
    ['100%41.csv', 'https://a.example/m/100%2541.csv'],
    ['//host/x', 'https://a.example/m///host/x'],
  ])('resolves %s to %s', (path, expected) => {
    expect(toFileUrl(path, 'https://a.example/m/').href).toBe(expected);
  });

  it('throws a TypeError for a relative folder', () => {
    expect(() => toFileUrl('a', 'models/')).toThrow(TypeError);
  });
});

describe('encodePath', () => {
  it('replaces lone surrogates, which have no percent-encoding', () => {
    expect(encodePath('a b/\ud800/😀')).toBe('a%20b/%EF%BF%BD/%F0%9F%98%80');
  });
});

describe('isGitLfsPointer', () => {
  it('recognises a pointer by its first line, as bytes or text', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(isGitLfsPointer(bytes('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'))).toBe(true);
    expect(isGitLfsPointer('version https://git-lfs.github.com/spec/v1\n')).toBe(true);
    expect(isGitLfsPointer(bytes('version 2'))).toBe(false);
    expect(isGitLfsPointer(new Uint8Array())).toBe(false);
  });
});

describe('isRetryableStatus', () => {
  it('is true for time-outs, rate limits and server errors only', () => {
    const statuses = [200, 301, 400, 401, 403, 404, 408, 410, 422, 425, 429, 500, 501, 502, 503, 504];
    expect(statuses.filter(isRetryableStatus)).toEqual([408, 425, 429, 500, 502, 503, 504]);
  });
});
