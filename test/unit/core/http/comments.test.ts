// The paths of comments: only where the host brings their answers, and failures in the form of their clients.
import { describe, expect, test } from 'vitest';
import { AssayError, errorStatus } from '../../../../src/core/contract/errors.js';
import { type AppOptions, createApp } from '../../../../src/core/http/index.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';

const service = new StandInService([commitMessage]);
const post = (body: string | object, headers: Record<string, string> = {}) =>
  new Request('http://local/v1alpha1/comments:analyze?key=k', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

async function fetchAnswer(request: Request, options: AppOptions) {
  const response = await createApp(service, options).fetch(request);
  return { status: response.status, body: await response.json() };
}

const echo: AppOptions['perspective'] = async (method, body) => ({ status: 200, body: { method, body } });

describe('the paths of comments', () => {
  test('are unknown without answers to them', async () => {
    expect(await fetchAnswer(post({}), {})).toEqual({ status: 404, body: { detail: 'Not Found' } });
  });

  test.each(['analyze', 'suggestscore'])('pass the body of comments:%s on', async (method) => {
    const request = new Request(`http://local/v1alpha1/comments:${method}`, {
      method: 'POST',
      body: '{"comment":{"text":"Hello"}}',
      headers: { 'Content-Type': 'application/json' },
    });
    const body = { method, body: { comment: { text: 'Hello' } } };
    expect(await fetchAnswer(request, { perspective: echo })).toEqual({ status: 200, body });
  });

  test('are below the base path, in both variants', async () => {
    for (const variant of ['A', 'B'] as const) {
      const options = { perspective: echo, variant, base: '/api/' };
      expect((await fetchAnswer(post({}), options)).status).toBe(404);
      const below = new Request('http://local/api/v1alpha1/comments:analyze', post({}));
      expect((await fetchAnswer(below, options)).status).toBe(200);
    }
  });

  test('refuse what exceeds the limits of a body before anything reads it', async () => {
    const never: AppOptions['perspective'] = () => Promise.reject(new Error('was called'));
    for (const [body, message] of [
      [`{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`, 'Body is nested too deeply'],
      ['[]', 'Body must be a JSON object'],
      ['', 'Request body is empty'],
    ] as const) {
      const error = { code: 400, message, status: 'INVALID_ARGUMENT', details: [] };
      expect(await fetchAnswer(post(body), { perspective: never })).toEqual({ status: 400, body: { error } });
    }
  });

  test('refuse requests of other sites', async () => {
    const { status, body } = await fetchAnswer(post({}, { 'Sec-Fetch-Site': 'cross-site' }), {
      perspective: echo,
    });
    expect([status, body]).toMatchObject([400, { error: { message: 'Cross-site requests may only read' } }]);
  });

  test('count against the rate of Variant B', async () => {
    const app = createApp(service, { perspective: echo, variant: 'B', clock: () => 1_700_000_000_000 });
    for (let sent = 0; sent < 10; sent++) expect((await app.fetch(post({}))).status).toBe(200);
    const response = await app.fetch(post({}));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
    const message = 'Rate limit exceeded: 10 requests in 10 seconds';
    expect(await response.json()).toEqual({
      error: { code: 429, message, status: 'RESOURCE_EXHAUSTED', details: [] },
    });
  });
});

const names = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

describe('an error of the service', () => {
  test.each(Object.entries(errorStatus))('%s has a status of google.rpc.Code', async (code, status) => {
    const error = new AssayError(code as keyof typeof errorStatus, 'What is wrong');
    const expected = status === 422 ? 400 : status;
    expect(await fetchAnswer(post({}), { perspective: () => Promise.reject(error) })).toEqual({
      status: expected,
      body: {
        error: { code: expected, message: 'What is wrong', status: names[expected], details: [] },
      },
    });
  });
});
