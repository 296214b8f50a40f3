// The browser's model as an embedder: unit vectors, long texts, wrong vectors, and the identity of its space.
import { describe, expect, it } from 'vitest';
import type { AssayError } from '../../../../src/core/contract/errors.js';
import { createBrowserModel } from '../../../../src/core/platform/browser-model/browser-model.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { loadBrowserEmbedder } from '../../../../src/encoders/browser/browser-embedder.js';
import { deferred } from '../../../support/deferred.js';
import { FakeSemanticEmbedder } from '../../../support/semantic-embedder.js';

const lengths = (data: Float32Array, columns: number) =>
  Array.from({ length: data.length / columns }, (_, i) =>
    Math.hypot(...data.subarray(i * columns, (i + 1) * columns)),
  );

async function load(change: Partial<FakeSemanticEmbedder> = {}, spaces = createMemoryArea<unknown>()) {
  const api = Object.assign(new FakeSemanticEmbedder(), change);
  const fatal: AssayError[] = [];
  const clock = { now: 0 };
  const embedder = await loadBrowserEmbedder({
    local: createBrowserModel({ getApi: () => api, interval: 1 }),
    spaces,
    onShare: () => {},
    onFatal: (error) => fatal.push(error),
    now: () => clock.now,
  });
  api.calls.length = 0;
  return { api, embedder, fatal, clock };
}

describe('vectors of the browser', () => {
  it('are scaled to length 1, in batches, and zero for a text without anything', async () => {
    const { api, embedder } = await load();
    const texts = [' \n', ...Array.from({ length: 20 }, (_, i) => `text ${i}`), ''];
    const { rows, columns, data } = await embedder.embed(texts);
    expect([rows, columns]).toEqual([22, 64]);
    const found = lengths(data, columns);
    expect([found[0], found[21]]).toEqual([0, 0]);
    for (const length of found.slice(1, 21)) expect(length).toBeCloseTo(1, 6);
    expect(api.calls.map(({ length }) => length)).toEqual([16, 4]);
    expect((await embedder.embed(['', ' '])).data.every((value) => value === 0)).toBe(true);
    expect(api.calls.length).toBe(2);
  });

  it('come in smaller batches where the browser finds one too large', async () => {
    const { api, embedder } = await load();
    const texts = Array.from({ length: 8 }, (_, i) => `The text ${i}`);
    const whole = await embedder.embed(texts);
    api.quota = 25;
    api.calls.length = 0;
    expect(await embedder.embed(texts)).toEqual(whole);
    expect(api.calls.map(({ length }) => length)).toEqual([8, 4, 2, 2, 4, 2, 2]);
  });

  it('are refused for one text that is too long, and are had for others afterwards', async () => {
    const { embedder, fatal } = await load({ quota: 1_000 });
    await expect(embedder.embed(['short', 'x'.repeat(1_001)])).rejects.toMatchObject({
      code: 'content_too_large',
      detail: 'A text of 1001 characters is too long for the embedding model of this browser. Split the text',
    });
    expect((await embedder.embed(['short'])).rows).toBe(1);
    expect(fatal).toEqual([]);
  });

  it.each<[string, FakeSemanticEmbedder['change'], string]>([
    ['without a length', (all) => all.map((one) => one.fill(0)), 'a vector of length NaN, expected 1'],
    ['that are not numbers', (all) => all.map((one) => one.fill(Number.NaN)), 'a vector of length NaN'],
    ['of another length', (all) => all.map((one) => one.subarray(1)), 'a vector of 63 dimensions came back'],
    ['that are missing', (all) => all.slice(1), '1 vectors came back for 2 texts'],
  ])('end the embedder where the browser returns some %s', async (_, change, reason) => {
    const { api, embedder, fatal } = await load();
    api.change = change;
    const failure = { code: 'engine_unavailable', detail: expect.stringContaining(reason) };
    await expect(embedder.embed(['one', 'two'])).rejects.toMatchObject(failure);
    expect(fatal).toMatchObject([failure]);
    api.change = (all) => all;
    await expect(embedder.embed(['one', 'two'])).rejects.toMatchObject(failure);
    expect(fatal.length).toBe(1);
  });

  it('end the embedder where the session is lost', async () => {
    const { api, embedder, fatal } = await load();
    api.onEmbed = () => {
      throw new DOMException('The session has been destroyed', 'InvalidStateError');
    };
    await expect(embedder.embed(['one'])).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(fatal.length).toBe(1);
  });

  it('are not waited for after an abort, which ends nothing else', async () => {
    const { api, embedder, fatal } = await load();
    const started = deferred();
    api.onEmbed = ({ signal }) => {
      started.resolve();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    const controller = new AbortController();
    const embedding = embedder.embed(['one'], controller.signal);
    await started.promise;
    controller.abort(new Error('enough'));
    await expect(embedding).rejects.toThrow('enough');
    api.onEmbed = () => {};
    expect((await embedder.embed(['one'])).rows).toBe(1);
    expect(fatal).toEqual([]);
  });
});

describe('the space of the vectors', () => {
  it('has the same revision at the next load, in spite of noise', async () => {
    const spaces = createMemoryArea<unknown>();
    const first = await load({ noise: 0.01 }, spaces);
    const second = await load({ noise: 0.01 }, spaces);
    expect(first.embedder.revision).toMatch(/^[0-9a-f]{16}$/);
    expect(second.embedder.revision).toBe(first.embedder.revision);
    expect(second.embedder.note).toBe(
      "Chrome's SemanticEmbedder, which names neither its model nor its device. Tokens are estimated",
    );
  });

  it('has the same revision on another device, where the vectors are the same', async () => {
    expect((await load()).embedder.revision).toBe((await load()).embedder.revision);
  });

  it('has another revision when the browser has another model, and the earlier one when that is back', async () => {
    const spaces = createMemoryArea<unknown>();
    const first = await load({}, spaces);
    const second = await load({ model: 2 }, spaces);
    expect(second.embedder.revision).not.toBe(first.embedder.revision);
    expect(second.embedder.note).toContain('. The model of the browser has changed: models are rebuilt');
    expect((await load({}, spaces)).embedder.revision).toBe(first.embedder.revision);
  });

  it('has another revision when the vectors are shorter', async () => {
    const spaces = createMemoryArea<unknown>();
    const first = await load({}, spaces);
    const second = await load({ change: (all) => all.map((one) => one.subarray(0, 32)) }, spaces);
    expect(second.embedder.dimensions).toBe(32);
    expect(second.embedder.revision).not.toBe(first.embedder.revision);
  });

  it('is stored for the four latest models, and what is damaged there is ignored', async () => {
    const spaces = createMemoryArea<unknown>();
    await spaces.set([['browser/spaces', [{ revision: 1 }, null, 'x']]]);
    const revisions: string[] = [];
    for (const model of [1, 2, 3, 4, 5]) revisions.push((await load({ model }, spaces)).embedder.revision);
    const stored = (await spaces.get('browser/spaces')) as { revision: string }[];
    expect(stored.map(({ revision }) => revision)).toEqual(revisions.slice(1));
  });

  it('is checked again after ten minutes: another model ends the embedder before its vectors are used', async () => {
    const { api, embedder, fatal, clock } = await load();
    clock.now = 600_001;
    await embedder.embed(['one']);
    expect(api.calls.length).toBe(2);
    api.model = 2;
    clock.now = 1_200_002;
    await expect(embedder.embed(['two'])).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: expect.stringContaining('the model of the browser has changed'),
    });
    expect(fatal.length).toBe(1);
  });
});

describe('an embedder without a model', () => {
  it('is an error that says what to do', async () => {
    await expect(load({ state: 'unavailable' })).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: expect.stringMatching(
        /^Embedder 'browser' cannot be used: the embedding model of this browser is/,
      ),
    });
  });
});
