// What becomes of everything that a service can throw, and in which order the checks come.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AssayError, errorStatus } from '../../../src/contract/errors.js';
import type { ScoringService } from '../../../src/contract/service.js';
import { createApp } from '../../../src/http/index.js';
import { commitMessage, StandInService } from '../../support/stand-in-service.js';

const url = 'http://local/m/assay.commit-message';
const post = (body: string) => new Request(url, { method: 'POST', body });

/** A service whose methods fail as told; the others answer. */
function failing(failures: Partial<Record<keyof ScoringService, unknown>>): ScoringService {
  const service = new StandInService([commitMessage]);
  for (const [method, reason] of Object.entries(failures)) {
    Object.defineProperty(service, method, { value: () => Promise.reject(reason) });
  }
  return service;
}

async function answerOf(service: ScoringService, request: Request) {
  const response = await createApp(service).fetch(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('an error of the service', () => {
  test.each(Object.entries(errorStatus))('%s is answered %i with its detail', async (code, status) => {
    const error = new AssayError(code as keyof typeof errorStatus, 'What is wrong');
    const answer = await answerOf(failing({ score: error }), post('text'));
    expect(answer).toMatchObject({ status, body: { detail: 'What is wrong' } });
    expect(answer.headers.get('retry-after')).toBe(status === 429 || status === 503 ? '1' : null);
  });

  test('keeps its own Retry-After, in whole seconds', async () => {
    const error = new AssayError('engine_unavailable', 'Starting', { retryAfter: 2.2 });
    expect((await answerOf(failing({ score: error }), post('text'))).headers.get('retry-after')).toBe('3');
  });

  test('of another realm is one of ours', async () => {
    const foreign = Object.assign(new Error('Gone'), {
      name: 'AssayError',
      code: 'artifact_damaged',
      detail: 'Gone',
    });
    const answer = await answerOf(failing({ score: foreign }), post('text'));
    expect(answer).toMatchObject({ status: 503, body: { detail: 'Gone' } });
  });

  test('with a code that nobody knows is a 500', async () => {
    const foreign = Object.assign(new Error('x'), { name: 'AssayError', code: 'toString', detail: 'x' });
    expect(await answerOf(failing({ score: foreign }), post('text'))).toMatchObject({ status: 500 });
  });

  test('that is an abort is a 503', async () => {
    const aborted = new DOMException('This operation was aborted', 'AbortError');
    const answer = await answerOf(failing({ score: aborted }), post('text'));
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
  ])('that throws %s is a 500 that tells nothing, and is reported', async (_, thrown) => {
    const bugs: unknown[] = [];
    for (const method of ['score', 'traits'] as const) {
      const app = createApp(failing({ [method]: thrown }), { onBug: (bug) => bugs.push(bug) });
      const response = await app.fetch(post('text'));
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ detail: 'Internal error' });
      expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    }
    expect(bugs).toEqual([thrown, thrown]);
  });

  test('in the versioned API has its envelope', async () => {
    const app = createApp(failing({ card: new RangeError('x') }));
    const response = await app.fetch(new Request('http://local/v1/models/assay.commit-message'));
    const request_id = response.headers.get('x-request-id');
    const error = { code: 'internal', message: 'Internal error', request_id, details: [] };
    expect([response.status, await response.json()]).toEqual([500, { error }]);
  });
});

describe('the order of checks', () => {
  const down = new AssayError('engine_unavailable', 'No engine');

  test('R25: a bad request is 422 even while the engine is down', async () => {
    for (const service of [failing({ score: down }), failing({ score: down, traits: down })]) {
      expect(await answerOf(service, post(' '))).toMatchObject({ status: 422 });
      expect(await answerOf(service, post('text'))).toMatchObject({
        status: 503,
        body: { detail: 'No engine' },
      });
    }
  });

  test('an unknown trait is 422 even while the engine is down', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ content: 'x', traits: ['none'] });
    const request = new Request(url, { method: 'POST', headers, body });
    expect(await answerOf(failing({ score: down }), request)).toMatchObject({ status: 422 });
  });

  test('a model that is not there is 404 before anything is said of the body', async () => {
    const request = new Request('http://local/m/no.such', { method: 'POST' });
    expect(await answerOf(failing({ score: down }), request)).toMatchObject({ status: 404 });
  });

  test('reading endpoints answer 503 too', async () => {
    for (const path of [
      'models',
      'm/assay.commit-message/traits',
      'v1/models',
      'v1/models/assay.commit-message',
    ]) {
      const service = failing({ models: down, traits: down, card: down });
      expect(await answerOf(service, new Request(`http://local/${path}`)), path).toMatchObject({
        status: 503,
      });
    }
  });
});

describe('a page that meddles with prototypes', () => {
  afterEach(() => {
    for (const name of ['traits', 'content', 'compare_to', 'detail'])
      Reflect.deleteProperty(Object.prototype, name);
    vi.restoreAllMocks();
  });

  test('3.2: changes no answer', async () => {
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
