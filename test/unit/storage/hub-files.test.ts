// Files of a hub repository against a server of a few lines: what is asked for, what is kept, what is refused.
import { describe, expect, it } from 'vitest';
import { memoryArea } from '../../../src/storage/area.js';
import { memoryFiles } from '../../../src/storage/file-store.js';
import { hubFiles } from '../../../src/storage/hub-files.js';
import { sha256 } from '../../../src/storage/sha256.js';

const base = 'https://hub.example/org/model/resolve/main/';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A hub whose answers can be set, and everything that was kept. */
function hub(answers: Record<string, (request: Request) => Response>) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = request.url.slice(base.length);
    requests.push(`${path} ${request.headers.get('range') ?? ''}`.trim());
    return answers[path]?.(request) ?? new Response('Entry not found', { status: 404 });
  };
  const store = memoryFiles();
  const records = memoryArea<unknown>();
  const open = () => hubFiles(store, records, { fetch, locks: undefined, pause: async () => {} });
  return { requests, store, records, open, files: open() };
}

describe('hub files', () => {
  it('are asked for once, with the size and hash that the hub tells', async () => {
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

  it('without any told size or hash are taken whole', async () => {
    const content = new Uint8Array(300_000).map((_, i) => i % 251);
    const stream = () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < content.length; at += 7_000)
            controller.enqueue(content.slice(at, at + 7_000));
          controller.close();
        },
      });
    const { files } = hub({ 'tokenizer.json': () => new Response(stream()) });
    expect((await files.read({ base, path: 'tokenizer.json' })).bytes).toEqual(content);
  });

  it('that the hub has not are asked for once', async () => {
    const { files, open, requests } = hub({});
    expect(await files.readIfAny({ base, path: 'modules.json' })).toBeUndefined();
    expect(await open().readIfAny({ base, path: 'modules.json' })).toBeUndefined();
    expect(requests).toEqual(['modules.json']);
    await expect(files.read({ base, path: 'modules.json' })).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail: expect.stringContaining("'org/model/resolve/main/modules.json' of https://hub.example"),
    });
  });

  it('are not taken for absent when the hub only fails', async () => {
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
    ['another hash than the hub tells', { 'x-linked-etag': `"${'0'.repeat(64)}"` }, 'the model', undefined],
    ['another hash than is known', {}, 'the model', '1'.repeat(64)],
    ['a Git LFS pointer', {}, 'version https://git-lfs.github.com/spec/v1\noid sha256:0', undefined],
    ['a page', { 'content-type': 'text/html; charset=utf-8' }, '<!doctype html>', undefined],
  ])('of %s are refused and not stored', async (_, headers, text, known) => {
    const { files, records, store } = hub({ 'onnx/model.onnx': () => new Response(text, { headers }) });
    const file = { base, path: 'onnx/model.onnx', sha256: known };
    await expect(files.read(file)).rejects.toMatchObject({ status: 503 });
    expect(await records.entries('')).toEqual([]);
    expect(await store.get(await sha256(bytesOf(text)))).toBeUndefined();
  });

  it('that were cut off are continued from where they ended', async () => {
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

  it('that were damaged in storage are fetched again', async () => {
    const content = bytesOf('the model');
    const { open, requests, store, records } = hub({ 'onnx/model.onnx': () => new Response(content) });
    const file = { base, path: 'onnx/model.onnx' };
    const { sha256: hash } = await open().read(file);
    await store.keep(new Set());
    expect((await open().read(file)).sha256).toBe(hash);
    expect(requests).toEqual(['onnx/model.onnx', 'onnx/model.onnx']);
    expect(await records.entries('')).toHaveLength(1);
  });
});
