// The responses to everything that a service can throw, and the order of the checks.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AssayError, errorStatus } from '../../../../src/core/contract/errors.js';
import type { ScoringService } from '../../../../src/core/contract/service.js';
import { createApp } from '../../../../src/core/http/index.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';

const url = 'http://local/m/assay.commit-message';
const post = (body: string) => new Request(url, { method: 'POST', body });

/** A service of which the given methods reject. */
function createFailing(failures: Partial<Record<keyof ScoringService, unknown>>): ScoringService {
  const service = new StandInService([commitMessage]);
  for (const [method, reason] of Object.entries(failures)) {
    Object.defineProperty(service, method, { value: () => Promise.reject(reason) });
  }
  return service;
}

async function fetchAnswer(service: ScoringService, request: Request) {
  const response = await createApp(service).fetch(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('an error that the service throws', () => {
  test.each(Object.entries(errorStatus))('%s becomes status %i with its detail', async (code, status) => {
    const error = new AssayError(code as keyof typeof errorStatus, 'What is wrong');
    const answer = await fetchAnswer(createFailing({ score: error }), post('text'));
    expect(answer).toMatchObject({ status, body: { detail: 'What is wrong' } });
    expect(answer.headers.get('retry-after')).toBe(status === 429 || status === 503 ? '1' : null);
  });

  test('keeps its own Retry-After, in whole seconds', async () => {
    const error = new AssayError('engine_unavailable', 'Starting', { retryAfter: 2.2 });
    expect(
      (await fetchAnswer(createFailing({ score: error }), post('text'))).headers.get('retry-after'),
    ).toBe('3');
  });

  test('lists its issues in the versioned API', async () => {
    const issues = [{ code: 'source_invalid', path: 'sources[0]', message: 'Missing' }] as const;
    const failing = createFailing({ models: new AssayError('invalid_request', 'No', { issues }) });
    const { body } = await fetchAnswer(failing, new Request('http://local/v1/models'));
    expect(body).toMatchObject({ error: { details: issues } });
    const without = createFailing({ models: new AssayError('invalid_request', 'No') });
    const answer = await fetchAnswer(without, new Request('http://local/v1/models'));
    expect(answer.body).toMatchObject({ error: { details: [] } });
  });

  test('of another realm is recognised', async () => {
    const foreign = Object.assign(new Error('Gone'), {
      name: 'AssayError',
      code: 'artifact_damaged',
      detail: 'Gone',
    });
    const answer = await fetchAnswer(createFailing({ score: foreign }), post('text'));
    expect(answer).toMatchObject({ status: 503, body: { detail: 'Gone' } });
    const models = new Request('http://local/v1/models');
    const { body } = await fetchAnswer(createFailing({ models: foreign }), models);
    expect(body).toMatchObject({ error: { code: 'artifact_damaged', details: [] } });
  });

  test('with an unknown code becomes a 500', async () => {
    const foreign = Object.assign(new Error('x'), { name: 'AssayError', code: 'toString', detail: 'x' });
    expect(await fetchAnswer(createFailing({ score: foreign }), post('text'))).toMatchObject({ status: 500 });
  });

  test('that is an AbortError becomes a 503', async () => {
    const aborted = new DOMException('This operation was aborted', 'AbortError');
    const answer = await fetchAnswer(createFailing({ score: aborted }), post('text'));
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'Service temporarily unavailable: the request was aborted' },
    });
  });
});

describe('a bug', () => {
  test.each([
    ['an error', new TypeError('x is not a function')],
    ['a string', 'x is not a function'],
    ['undefined', undefined],
    ['null', null],
    ['an object', { code: 'model_not_found' }],
  ])('that throws %s becomes a 500 without details, and is reported', async (_, thrown) => {
    const bugs: unknown[] = [];
    for (const method of ['score', 'traits'] as const) {
      const app = createApp(createFailing({ [method]: thrown }), { onBug: (bug) => bugs.push(bug) });
      const response = await app.fetch(post('text'));
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ detail: 'Internal error' });
      expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    }
    expect(bugs).toEqual([thrown, thrown]);
  });

  test('in the versioned API becomes an error envelope', async () => {
    const app = createApp(createFailing({ card: new RangeError('x') }));
    const response = await app.fetch(new Request('http://local/v1/models/assay.commit-message'));
    const request_id = response.headers.get('x-request-id');
    const error = { code: 'internal', message: 'Internal error', request_id, details: [] };
    expect([response.status, await response.json()]).toEqual([500, { error }]);
  });
});

describe('the order of failures', () => {
  const down = new AssayError('engine_unavailable', 'No engine');

  test('R25: returns 422 for an invalid request while the engine is down', async () => {
    for (const service of [createFailing({ score: down }), createFailing({ score: down, traits: down })]) {
      expect(await fetchAnswer(service, post(' '))).toMatchObject({ status: 422 });
      expect(await fetchAnswer(service, post('text'))).toMatchObject({
        status: 503,
        body: { detail: 'No engine' },
      });
    }
  });

  test('returns 422 for an unknown trait while the engine is down', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ content: 'x', traits: ['none'] });
    const request = new Request(url, { method: 'POST', headers, body });
    expect(await fetchAnswer(createFailing({ score: down }), request)).toMatchObject({ status: 422 });
  });

  test('returns 404 for an unknown model before checking the body', async () => {
    const request = new Request('http://local/m/no.such', { method: 'POST' });
    expect(await fetchAnswer(createFailing({ score: down }), request)).toMatchObject({ status: 404 });
  });

  test('returns 503 for GET requests while the engine is down', async () => {
    for (const path of [
      'models',
      'm/assay.commit-message/traits',
      'v1/models',
      'v1/models/assay.commit-message',
    ]) {
      const service = createFailing({ models: down, traits: down, card: down });
      expect(await fetchAnswer(service, new Request(`http://local/${path}`)), path).toMatchObject({
        status: 503,
      });
    }
  });
});

describe('a page that changes Object.prototype', () => {
  afterEach(() => {
    for (const name of ['traits', 'content', 'compare_to', 'detail'])
      Reflect.deleteProperty(Object.prototype, name);
    vi.restoreAllMocks();
  });

  test('3.2: does not change any response', async () => {
    const app = createApp(new StandInService([commitMessage]));
    const send = async (value: unknown) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await app.fetch(
        new Request(url, { method: 'POST', headers, body: JSON.stringify(value) }),
      );
      return [response.status, await response.text()];
    };
    const before = [await send({ content: 'x' }), await send({})];
    for (const [name, value] of Object.entries({ traits: ['x'], content: 'y', compare_to: 'z', detail: 1 })) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    }
    expect([await send({ content: 'x' }), await send({})]).toEqual(before);
  });
});
