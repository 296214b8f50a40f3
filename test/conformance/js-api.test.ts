// The engine called directly, compared with the same requests over REST, and with values that only a direct caller can
// pass (section 3.2 of the reliability study).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AssayError } from '../../src/core/contract/errors.js';
import type { ScoreRequest } from '../../src/core/contract/resources.js';
import { createApp } from '../../src/core/http/index.js';
import { toCardView } from '../../src/core/http/views.js';
import { createEngine } from '../../src/entries/in-process/index.js';
import { createFileFetch } from '../../src/server/node/file-fetch.js';
import { openEngine } from '../support/engine.js';
import { fuzzSeed } from '../support/fuzz-seed.mjs';
import { casesOf } from '../support/long.mjs';
import { handle, text } from './cases/model.js';
import { anyObject, scoreObject } from './fuzz-bodies.js';

const engine = openEngine();
const app = createApp(engine);
const runs = Number(process.env.ASSAY_FUZZ_RUNS ?? casesOf(5_000));

async function byRest(body: string): Promise<[number, string]> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await app.fetch(
    new Request(`http://local/m/${handle}`, { method: 'POST', headers, body }),
  );
  return [response.status, await response.text()];
}

async function byCall(value: unknown): Promise<[number, string]> {
  try {
    // A caller in plain JavaScript can pass any value.
    const { card } = await engine.score(handle, value as ScoreRequest);
    return [200, JSON.stringify(toCardView(card, 'A'))];
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return [error.status, JSON.stringify({ detail: error.detail })];
  }
}

test('REST and the direct call return the same card or failure for any request', async () => {
  console.log(`parity of REST and direct calls: ${runs} requests, seed ${fuzzSeed}`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(scoreObject, anyObject), async (body) => {
      expect(await byRest(body)).toEqual(await byCall(JSON.parse(body)));
    }),
    { numRuns: runs, seed: fuzzSeed },
  );
});

test('REST and the direct call return the same explanation', async () => {
  const traits = ['context_sufficiency', 'Intent clarity'];
  const { explanation } = await engine.explain(handle, { content: text, traits });
  const body = JSON.stringify({ content: text, traits });
  const headers = { 'Content-Type': 'application/json' };
  const response = await app.fetch(
    new Request(`http://local/v1/models/${handle}/explain`, { method: 'POST', headers, body }),
  );
  expect(await response.text()).toBe(JSON.stringify(explanation));
});

describe('3.2: invalid requests', () => {
  const throwing = () => {
    throw new Error('mine');
  };
  const revoked = Proxy.revocable({ content: text }, {});
  revoked.revoke();
  const detached = new Uint8Array(8);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });

  test.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a text', text],
    ['a symbol', Symbol('content')],
    ['a function', () => text],
    ['a getter that throws', Object.defineProperty({}, 'content', { get: throwing, enumerable: true })],
    ['a revoked proxy', revoked.proxy],
    ['a proxy whose keys cannot be read', new Proxy({}, { ownKeys: throwing })],
    ['a content whose toString throws', { content: { toString: throwing } }],
    ['a content that is a symbol', { content: Symbol('x') }],
    ['a detached buffer', { content: detached }],
    ['a content that is inherited', Object.create({ content: text })],
    ['traits that cannot be iterated', { content: text, traits: new Proxy([], { get: throwing }) }],
  ])('%s is refused as a 422', async (_, value) => {
    expect((await byCall(value))[0]).toBe(422);
  });
});

describe('3.2: score()', () => {
  test('rejects with the reason of the signal, aborted before or during the call', async () => {
    const reason = new Error('mine');
    const before = engine.score(handle, { content: text }, AbortSignal.abort(reason));
    await expect(before).rejects.toBe(reason);
    const controller = new AbortController();
    const during = engine.score(handle, { content: `${text}. `.repeat(20_000) }, controller.signal);
    setTimeout(() => controller.abort(), 5);
    await expect(during).rejects.toMatchObject({ name: 'AbortError' });
    expect((await engine.status()).queue).toBe(0);
  });
});

test('3.2: twenty concurrent first scores read every file once', async () => {
  const read: string[] = [];
  const files = createFileFetch();
  const counting: typeof fetch = (input, init) => {
    read.push(String(input));
    return files(input, init);
  };
  const fresh = createEngine({
    assets: new URL('../../models/', import.meta.url).href,
    fetch: counting,
    persist: false,
  });
  const cards = await Promise.all(Array.from({ length: 20 }, () => fresh.score(handle, { content: text })));
  expect(new Set(cards.map((scored) => JSON.stringify(scored))).size).toBe(1);
  expect(read.length).toBe(new Set(read).size);
});
