import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { createFileReader, type FileReaderOptions } from '../../../../src/core/storage/files/file-reader.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';

const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7 + (i >> 8)) & 255);
const hash = await sha256(bytes);
const reference = { path: 'embedder/weights.bin', bytes: bytes.length, sha256: hash };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answers: Answer[] = [];
let requests: IncomingMessage[] = [];
let server: Server;
let base: string;

const binary = { 'content-type': 'application/octet-stream' };
const whole: Answer = (_, response) =>
  response.writeHead(200, { ...binary, 'content-length': bytes.length, etag: '"1"' }).end(bytes);
const send =
  (body: Uint8Array | string, headers = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { ...binary, ...headers }).end(body);
const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code).end('no');
/** Sends the first `count` bytes and drops the connection. */
const drop =
  (count: number, headers: Record<string, string> = { etag: '"1"' }): Answer =>
  (_, response) => {
    response.writeHead(200, { ...binary, 'content-length': bytes.length, ...headers });
    response.write(bytes.subarray(0, count), () => setTimeout(() => response.destroy(), 20));
  };
const ranged: Answer = (request, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]);
  response
    .writeHead(206, {
      ...binary,
      'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      etag: '"1"',
    })
    .end(bytes.subarray(from));
};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const reader = (options: FileReaderOptions = {}, store = createMemoryFiles()) =>
  createFileReader(store, { pause: async () => {}, locks: undefined, ...options });
const failure = async (options: FileReaderOptions = {}, file = reference) => {
  const error = await reader(options)
    .readFile(file, base)
    .catch((reason: unknown) => reason);
  if (!(error instanceof AssayError)) throw new Error(`expected an AssayError, got ${String(error)}`);
  return [error.code, error.detail.replace(new URL(base).origin, 'ORIGIN')];
};

describe('readFile', () => {
  it('downloads once, with progress, and reads from the store afterwards', async () => {
    answers = [whole];
    const files = reader();
    const progress: [number, number][] = [];
    const onProgress = (done: number, total: number) => progress.push([done, total]);
    expect(await sha256(await files.readFile(reference, base, { onProgress }))).toBe(hash);
    expect(progress[0]).toEqual([0, bytes.length]);
    expect(progress.at(-1)).toEqual([bytes.length, bytes.length]);
    expect(await sha256(await files.readFile(reference, base))).toBe(hash);
    expect(requests.map(({ url }) => url)).toEqual(['/models/embedder/weights.bin']);
  });

  it('percent-encodes the path', async () => {
    answers = [whole];
    await reader().readFile({ ...reference, path: 'model/C#/why?.bin' }, base);
    expect(requests.map(({ url }) => url)).toEqual(['/models/model/C%23/why%3F.bin']);
  });

  it('downloads once for five concurrent readers', async () => {
    answers = [whole];
    const files = reader();
    const all = await Promise.all(Array.from({ length: 5 }, () => files.readFile(reference, base)));
    expect(all.every((one) => one.length === bytes.length)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('resumes after a lost connection', async () => {
    answers = [drop(100_000), ranged];
    expect(await sha256(await reader().readFile(reference, base))).toBe(hash);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=100000-']);
  });

  it.each<[string, Answer[]]>([
    ['the server does not support ranges', [drop(100_000), whole]],
    ['no header identifies the file', [drop(100_000, {}), whole]],
    ['the transfer was compressed', [drop(100_000, { 'content-encoding': 'identity' }), whole]],
    ['the range is refused', [drop(100_000), status(416), whole]],
    ['another range is sent', [drop(100_000), send(bytes, {}), whole]],
  ])('restarts from byte 0 when %s', async (_, list) => {
    answers = [...list];
    expect(await sha256(await reader().readFile(reference, base))).toBe(hash);
  });

  it.each([500, 502, 503, 429, 425, 408])('retries HTTP %d', async (code) => {
    answers = [status(code), status(code), whole];
    expect(await sha256(await reader().readFile(reference, base))).toBe(hash);
    expect(requests).toHaveLength(3);
  });

  it.each<[string, Answer]>([
    ['HTTP 503', status(503)],
    ['a connection without a response', (request) => request.destroy()],
  ])('still resumes after %s', async (_, between) => {
    answers = [drop(100_000), between, ranged];
    expect(await sha256(await reader().readFile(reference, base))).toBe(hash);
    expect(requests.map(({ headers }) => headers.range)).toEqual([
      undefined,
      'bytes=100000-',
      'bytes=100000-',
    ]);
  });

  it('restarts from byte 0 when a 206 has no Content-Range', async () => {
    const unread: Answer = (_, response) => response.writeHead(206, binary).end(bytes.subarray(100_000));
    answers = [drop(100_000), unread, whole];
    expect(await sha256(await reader().readFile(reference, base))).toBe(hash);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=100000-', undefined]);
  });

  it('resumes a transfer that stalls', async () => {
    const stall: Answer = (_, response) => {
      response.writeHead(200, { ...binary, 'content-length': bytes.length, etag: '"1"' });
      response.write(bytes.subarray(0, 5000));
    };
    answers = [stall, ranged];
    expect(await sha256(await reader({ stallLimit: 100 }).readFile(reference, base))).toBe(hash);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=5000-']);
  });

  it('rejects after three attempts, waiting before each retry', async () => {
    const waits: number[] = [];
    answers = [status(503)];
    const pause = async (attempt: number) => void waits.push(attempt);
    expect(await failure({ pause })).toEqual([
      'artifact_unavailable',
      "File 'models/embedder/weights.bin' of ORIGIN cannot be fetched: HTTP 503",
    ]);
    expect(requests).toHaveLength(3);
    expect(waits).toEqual([1, 2]);
  });

  it.each<[string, Answer, number, string, string]>([
    ['a missing file', status(404), 1, 'artifact_unavailable', 'cannot be fetched: HTTP 404'],
    [
      'an HTML page',
      send('<!doctype html>', { 'content-type': 'text/html; charset=utf-8' }),
      1,
      'artifact_unavailable',
      'cannot be fetched: expected 300000 bytes of data, got an HTML page',
    ],
    [
      'a shorter file',
      send('short', { 'content-length': '5' }),
      2,
      'artifact_damaged',
      'has the wrong size: expected 300000 bytes, got 5 of type application/octet-stream',
    ],
    [
      'a longer file',
      send(new Uint8Array(300_001), { 'content-encoding': 'identity' }),
      2,
      'artifact_damaged',
      'has the wrong size: expected 300000 bytes, got more of type application/octet-stream',
    ],
    [
      'other bytes',
      send(new Uint8Array(300_000)),
      2,
      'artifact_damaged',
      `is damaged: expected SHA-256 ${hash.slice(0, 12)}…, got`,
    ],
  ])('reports %s, and stores nothing', async (_, answer, requested, code, detail) => {
    answers = [answer];
    const store = createMemoryFiles();
    const error = await reader({}, store)
      .readFile(reference, base)
      .catch((reason: AssayError) => reason);
    expect(error).toMatchObject({ code, detail: expect.stringContaining(detail) });
    expect(error).toMatchObject({
      detail: expect.stringContaining("File 'models/embedder/weights.bin' of http://127"),
    });
    expect(requests).toHaveLength(requested);
    expect(await store.get(hash)).toBeUndefined();
  });

  it('bypasses the HTTP cache when it has an outdated file', async () => {
    const caches: (RequestCache | undefined)[] = [];
    const fetch = async (_: unknown, init?: RequestInit) => {
      caches.push(init?.cache);
      return new Response(init?.cache === 'reload' ? bytes : new Uint8Array(bytes.length), {
        headers: binary,
      });
    };
    expect(await sha256(await reader({ fetch }).readFile(reference, base))).toBe(hash);
    expect(caches).toEqual(['default', 'reload']);
  });

  describe('from another origin, which shows the length of a compressed transfer but hides the compression', () => {
    const crossing = (body: Uint8Array<ArrayBuffer>) =>
      Object.defineProperty(
        new Response(body, { headers: { ...binary, 'content-length': '1234' } }),
        'type',
        {
          value: 'cors',
        },
      );

    it('reads the whole file', async () => {
      const fetch = async () => crossing(bytes);
      expect(await sha256(await reader({ fetch }).readFile(reference, base))).toBe(hash);
    });

    it('bypasses the HTTP cache when it has an outdated, shorter file', async () => {
      const fetch = async (_: unknown, init?: RequestInit) =>
        crossing(init?.cache === 'reload' ? bytes : bytes.slice(0, 1000));
      expect(await sha256(await reader({ fetch }).readFile(reference, base))).toBe(hash);
    });
  });

  it('reports a Git LFS pointer', async () => {
    const pointer = new TextEncoder().encode(
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n',
    );
    answers = [send(pointer)];
    const [code, detail] = await failure({}, { ...reference, bytes: pointer.length });
    expect(code).toBe('artifact_damaged');
    expect(detail).toContain('it is a Git LFS pointer, not the file');
  });

  it('refuses a file that does not fit into memory', async () => {
    answers = [whole];
    expect(await failure({}, { ...reference, bytes: 2 ** 53 - 1 })).toMatchObject([
      'artifact_unavailable',
      expect.stringContaining('not enough memory for 9007199254740991 bytes'),
    ]);
    expect(requests).toHaveLength(0);
  });

  it('aborts the download only with the last reader', async () => {
    let release = () => {};
    answers = [
      (_, response) => {
        response.writeHead(200, { ...binary, etag: '"1"' });
        response.write(bytes.subarray(0, 1000));
        release = () => response.end(bytes.subarray(1000));
      },
    ];
    const files = reader();
    const controller = new AbortController();
    const started = new Promise<void>((resolve) => {
      const onProgress = (done: number) => done > 0 && resolve();
      files.readFile(reference, base, { signal: controller.signal, onProgress }).catch(() => {});
    });
    const staying = files.readFile(reference, base);
    await started;
    controller.abort();
    release();
    expect(await sha256(await staying)).toBe(hash);
    expect(requests).toHaveLength(1);
  });

  it("rejects with the signal's reason", async () => {
    answers = [() => {}];
    const controller = new AbortController();
    const files = reader();
    const reading = files.readFile(reference, base, { signal: controller.signal });
    setTimeout(() => controller.abort(), 30);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await expect(files.readFile(reference, base, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
