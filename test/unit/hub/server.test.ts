// The fake hub over HTTP: what loaders rely on, and the faults used in tests.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Hub, startHub } from '../../support/hub/index.mjs';

const model = 'test/micro-mean/resolve/main/onnx/model.onnx';
let hub: Hub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.close());

const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex');
const readLinked = async (url: string) => {
  const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual' });
  return { etag: headers.get('x-linked-etag')?.slice(1, -1), size: Number(headers.get('x-linked-size')) };
};

test('hub: serves a small file directly, with the ETag of its blob and the commit', async () => {
  const { url } = hub.scope('small');
  const answer = await fetch(`${url}test/micro-mean/resolve/main/config.json`, { redirect: 'manual' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{40}"$/);
  expect(answer.headers.get('x-repo-commit')).toMatch(/^[0-9a-f]{40}$/);
  expect((await answer.json()).model_type).toBe('bert');
});

test('hub: serves a file by commit and by branch, but not by another revision', async () => {
  const { url } = hub.scope('revision');
  const main = await fetch(`${url}test/micro-mean/resolve/main/config.json`);
  const commit = main.headers.get('x-repo-commit');
  const [pinned, missing] = await Promise.all([
    fetch(`${url}test/micro-mean/resolve/${commit}/config.json`),
    fetch(`${url}test/micro-mean/resolve/v9/config.json`),
  ]);
  expect(await pinned.text()).toBe(await main.text());
  expect([missing.status, missing.headers.get('x-error-code')]).toEqual([404, 'RevisionNotFound']);
});

test('hub: redirects a large file to another origin, with the linked size and hash of its bytes', async () => {
  const { url } = hub.scope('large');
  const redirect = await fetch(url + model, { redirect: 'manual' });
  expect(redirect.status).toBe(302);
  expect(new URL(redirect.headers.get('location')!).origin).not.toBe(new URL(url).origin);
  const facts = await readLinked(url + model);
  const bytes = await (await fetch(url + model)).arrayBuffer();
  expect({ etag: sha256(bytes), size: bytes.byteLength }).toEqual(facts);
});

test('hub: exposes the headers that loaders need to any origin', async () => {
  const { url } = hub.scope('cors');
  const answer = await fetch(url + model, { method: 'HEAD' });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Linked-Size');
});

test('hub: serves ranges that join to the whole file, and rejects one beyond its end', async () => {
  const { url } = hub.scope('ranges');
  const get = (range: string) => fetch(url + model, { headers: { range } });
  const { etag, size } = await readLinked(url + model);
  const [first, rest, beyond] = await Promise.all([
    get('bytes=0-99999'),
    get('bytes=100000-'),
    get(`bytes=${size}-`),
  ]);
  expect([first.status, rest.status, beyond.status]).toEqual([206, 206, 416]);
  expect(rest.headers.get('content-range')).toBe(`bytes 100000-${size - 1}/${size}`);
  const joined = await new Blob([await first.blob(), await rest.blob()]).arrayBuffer();
  expect(sha256(joined)).toBe(etag);
});

test('hub: responds 304 to a matching ETag, and with the whole file to a stale If-Range', async () => {
  const { url } = hub.scope('conditional');
  const config = `${url}test/micro-mean/resolve/main/config.json`;
  const etag = (await fetch(config)).headers.get('etag')!;
  expect((await fetch(config, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const headers = { range: 'bytes=10-', 'if-range': '"stale"' };
  expect((await fetch(url + model, { headers })).status).toBe(200);
});

test('hub: reports missing repositories and files with the error codes of the hub', async () => {
  const { url } = hub.scope('missing');
  const codes = [];
  for (const path of ['test/none/resolve/main/config.json', 'test/micro-bare/resolve/main/modules.json']) {
    const answer = await fetch(url + path);
    codes.push([answer.status, answer.headers.get('x-error-code')]);
  }
  expect(codes).toEqual([
    [401, 'RepoNotFound'],
    [404, 'EntryNotFound'],
  ]);
});

test('hub: lists size and hash of every large file of a repository', async () => {
  const { url } = hub.scope('tree');
  const tree: { path: string; size: number; lfs?: { oid: string } }[] = await (
    await fetch(`${url}api/models/test/micro-mean/tree/main?recursive=true`)
  ).json();
  const listed = tree.find(({ path }) => path === 'onnx/model.onnx')!;
  expect({ etag: listed.lfs?.oid, size: listed.size }).toEqual(await readLinked(url + model));
  expect(tree.map(({ path }) => path)).toContain('1_Pooling/config.json');
});

test('hub: cuts the connection in the middle, as often as requested', async () => {
  const scope = hub.scope('cut');
  scope.faults([{ kind: 'cut', value: 50, path: 'onnx/model.onnx', times: 1 }]);
  const { etag, size } = await readLinked(scope.url + model);
  const broken = await fetch(scope.url + model);
  const reader = broken.body!.getReader();
  let received = 0;
  const drain = async () => {
    for (let { value } = await reader.read(); value; { value } = await reader.read())
      received += value.length;
  };
  await expect(drain()).rejects.toThrow();
  expect(received).toBeGreaterThan(size * 0.4);
  expect(received).toBeLessThanOrEqual(size * 0.5);
  const whole = await fetch(scope.url + model);
  expect(sha256(await whole.arrayBuffer())).toBe(etag);
});

test('hub: serves wrong bytes, a page or a pointer instead of the model with status 200', async () => {
  const { url } = hub.scope('wrong');
  const { etag, size } = await readLinked(url + model);
  const [bytes, page, pointer] = await Promise.all(
    ['bytes', 'html', 'pointer'].map((kind) => fetch(`${url}${model}?fault=${kind}`)),
  );
  const wrong = await bytes.arrayBuffer();
  expect([wrong.byteLength, sha256(wrong) === etag]).toEqual([size, false]);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await pointer.text()).toContain(`oid sha256:${etag}\nsize ${size}`);
});

test('hub: serves a status, whole files without ranges, and a slow connection on demand', async () => {
  const scope = hub.scope('others');
  scope.faults([{ kind: 'status', value: 429, times: 1 }]);
  expect((await fetch(scope.url + model)).status).toBe(429);
  scope.faults([{ kind: 'whole' }]);
  const whole = await fetch(scope.url + model, { headers: { range: 'bytes=10-' } });
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, null]);
  await whole.body?.cancel();
  scope.faults([{ kind: 'slow', value: 1_000 }]);
  const config = await fetch(`${scope.url}test/micro-mean/resolve/main/config.json`);
  const reader = config.body!.getReader();
  const first = await reader.read();
  expect(first.value!.length).toBeLessThan(Number(config.headers.get('content-length')));
  await reader.cancel();
});

test('hub: records the requests of each scope, also over HTTP', async () => {
  const scope = hub.scope('record');
  await (await fetch(scope.url + model, { headers: { range: 'bytes=0-9' } })).arrayBuffer();
  await (
    await fetch(`${scope.url}__control`, { method: 'POST', body: JSON.stringify({ faults: [] }) })
  ).text();
  expect(scope.counts()).toEqual({
    'GET resolve test/micro-mean/onnx/model.onnx': 1,
    'GET cdn test/micro-mean/onnx/model.onnx': 1,
  });
  // A client can have the whole answer a moment before the server knows.
  await vi.waitFor(() => expect(scope.requests().every(({ status }) => status > 0)).toBe(true));
  const control = await (await fetch(`${scope.url}__control`)).json();
  expect(control.requests).toEqual(scope.requests());
  expect(control.requests[1]).toMatchObject({ stage: 'cdn', range: 'bytes=0-9', status: 206 });
  expect(hub.scope('elsewhere').requests()).toEqual([]);
});
