// Downloads whose result is right either way, but not how they get it: what is requested again, copied, or left behind.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backOff, type DownloadOptions, download } from '../../../../src/core/storage/download/download.js';
import { DownloadBuffer } from '../../../../src/core/storage/download/download-buffer.js';
import {
  checkContent,
  getContentType,
  readLength,
} from '../../../../src/core/storage/download/download-errors.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';

const content = new Uint8Array(1_000).map((_, index) => index % 251);
const hash = await sha256(content);
const file = { url: 'https://hub.example/model.onnx', bytes: 1_000, sha256: hash };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Downloads from a server that sends these responses. */
function start(answers: ((init: RequestInit) => Response)[], options: Partial<DownloadOptions> = {}) {
  const ranges: (string | null)[] = [];
  const caches: (RequestCache | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init = {}) => {
    ranges.push(new Headers(init.headers).get('range'));
    caches.push(init.cache);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer!(init);
  };
  const result = download(file, {
    fetch,
    signal: new AbortController().signal,
    onProgress: () => {},
    pause: async () => {},
    stallLimit: 30_000,
    ...options,
  });
  return { result, ranges, caches };
}

const whole = () => new Response(content);
/** The bytes up to `end`, and then a lost connection. */
const cut = (headers: Record<string, string>, end = 400) => {
  const body = content.slice(0, end);
  return () => new Response(body, { headers: { 'content-length': '1000', ...headers } });
};
const rest = (from: number, headers: Record<string, string> = {}) =>
  new Response(content.slice(from), { status: 206, headers });

describe('download', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['an etag', { etag: '"1"' }, 'bytes=400-'],
    ['ranges of bytes', { 'accept-ranges': 'bytes' }, 'bytes=400-'],
    ['no ranges', { 'accept-ranges': 'none' }, null],
    ['neither', {}, null],
  ])('requests the rest of a file only as its headers allow: %s', async (_, headers, range) => {
    const second = () => (range ? rest(400, { 'content-range': 'bytes 400-999/1000' }) : whole());
    const { result, ranges } = start([cut(headers), second]);
    expect((await result).bytes).toEqual(content);
    expect(ranges).toEqual([null, range]);
  });

  it('requests a compressed file again from byte 0', async () => {
    let pulls = 0;
    const body = new ReadableStream({
      pull: (controller) =>
        pulls++ === 0 ? controller.enqueue(content.slice(0, 400)) : controller.error(new TypeError('lost')),
    });
    const lost = () => new Response(body, { headers: { etag: '"1"', 'content-encoding': 'br' } });
    const { result, ranges } = start([lost, whole]);
    expect((await result).bytes).toEqual(content);
    expect(ranges).toEqual([null, null]);
  });

  it('takes the whole file from a server that ignores the range, in the same response', async () => {
    const sized = () => new Response(content, { headers: { 'content-length': '1000' } });
    const { result, ranges } = start([cut({ etag: '"1"' }), sized]);
    expect((await result).bytes).toEqual(content);
    expect(ranges).toEqual([null, 'bytes=400-']);
  });

  it('restarts from byte 0 when a 206 starts at another byte', async () => {
    const wrong = () => rest(300, { 'content-range': 'bytes 300-999/1000' });
    const { result, ranges, caches } = start([cut({ etag: '"1"' }), wrong, whole]);
    expect((await result).bytes).toEqual(content);
    expect(ranges).toEqual([null, 'bytes=400-', null]);
    // The range is wrong, not the file: the HTTP cache need not be bypassed.
    expect(caches).toEqual(['default', 'default', 'default']);
  });

  it('takes a 206 that hides its range for the whole file when no range was requested', async () => {
    const { result, ranges } = start([() => rest(0)]);
    expect((await result).bytes).toEqual(content);
    expect(ranges).toEqual([null]);
  });

  it('requests the whole file again when as many bytes as it has are stored already', async () => {
    const { result, ranges } = start([whole], { start: new Uint8Array(1_000) });
    expect((await result).bytes).toEqual(content);
    expect(ranges).toEqual([null]);
  });

  it('is not aborted while data keeps arriving, however long the whole takes, and leaves no timer behind', async () => {
    let at = 0;
    const slow = ({ signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) =>
          signal?.addEventListener('abort', () => at < 1_000 && controller.error(signal.reason)),
        pull: (controller) =>
          new Promise<void>((resolve) => {
            setTimeout(() => {
              controller.enqueue(content.slice(at, at + 250));
              at += 250;
              if (at === 1_000) controller.close();
              resolve();
            }, 20_000);
          }),
      });
      return new Response(body);
    };
    const { result, ranges } = start([slow]);
    await vi.advanceTimersByTimeAsync(80_000);
    expect((await result).bytes).toEqual(content);
    expect(ranges).toEqual([null]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, () => Response, object]>([
    [
      'a response without a body',
      () => new Response(null),
      { detail: expect.stringMatching(/cannot be fetched: the response has no body$/) },
    ],
    [
      'a shorter file of unknown length',
      () => new Response(content.slice(0, 5), { headers: { 'content-type': ' Text/Plain ; charset=x' } }),
      { detail: expect.stringMatching(/expected 1000 bytes, got 5 of type text\/plain$/) },
    ],
    [
      'a file of another length',
      () => new Response(content, { headers: { 'content-length': '999' } }),
      { detail: expect.stringMatching(/expected 1000 bytes, got 999 of type unknown$/) },
    ],
  ])('reports %s', async (_, answer, error) => {
    await expect(start([answer]).result).rejects.toMatchObject(error);
  });

  it('reports a Git LFS pointer of a file whose hash is unknown', async () => {
    const pointer = new TextEncoder().encode('version https://git-lfs.github.com/spec/v1\noid sha256:0');
    const failed = checkContent.bind(null, { ...file, sha256: null }, hash, pointer);
    const detail =
      "File 'model.onnx' of https://hub.example is damaged (it is a Git LFS pointer, not the file)";
    expect(failed).toThrow(expect.objectContaining({ code: 'artifact_damaged', detail }));
  });

  it('reports the error of the connection as the cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const failing = () => {
      throw cause;
    };
    await expect(start([failing]).result).rejects.toMatchObject({ code: 'artifact_unavailable', cause });
  });
});

describe('headers of a download', () => {
  it.each([
    ['12', 12],
    ['0', 0],
    ['x12', null],
    ['12x', null],
    ['', null],
  ])('read the length %j', (length, bytes) => {
    expect(readLength(new Response(null, { headers: { 'content-length': length } }))).toBe(bytes);
  });

  it('name the type without its parameters', () => {
    const read = (type: string) => getContentType(new Response(null, { headers: { 'content-type': type } }));
    expect(['Text/HTML ; charset=utf-8', 'text/html', ''].map(read)).toEqual([
      'text/html',
      'text/html',
      'unknown',
    ]);
  });
});

describe('DownloadBuffer', () => {
  it('is returned without a copy when the size was known', () => {
    const buffer = new DownloadBuffer({ ...file, bytes: 1_000 });
    const { bytes } = buffer;
    buffer.append(content, 1_000);
    expect(buffer.toBytes()).toBe(bytes);
    expect(bytes).toEqual(content);
  });

  it('grows once to a size that the headers give', () => {
    const buffer = new DownloadBuffer({ ...file, bytes: null });
    buffer.append(content.slice(0, 10), 1_000);
    expect(buffer.bytes).toHaveLength(1_000);
    expect(buffer.toBytes()).toEqual(content.slice(0, 10));
  });

  it('starts with 64 KiB and doubles when the size is unknown, so that few copies are made', () => {
    const buffer = new DownloadBuffer({ ...file, bytes: null });
    const sizes = [10, 64 * 1024 - 10, 1, 1024 * 1024].map((length) => {
      buffer.append(new Uint8Array(length), 0);
      return buffer.bytes.length;
    });
    expect(sizes).toEqual([65_536, 65_536, 131_072, 1_114_113]);
  });

  it('reports what did not fit into memory, with the cause', () => {
    expect(() => new DownloadBuffer({ ...file, bytes: 2 ** 53 - 1 })).toThrow(
      expect.objectContaining({ code: 'artifact_unavailable', cause: expect.any(RangeError) }),
    );
  });
});

describe('backOff', () => {
  /** Milliseconds that a retry waits. */
  async function measure(attempt: number, random: number) {
    const before = Date.now();
    const waiting = backOff(attempt, new AbortController().signal, () => random);
    await vi.runAllTimersAsync();
    await waiting;
    return Date.now() - before;
  }

  it('waits 0.5 to 1 s, then 1 to 2 s', async () => {
    const waits = [];
    for (const attempt of [1, 2]) for (const random of [0, 0.5]) waits.push(await measure(attempt, random));
    expect(waits).toEqual([500, 750, 1_000, 1_500]);
  });

  it('rejects when the signal aborts', async () => {
    await expect(backOff(1, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    const controller = new AbortController();
    const waiting = backOff(2, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
