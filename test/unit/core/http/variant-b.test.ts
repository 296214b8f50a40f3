// Variant B's rate limit, as a client experiences it.
import { describe, expect, test } from 'vitest';
import { type AppOptions, createApp, createRequestId, type Hit } from '../../../../src/core/http/index.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';

const service = new StandInService([commitMessage]);

function client(options: AppOptions = {}) {
  let now = 1_700_000_000_000;
  const app = createApp(service, { variant: 'B', clock: () => now, ...options });
  return {
    wait: (ms: number) => {
      now += ms;
    },
    async ask(path = 'models', init: RequestInit = {}) {
      const response = await app.fetch(new Request(`http://local/${path}`, init));
      const [limit, retry] = ['ratelimit', 'retry-after'].map((name) => response.headers.get(name));
      return { status: response.status, limit, retry, body: await response.text() };
    },
  };
}

const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let i = 0; i < count; i++) results.push(await work());
  return results;
};

describe('R24: the rate limit of Variant B', () => {
  test('rejects the eleventh request in ten seconds with the time to wait, on any path', async () => {
    const { ask, wait } = client();
    const first = await times(10, () => ask());
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(first.map(({ limit }) => limit?.slice(0, 13))).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((left) => `"default";r=${left}`),
    );
    wait(2_500);
    const detail = 'Rate limit exceeded: 10 requests in 10 seconds';
    const rejected = {
      status: 429,
      limit: '"default";r=0;t=8',
      retry: '8',
      body: JSON.stringify({ detail }),
    };
    for (const path of ['models', 'm/no.such', 'nowhere', 'api-docs'])
      expect(await ask(path)).toEqual(rejected);
    expect(await ask('m/assay.commit-message', { method: 'POST' })).toEqual(rejected);
    wait(7_500);
    expect((await ask()).status).toBe(200);
  });

  test('counts failed requests', async () => {
    const { ask } = client();
    await times(5, () => ask('m/no.such/traits'));
    await times(5, () => ask('m/assay.commit-message', { method: 'POST', body: ' ' }));
    expect((await ask()).status).toBe(429);
  });

  test('counts a request again that is resent with the same id', async () => {
    const { ask } = client();
    const headers = { 'X-Request-Id': createRequestId() };
    await times(10, () => ask('models', { headers }));
    expect((await ask('models', { headers })).status).toBe(429);
  });

  test('has one window per client', async () => {
    const clientId = (request: Request) => request.headers.get('x-client') ?? '';
    const { ask } = client({ clientId });
    const of = (name: string) => ask('models', { headers: { 'X-Client': name } });
    await times(10, () => of('a'));
    expect([(await of('a')).status, (await of('b')).status]).toEqual([429, 200]);
  });

  test('keeps the window across apps if the host stores it', async () => {
    const stored = new Map<string, readonly Hit[]>();
    const rateStore = {
      read: async (name: string) => stored.get(name) ?? [],
      write: async (name: string, hits: readonly Hit[]) => void stored.set(name, hits),
    };
    const headers = { 'X-Request-Id': createRequestId() };
    await times(9, () => client({ rateStore }).ask());
    // Delivered again and again by a host that is stopped each time.
    await times(5, () => client({ rateStore }).ask('models', { headers }));
    expect((await client({ rateStore }).ask()).status).toBe(429);
    expect([...stored.keys()]).toEqual(['local']);
  });

  test('does not exist in Variant A', async () => {
    const { ask } = client({ variant: 'A' });
    const answers = await times(50, () => ask());
    expect(answers.every(({ status, limit }) => status === 200 && limit === null)).toBe(true);
  });
});
