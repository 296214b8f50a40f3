// The engine over the shipped models folder, in Node: real embedder, real artifacts.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Progress } from '../../../../src/core/contract/service.js';
import { Engine } from '../../../../src/core/engine/engine.js';
import { createApp } from '../../../../src/core/http/index.js';
import { createEngine } from '../../../../src/entries/in-process/index.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';
import { createLightModels } from '../../../support/light-models.js';
import { document } from '../../authoring/builds/authoring-fixtures.js';

const assets = `${pathToFileURL(createLightModels()).href}/`;
const open = (fetch = createFileFetch()) => createEngine({ assets, fetch, persist: false });
const handle = 'assay.commit-message';
const keys = [
  'intent_clarity',
  'scope_precision',
  'actionable_summary',
  'context_sufficiency',
  'signal_density',
];

describe('Engine', () => {
  const engine = open();

  it('lists the models of the catalog with the display names of their traits', async () => {
    const models = await engine.models();
    expect(models.map((model) => model.handle)).toContain(handle);
    const model = models.find((candidate) => candidate.handle === handle);
    expect(model?.traits).toEqual([
      'Intent clarity',
      'Scope precision',
      'Actionable summary',
      'Context',
      'Signal density',
    ]);
  });

  it('scores every trait in model order, and a good message above an empty one', async () => {
    const good = await engine.score(handle, {
      content:
        'Retry uploads on 503 with backoff\n\nThe storage sheds load at peak hours and each shed request failed.',
    });
    const bad = await engine.score(handle, { content: 'misc updates' });
    expect(Object.keys(good.card.scores)).toEqual(keys);
    expect(good.card.composite).toBeGreaterThan(bad.card.composite + 30);
  });

  it('is never certain about a text that its embedder cannot read, alone and among many', async () => {
    const texts = ['🙂', '漢字が読めますか', 'Быстрая лиса', 'x'.repeat(100_000), '!!! ???', '2024'];
    const many = await engine.scoreMany(
      handle,
      texts.map((content) => ({ content, compare_to: 'Fix the parser' })),
    );
    for (const [index, content] of texts.entries()) {
      const { card } = await engine.score(handle, { content, compare_to: 'Fix the parser' });
      expect(many[index]).toEqual({ scored: { card, truncated: false } });
      expect(card).toMatchObject({ confidence: 'low', headroom: null });
      for (const { label, confidence, headroom } of Object.values(card.detail))
        expect({ label, confidence, headroom }).toEqual({ label: null, confidence: 'low', headroom: null });
    }
  });

  it('returns the identical card again, and from another engine', async () => {
    const request = { content: 'Pin openssl to 3.0.13 in the build image', compare_to: 'bump' };
    const first = JSON.stringify(await engine.score(handle, request));
    expect(JSON.stringify(await engine.score(handle, request))).toBe(first);
    expect(JSON.stringify(await open().score(handle, request))).toBe(first);
  });

  it('restricts the card to the named traits, by key or display name', async () => {
    const { card } = await engine.score(handle, { content: 'wip', traits: ['Context', 'intent_clarity'] });
    expect(Object.keys(card.scores)).toEqual(['intent_clarity', 'context_sufficiency']);
    expect(Object.keys(card.detail)).toEqual(['intent_clarity', 'context_sufficiency']);
  });

  it('compares with a baseline: the delta is content minus baseline', async () => {
    const { card } = await engine.score(handle, { content: 'Fix the parser', compare_to: 'wip' });
    expect(card.compare_to).not.toBeNull();
    for (const key of keys) {
      expect(card.delta?.scores[key]).toBe((card.scores[key] ?? 0) - (card.compare_to?.scores[key] ?? 0));
    }
    expect(card.delta?.composite).toBe(card.composite - (card.compare_to?.composite ?? 0));
  });

  it('scores a pinned version and rejects an unknown one', async () => {
    await expect(engine.score(`${handle}@v1`, { content: 'wip' })).resolves.toBeDefined();
    await expect(engine.score(`${handle}@v9`, { content: 'wip' })).rejects.toMatchObject({
      code: 'model_not_found',
      detail: `Model '${handle}@v9' not found`,
    });
  });

  it('rejects an unknown handle before it validates the request', async () => {
    for (const name of ['no.such', 'constructor', '__proto__', '']) {
      await expect(engine.score(name, { content: '' })).rejects.toMatchObject({ code: 'model_not_found' });
    }
  });

  it('rejects content without words', async () => {
    for (const content of ['', '  \n', '\u0000', '\u200b\ufeff', '\ue000']) {
      await expect(engine.score(handle, { content })).rejects.toMatchObject({ code: 'content_empty' });
    }
  });

  it('parses the request before it waits: later changes have no effect', async () => {
    const request = { content: 'wip', traits: ['Context'] };
    const scoring = engine.score(handle, request);
    request.traits.push('nonsense');
    request.content = '';
    expect(Object.keys((await scoring).card.scores)).toEqual(['context_sufficiency']);
  });

  it('names the field of a baseline without words', async () => {
    await expect(engine.score(handle, { content: 'wip', compare_to: '\u0301' })).rejects.toMatchObject({
      code: 'content_empty',
      detail: expect.stringContaining('compare_to'),
    });
  });

  it('names the unknown traits and the traits of the model', async () => {
    await expect(engine.score(handle, { content: 'wip', traits: ['clarty'] })).rejects.toMatchObject({
      code: 'unknown_trait',
      detail: expect.stringMatching(/'clarty'.*intent_clarity/),
    });
  });

  it('counts all tokens of a text longer than the window, and scores all of it', async () => {
    const sentence = 'The scheduler drains its queue before it stops, so no job is lost. ';
    const one = await engine.score(handle, { content: sentence });
    const many = await engine.score(handle, { content: sentence.repeat(120) });
    expect(many.card.input_tokens).toBe(120 * one.card.input_tokens);
    for (const score of Object.values(many.card.scores)) expect(score).toBeGreaterThanOrEqual(0);
  });

  it('scores 1 MiB without a space, and rejects one byte more', async () => {
    const { card } = await engine.score(handle, { content: 'x'.repeat(1_048_576) });
    expect(card.input_tokens).toBe(1);
    for (const score of Object.values(card.scores)) expect(score).toBeLessThanOrEqual(100);
    await expect(engine.score(handle, { content: 'x'.repeat(1_048_577) })).rejects.toMatchObject({
      code: 'content_too_large',
    });
  });

  it('stops waiting when its signal aborts', async () => {
    const controller = new AbortController();
    const scoring = open().score(handle, { content: 'wip' }, controller.signal);
    controller.abort();
    await expect(scoring).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports the bytes of what it loads', async () => {
    const seen: Progress[] = [];
    await open().warm(handle, undefined, (progress) => seen.push({ ...progress }));
    const embedder = seen.filter(({ stage }) => stage === 'embedder');
    expect(embedder.at(-1)?.done).toBe(embedder.at(-1)?.total);
    expect(seen.some(({ stage }) => stage === 'model')).toBe(true);
  });

  it('reports the loaded embedder', async () => {
    const own = open();
    expect(await own.status()).toMatchObject({ state: 'idle', embedder: null, loaded: [] });
    await own.warm(handle);
    expect(await own.status()).toMatchObject({
      state: 'ready',
      embedder: { id: 'assay-base', backend: 'wasm', dimensions: 512 },
      loaded: [handle],
      stored: 'memory',
      persisted: null,
    });
  });

  it('reports that it is loading while an embedder is preloaded or loaded for a build', async () => {
    const own = new Engine({ assets, fetch: createFileFetch(), persist: false });
    const preloading = own.storage.preload();
    expect((await own.status()).state).toBe('loading');
    await preloading;
    // It was created without the code of layers.
    expect(await own.status()).toMatchObject({ state: 'ready', embedder: { id: 'assay-small' } });
    const builder = open();
    const states = new Set<string>();
    const request = { handle: 'local.request', configuration: document };
    await builder.authoring.build(request, undefined, async ({ stage }) => {
      if (stage === 'embedder') states.add((await builder.status()).state);
    });
    expect([...states]).toEqual(['loading']);
    expect((await builder.status()).state).toBe('ready');
  });

  it('fails while an artifact is unavailable, and recovers when it is back', async () => {
    let down = true;
    const flaky: typeof fetch = async (input, init) =>
      down && String(input).endsWith('model.assay')
        ? new Response(null, { status: 404 })
        : createFileFetch()(input, init);
    const own = open(flaky);
    await expect(own.score(handle, { content: 'wip' })).rejects.toMatchObject({
      code: 'artifact_unavailable',
    });
    down = false;
    await expect(own.score(handle, { content: 'wip' })).resolves.toBeDefined();
  });

  it('rejects an artifact whose bytes differ from the catalog', async () => {
    const flipped: typeof fetch = async (input, init) => {
      const response = await createFileFetch()(input, init);
      if (!String(input).endsWith('model.assay')) return response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      bytes[bytes.length - 5]! ^= 1;
      return new Response(bytes);
    };
    await expect(open(flipped).score(handle, { content: 'wip' })).rejects.toMatchObject({
      code: 'artifact_damaged',
      status: 503,
    });
  });
});

describe('Engine with URLs as content', () => {
  let server: Server;
  let origin = '';
  const page = `<html><head><title>t</title></head><body><nav>Home</nav><article>${'<p>The scheduler drains its queue before it stops, so that no job is lost when a host restarts.</p>'.repeat(8)}</article></body></html>`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/page') response.setHeader('content-type', 'text/html').end(page);
      else if (request.url === '/old')
        response
          .setHeader('content-type', 'text/html')
          .end(Buffer.from('<p>L\x92\xe9t\xe9 est l\xe0.', 'latin1'));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  it('scores the readable text of a page', async () => {
    const { card } = await open().score(handle, { content: ` ${origin}/page ` });
    expect(card.input_tokens).toBeGreaterThan(50);
    const extracted = await open().extract(`${origin}/page`);
    expect(extracted.content).toContain('drains its queue');
    expect(extracted.content).not.toContain('Home');
    expect(extracted.content_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says of a page that it was read as Windows-1252, in every result but those of the public endpoints', async () => {
    const [engine, content] = [open(), `${origin}/old`];
    const assumed = { read_as: 'windows-1252' };
    expect((await engine.extract(content)).content).toBe('L’été est là.');
    expect(await engine.extract(content)).toMatchObject(assumed);
    expect((await engine.score(handle, { content })).card).toMatchObject(assumed);
    expect((await engine.score(handle, { content: 'a', compare_to: content })).card).toMatchObject(assumed);
    expect((await engine.explain(handle, { content })).explanation).toMatchObject(assumed);
    const many = await engine.scoreMany(handle, [{ content }, { content: `${origin}/page` }]);
    expect(many.map((outcome) => 'scored' in outcome && outcome.scored.card.read_as)).toEqual([
      'windows-1252',
      undefined,
    ]);
    const app = createApp(engine);
    const post = async (path: string, body: object) => {
      const request = new Request(`http://local/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await app.fetch(request)).json();
    };
    expect(await post(`v1/models/${handle}/score`, { content })).toMatchObject(assumed);
    expect(await post(`v1/models/${handle}/explain`, { content })).toMatchObject(assumed);
    expect(await post(`v1/models/${handle}/compare`, { a: 'a', b: content })).toMatchObject({ b: assumed });
    expect(await post('v1/extract', { url: content })).toMatchObject(assumed);
    expect(await post(`m/${handle}`, { content })).not.toHaveProperty('read_as');
  });

  it('names the origin and the status of a missing page', async () => {
    await expect(open().score(handle, { content: `${origin}/none` })).rejects.toMatchObject({
      status: 422,
      detail: expect.stringMatching(/127\.0\.0\.1.*404/),
    });
  });
});
