// Files of a hub repository from a small fake hub: which requests are sent, what is stored, what is refused.
import { describe, expect, it } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { createHubFiles } from '../../../../src/core/storage/files/hub-files.js';
import { sweepPartialFiles } from '../../../../src/core/storage/files/partial-file.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';

const base = 'https://hub.example/org/model/resolve/main/';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A fake hub with the given responses, and its storage. */
function hub(answers: Record<string, (request: Request) => Response>) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = request.url.slice(base.length);
    requests.push(`${path} ${request.headers.get('range') ?? ''}`.trim());
    return answers[path]?.(request) ?? new Response('Entry not found', { status: 404 });
  };
  const store = createMemoryFiles();
  const records = createMemoryArea<unknown>();
  const open = () => createHubFiles(store, records, { fetch, locks: undefined, pause: async () => {} });
  return { fetch, requests, store, records, open, files: open() };
}

describe('createHubFiles', () => {
  it('fetches a file once, with the size and hash from the headers', async () => {
    const content = bytesOf('the model');
    const etag = `"${await sha256(content)}"`;
    const { files, open, requests } = hub({
      'onnx/model.onnx': () =>
        new Response(content, { headers: { 'x-linked-etag': etag, 'x-linked-size': '9' } }),
    });
    const progress: [number, number][] = [];
    const file = await files.read(
      { base, path: 'onnx/model.onnx' },
      { onProgress: (...p) => progress.push(p) },
    );
    expect(file).toEqual({ bytes: content, sha256: await sha256(content) });
    expect(progress.at(-1)).toEqual([9, 9]);
    expect(await open().read({ base, path: 'onnx/model.onnx' })).toEqual(file);
    expect(requests).toEqual(['onnx/model.onnx']);
  });

  it('fetches a file of unknown size and hash', async () => {
    const content = new Uint8Array(150_000).map((_, i) => i % 251);
    const stream = () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < content.length; at += 7_000)
            controller.enqueue(content.slice(at, at + 7_000));
          controller.close();
        },
      });
    const { files } = hub({ 'tokenizer.json': () => new Response(stream()) });
    const { bytes } = await files.read({ base, path: 'tokenizer.json' });
    expect(await sha256(bytes)).toBe(await sha256(content));
  });

  it('requests a missing file once', async () => {
    const { files, open, requests } = hub({});
    expect(await files.readIfAny({ base, path: 'modules.json' })).toBeUndefined();
    expect(await open().readIfAny({ base, path: 'modules.json' })).toBeUndefined();
    expect(requests).toEqual(['modules.json']);
  });

  it('requests a missing file again when it is required', async () => {
    const answers: Parameters<typeof hub>[0] = {};
    const { open, requests } = hub(answers);
    const file = { base, path: 'config.json' };
    await expect(open().read(file)).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail: "File 'org/model/resolve/main/config.json' of https://hub.example is not on the hub (HTTP 404)",
    });
    answers['config.json'] = () => new Response('{}');
    expect((await open().read(file)).bytes).toEqual(bytesOf('{}'));
    expect((await open().readIfAny(file))?.bytes).toEqual(bytesOf('{}'));
    expect(requests).toEqual(['config.json', 'config.json']);
  });

  it('reports a hub failure as an error, not as a missing file', async () => {
    let status = 503;
    const { files } = hub({
      'modules.json': () => new Response(status === 200 ? '[]' : '', { status }),
    });
    await expect(files.readIfAny({ base, path: 'modules.json' })).rejects.toMatchObject({
      code: 'artifact_unavailable',
    });
    status = 200;
    expect((await files.readIfAny({ base, path: 'modules.json' }))?.bytes).toEqual(bytesOf('[]'));
  });

  it.each([
    ['another hash than in the headers', { 'x-linked-etag': `"${'0'.repeat(64)}"` }, 'the model', undefined],
    ['another hash than expected', {}, 'the model', '1'.repeat(64)],
    ['a Git LFS pointer', {}, 'version https://git-lfs.github.com/spec/v1\noid sha256:0', undefined],
    ['an HTML page', { 'content-type': 'text/html; charset=utf-8' }, '<!doctype html>', undefined],
  ])('refuses a file with %s, and stores nothing', async (_, headers, text, known) => {
    const { files, records, store } = hub({ 'onnx/model.onnx': () => new Response(text, { headers }) });
    const file = { base, path: 'onnx/model.onnx', sha256: known };
    await expect(files.read(file)).rejects.toMatchObject({ status: 503 });
    expect(await records.entries('')).toEqual([]);
    expect(await store.get(await sha256(bytesOf(text)))).toBeUndefined();
  });

  it('resumes after a lost connection', async () => {
    const content = new Uint8Array(10_000).map((_, i) => i % 251);
    const headers = { etag: '"v1"', 'accept-ranges': 'bytes' };
    const { files, requests } = hub({
      'onnx/model.onnx': (request) => {
        const range = /bytes=(\d+)-/.exec(request.headers.get('range') ?? '');
        if (range) {
          const from = Number(range[1]);
          return new Response(content.slice(from), {
            status: 206,
            headers: {
              ...headers,
              'content-range': `bytes ${from}-9999/10000`,
              'content-length': `${10_000 - from}`,
            },
          });
        }
        return new Response(content.slice(0, 5_000), { headers: { ...headers, 'content-length': '10000' } });
      },
    });
    expect((await files.read({ base, path: 'onnx/model.onnx' })).bytes).toEqual(content);
    expect(requests).toEqual(['onnx/model.onnx', 'onnx/model.onnx bytes=5000-']);
  });

  it.each([
    ['hides the range', { etag: '"v1"' }],
    ['shows the length of a compressed transfer', { etag: '"v1"', 'content-length': '700' }],
  ])('fetches the whole file again from another origin that %s', async (_, headers) => {
    const content = new Uint8Array(1_000).map((_, i) => i % 251);
    let requestCount = 0;
    const { files } = hub({
      'config.json': (request) => {
        const range = /bytes=(\d+)-/.exec(request.headers.get('range') ?? '');
        let pulls = 0;
        const broken = new ReadableStream({
          pull: (controller) =>
            pulls++ === 0
              ? controller.enqueue(content.slice(0, 508))
              : controller.error(new TypeError('network error')),
        });
        const body = range ? content.slice(Number(range[1])) : requestCount++ === 0 ? broken : content;
        const response = new Response(body, { status: range ? 206 : 200, headers });
        return Object.defineProperty(response, 'type', { value: 'cors' });
      },
    });
    expect((await files.read({ base, path: 'config.json' })).bytes).toEqual(content);
  });

  describe('after a tab was closed during a download', () => {
    const content = new Uint8Array(10_000).map((_, i) => i % 251);
    const path = 'onnx/model.onnx';

    /** A hub whose connection is lost after `end` bytes of every response. */
    async function broken(end: () => number, answer: Uint8Array = content) {
      const served = hub({
        [path]: (request) => {
          const from = Number(/bytes=(\d+)-/.exec(request.headers.get('range') ?? '')?.[1] ?? 0);
          return new Response(answer.slice(from, Math.max(from, end())), {
            status: from > 0 ? 206 : 200,
            headers: {
              etag: '"v1"',
              'content-length': `${answer.length - from}`,
              'content-range': `bytes ${from}-9999/10000`,
            },
          });
        },
      });
      const records = { ...served.records, mode: 'disk' as const };
      const options = { fetch: served.fetch, locks: undefined, pause: async () => {}, chunkBytes: 1_000 };
      const file = { base, path, bytes: 10_000, sha256: await sha256(content) };
      const read = () => createHubFiles(served.store, records, options).read(file);
      const parts = async () => (await records.entries('part/')).length;
      return { ...served, read, parts, records };
    }

    it('resumes from the last complete chunk', async () => {
      let end = 5_500;
      const { read, parts, requests } = await broken(() => end);
      await expect(read()).rejects.toMatchObject({ code: 'artifact_unavailable' });
      expect(await parts()).toBe(5);
      requests.length = 0;
      end = 10_000;
      expect((await read()).bytes).toEqual(content);
      expect(requests).toEqual([`${path} bytes=5000-`]);
      expect(await parts()).toBe(0);
    });

    it('restarts from byte 0 when a stored chunk is damaged', async () => {
      let end = 5_500;
      const { read, records, requests } = await broken(() => end);
      await expect(read()).rejects.toMatchObject({ code: 'artifact_unavailable' });
      const [[key, value] = ['', {}]] = await records.entries('part/');
      await records.set([[key, { ...(value as object), content: new Blob([new Uint8Array(1_000)]) }]]);
      requests.length = 0;
      end = 10_000;
      expect((await read()).bytes).toEqual(content);
      expect(requests).toEqual([`${path} bytes=5000-`, path]);
    });

    it('deletes the chunks when the file has another hash', async () => {
      const { read, parts } = await broken(() => 10_000, content.toReversed());
      await expect(read()).rejects.toMatchObject({ code: 'artifact_damaged' });
      expect(await parts()).toBe(0);
    });

    it('deletes the chunks after a week', async () => {
      const { read, parts, records } = await broken(() => 5_500);
      await expect(read()).rejects.toMatchObject({ code: 'artifact_unavailable' });
      const day = 24 * 60 * 60 * 1000;
      await sweepPartialFiles(records, Date.now() + 6 * day);
      expect(await parts()).toBe(5);
      await sweepPartialFiles(records, Date.now() + 8 * day);
      expect(await parts()).toBe(0);
    });
  });

  it('fetches a file again that is missing in the store', async () => {
    const content = bytesOf('the model');
    const { open, requests, store, records } = hub({ 'onnx/model.onnx': () => new Response(content) });
    const file = { base, path: 'onnx/model.onnx' };
    const { sha256: hash } = await open().read(file);
    await store.delete([hash]);
    expect((await open().read(file)).sha256).toBe(hash);
    expect(requests).toEqual(['onnx/model.onnx', 'onnx/model.onnx']);
    expect(await records.entries('')).toHaveLength(1);
  });
});
