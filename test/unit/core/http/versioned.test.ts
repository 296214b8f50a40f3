// What only the versioned API reads and answers: comparisons, explanations, pages to extract, exported versions.
import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import type { AuthoringService } from '../../../../src/core/contract/authoring.js';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { createApp } from '../../../../src/core/http/index.js';
import { toSideError } from '../../../../src/core/http/versioned-requests.js';
import { toCardView } from '../../../../src/core/http/views.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';

const service = new StandInService([commitMessage]);
const model = 'v1/models/assay.commit-message';

const send = (path: string, body: unknown) =>
  new Request(`http://local/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A service with some methods replaced. */
const replace = (methods: object): StandInService =>
  Object.assign(new StandInService([commitMessage]), methods);

async function fetchAnswer(request: Request, from = service, options: Parameters<typeof createApp>[1] = {}) {
  const response = await createApp(from, options).fetch(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('a comparison', () => {
  test.each([
    ['the first', 'a', 'true'],
    ['the second', 'b', 'true'],
    ['neither', '', null],
  ])('says in a header that a text was truncated: %s', async (_, truncated, header) => {
    const score = async (handle: string, request: { content: string }) => ({
      ...(await service.score(handle, request)),
      truncated: request.content === truncated,
    });
    const request = send(`${model}/compare`, { a: 'a', b: 'b' });
    const { status, headers } = await fetchAnswer(request, replace({ score }));
    expect([status, headers.get('x-content-truncated')]).toEqual([200, header]);
  });

  test.each([
    ['content_empty', 'Content is empty', "Field 'b' is empty"],
    ['content_too_large', 'Content is too large', "Field 'b' is too large"],
    ['content_too_large', 'Contents of Content', 'Contents of Content'],
    ['engine_unavailable', 'Content cannot be scored now', 'Content cannot be scored now'],
  ] as const)('names the field in an error of its text: %s, %s', (code, detail, named) => {
    expect(toSideError('b', new AssayError(code, detail))).toMatchObject({ code, detail: named });
  });

  test('keeps an error that is not ours as it is', () => {
    const error = Object.assign(new Error('Content'), { code: 'content_too_large', detail: 'Content' });
    expect(toSideError('a', error)).toBe(error);
  });
});

test('an explanation has no comparison, not even null', async () => {
  const request = send(`${model}/explain`, { content: 'A text', compare_to: null });
  expect(await fetchAnswer(request)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid_request', message: "Unknown field: 'compare_to'" } },
  });
});

test('a page is extracted from its address without the white space around it', async () => {
  const urls: string[] = [];
  const extract = async (url: string) => {
    urls.push(url);
    return { text: 'A page', title: null, truncated: false };
  };
  await fetchAnswer(send('v1/extract', { url: ' https://app.example/page\n' }), replace({ extract }));
  expect(urls).toEqual(['https://app.example/page']);
});

test.each([
  ['a baseline', { compare_to: 'assay.two', delta: 3 }, { compare_to: 'assay.two', delta: 3 }],
  ['a baseline without a difference', { compare_to: 'assay.two', delta: null }, {}],
  ['a difference without a baseline', { compare_to: null, delta: 3 }, {}],
  ['neither', { compare_to: null, delta: null }, {}],
])('Variant B shows a comparison only with both its parts: %s', async (_, parts, shown) => {
  const { card } = await service.score('assay.commit-message', { content: 'A text' });
  const view = toCardView({ ...card, ...parts } as typeof card, 'B');
  const { compare_to, delta } = view as { compare_to?: unknown; delta?: unknown };
  expect({ compare_to, delta }).toEqual({ compare_to: undefined, delta: undefined, ...shown });
  expect('compare_to' in view).toBe('compare_to' in shown);
});

describe('a request that cannot be answered', () => {
  const down = () => Promise.reject(new AssayError('engine_unavailable', 'Starting'));

  test('gets 503 when the traits of the model cannot be read, though it could be scored', async () => {
    const request = new Request('http://local/m/assay.commit-message', { method: 'POST', body: 'x' });
    const score = service.score.bind(service);
    expect(await fetchAnswer(request, replace({ traits: down, score }))).toMatchObject({ status: 503 });
  });

  test('is refused as one from another site while the engine is down', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const request = new Request('http://local/m/assay.commit-message', { method: 'POST', headers });
    expect(await fetchAnswer(request, replace({ card: down }))).toMatchObject({
      status: 422,
      body: { detail: 'Cross-site requests may only read' },
    });
  });

  test('is reported to the host only when the engine has a bug', async () => {
    const bugs: unknown[] = [];
    const onBug = (thrown: unknown) => bugs.push(thrown);
    const bug = new TypeError('undefined is not a function');
    await fetchAnswer(new Request('http://local/m/no.such'), service, { onBug });
    await fetchAnswer(new Request('http://local/models'), replace({ models: down }), { onBug });
    expect(bugs).toEqual([]);
    const broken = replace({ models: () => Promise.reject(bug) });
    await fetchAnswer(new Request('http://local/models'), broken, { onBug });
    expect(bugs).toEqual([bug]);
  });

  test('leaves no listener on its signal', async () => {
    const request = new Request('http://local/models');
    await fetchAnswer(request);
    expect(getEventListeners(request.signal, 'abort')).toEqual([]);
  });
});

describe('a value on the prototype of all objects', () => {
  const prototype = Object.prototype as Record<string, unknown>;
  // Also after a test that ran out of time: everything would fail from then on.
  afterEach(() => {
    delete prototype.traits;
    delete prototype.compare_to;
  });

  test('is not read as a field of a request', async () => {
    const request = new Request('http://local/m/assay.commit-message', { method: 'POST', body: 'A text' });
    Object.assign(prototype, { traits: ['no-such-trait'], compare_to: 'no.such' });
    expect((await createApp(service).fetch(request)).status).toBe(200);
  });
});

describe('authoring', () => {
  const calls: unknown[] = [];
  const run = { id: 'run_1' };
  const authoring = {
    versions: async (handle: string) => {
      if (handle === 'local.none') throw new AssayError('model_not_found', 'Unknown model');
      if (handle === 'local.down') throw new AssayError('engine_unavailable', 'Starting');
      return [];
    },
    create: async (body: unknown) => {
      calls.push(body);
      return {};
    },
    train: async (handle: string, body: unknown) => {
      calls.push({ handle, body });
      return run;
    },
    exportVersion: async () => ({ name: 'local.one@v1.assay', bytes: new Uint8Array([1, 2]) }),
    importVersion: async (_: string, bytes: Uint8Array) => ({ bytes: bytes.length }),
  } as unknown as AuthoringService;
  const ask = (path: string, init?: RequestInit, base = '/') =>
    createApp(service, { authoring, base }).fetch(new Request(`http://local${base}${path}`, init));

  test('exports a version as a file to save', async () => {
    const response = await ask('v1/models/local.one/versions/v1/export');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="local.one@v1.assay"',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2]));
  });

  test.each([
    ['local.none', 404],
    ['local.down', 422],
    ['local.one', 422],
  ])('reports an unknown model before an invalid body, and nothing else: %s', async (handle, status) => {
    const init = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '[' };
    expect((await ask(`v1/models/${handle}`, init)).status).toBe(status);
  });

  test('creates a model under the id of the request', async () => {
    calls.length = 0;
    const response = await createApp(service, { authoring }).fetch(
      send('v1/models', { handle: 'local.one' }),
    );
    expect(response.status).toBe(201);
    expect(calls).toEqual([{ handle: 'local.one', key: response.headers.get('x-request-id') }]);
  });

  test('starts a training with the options of its body, under the id of the request', async () => {
    calls.length = 0;
    const request = send('v1/models/local.one/train', { kind: 'retrain' });
    const response = await createApp(service, { authoring }).fetch(request);
    const key = response.headers.get('x-request-id');
    expect(calls).toEqual([{ handle: 'local.one', body: { kind: 'retrain', key } }]);
  });

  test.each(['/', '/assay/', '/a/b.c/'])('names the address of a run under %s', async (base) => {
    const response = await ask('v1/models/local.one/train', { method: 'POST' }, base);
    const location = response.headers.get('location') ?? '';
    expect([response.status, location]).toEqual([202, '../../runs/run_1']);
    const sent = `http://local${base}v1/models/local.one/train`;
    expect(new URL(location, sent).pathname).toBe(`${base}v1/runs/run_1`);
  });

  test('imports files of up to 256 MiB', async () => {
    const post = (body: Uint8Array<ArrayBuffer>, headers = {}) =>
      ask('v1/models/local.one/import', { method: 'POST', body, headers });
    expect(await (await post(new Uint8Array(300 * 1024))).json()).toEqual({ bytes: 300 * 1024 });
    const length = { 'Content-Length': `${256 * 1024 * 1024 + 1}` };
    const refused = await post(new Uint8Array(1), length);
    expect(await refused.json()).toMatchObject({ error: { code: 'content_too_large' } });
    const allowed = await post(new Uint8Array(1), { 'Content-Length': `${256 * 1024 * 1024}` });
    expect(allowed.status).toBe(201);
  });
});
