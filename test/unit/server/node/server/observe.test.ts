import { describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../../../../../src/server/node/server/metrics.js';
import { observe } from '../../../../../src/server/node/server/observe.js';
import type { AccessLogEntry } from '../../../../../src/server/node/server/server-options.js';
import { StandInService } from '../../../../support/stand-in-service.js';
import { post, scorePath, start } from './running-servers.js';

const secret = 'text-that-is-not-logged';

async function collect(use: (url: string) => Promise<unknown>): Promise<AccessLogEntry[]> {
  const entries: AccessLogEntry[] = [];
  const { url } = await start({ log: (entry) => entries.push(entry) });
  await use(url);
  return entries;
}

describe('the log', () => {
  it('has the request id of the answer, the route, the status and the time, and nothing of the text', async () => {
    let id: string | null = '';
    const entries = await collect(async (url) => {
      const answer = await fetch(`${url}${scorePath}?q=${secret}`, { ...post, body: secret });
      id = answer.headers.get('x-request-id');
      await fetch(`${url}${secret}`);
      await fetch(`${url}m/${secret}`, post);
    });
    expect(entries.map(({ method, route, status }) => ({ method, route, status }))).toEqual([
      { method: 'POST', route: '/m/{handle}', status: 200 },
      { method: 'GET', route: null, status: 404 },
      { method: 'POST', route: '/m/{handle}', status: 404 },
    ]);
    expect(entries[0]?.request_id).toBe(id);
    expect(entries.every(({ ms, time }) => ms >= 0 && new Date(time).toISOString() === time)).toBe(true);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('has refusals, but no probes', async () => {
    const entries = await collect(async (url) => {
      await fetch(`${url}healthz`);
      await fetch(`${url}models`, { method: 'DELETE' });
    });
    expect(entries.map(({ status }) => status)).toEqual([405]);
  });
});

describe('observe', () => {
  it('logs milliseconds from arrival to answer, and counts seconds', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 9, 30) });
    vi.advanceTimersByTime(1_000);
    const metrics = createMetrics();
    const entries: AccessLogEntry[] = [];
    const respond = async () => {
      vi.advanceTimersByTime(250);
      return new Response('', { headers: { 'X-Request-Id': 'req_1' } });
    };
    const settings = { metrics, log: (entry: AccessLogEntry) => entries.push(entry), base: '/' };
    const incoming = {} as Parameters<ReturnType<typeof observe>>[1];
    await observe(respond, { ...settings, variant: 'A', comments: false })(
      new Request('http://a.test/models'),
      incoming,
    );
    vi.useRealTimers();
    expect(entries).toEqual([
      {
        time: '2026-01-05T09:30:01.250Z',
        request_id: 'req_1',
        method: 'GET',
        route: '/models',
        status: 200,
        ms: 250,
      },
    ]);
    expect(metrics.render(null)).toContain('assay_request_seconds_sum{route="/models"} 0.25\n');
  });
});

describe('probes', () => {
  it('answer that the process is alive and lists its models, under the base path', async () => {
    const { url } = await start({ base: '/assay/' });
    const read = async (path: string) => {
      const answer = await fetch(url + path);
      return [answer.status, await answer.json()];
    };
    expect(await read('assay/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await read('assay/readyz')).toEqual([200, { status: 'ready', models: 1 }]);
    expect(await read('healthz')).toEqual([404, { detail: 'Not Found' }]);
  });

  it('answer 503 with the reason when the models cannot be listed', async () => {
    class BrokenService extends StandInService {
      override async models(): Promise<never> {
        throw new Error('an internal path');
      }
    }
    const { url } = await start({}, new BrokenService([]));
    const answer = await fetch(`${url}readyz`);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '1',
      { status: 'unavailable', detail: 'The models cannot be listed' },
    ]);
  });

  it('do not count against the rate of Variant B, and can be switched off', async () => {
    const { url } = await start({ variant: 'B' });
    for (let i = 0; i < 12; i++) expect((await fetch(`${url}healthz`)).status).toBe(200);
    expect((await fetch(`${url}models`)).status).toBe(200);
    const off = await start({ probes: false });
    expect((await fetch(`${off.url}readyz`)).status).toBe(404);
  });
});

describe('metrics', () => {
  it('are off by default', async () => {
    expect((await fetch(`${(await start()).url}metrics`)).status).toBe(404);
  });

  it('count requests by route, method and status, and never name what a caller sent', async () => {
    const { url } = await start({ metrics: true });
    await fetch(url + scorePath, post);
    await fetch(url + scorePath, post);
    await fetch(`${url}${secret}`);
    const answer = await fetch(`${url}metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('assay_requests_total{route="/m/{handle}",method="POST",status="200"} 2\n');
    expect(text).toContain('assay_requests_total{route="unknown",method="GET",status="404"} 1\n');
    expect(text).toContain('assay_request_seconds_bucket{route="/m/{handle}",le="+Inf"} 2\n');
    expect(text).toContain('assay_request_seconds_count{route="/m/{handle}"} 2\n');
    expect(text).toContain('assay_requests_running 0\n');
    expect(text).toMatch(/^assay_engine_queue \d+$/m);
    expect(text).not.toContain(secret);
  });

  it('are a valid exposition: each sample is below the help and the type of its name', async () => {
    const { url } = await start({ metrics: true });
    await fetch(`${url}models`);
    const lines = (await (await fetch(`${url}metrics`)).text()).trimEnd().split('\n');
    let name = '';
    for (const line of lines) {
      const [, kind, described] = /^# (HELP|TYPE) (\S+) /.exec(line) ?? [];
      if (kind === 'HELP') name = described ?? '';
      else if (kind === 'TYPE') expect(described).toBe(name);
      else
        expect(line).toMatch(
          new RegExp(`^${name}(_bucket|_sum|_count)?(\\{([a-z]+="[^"]*",?)+\\})? [0-9.e+-]+$`),
        );
    }
    const buckets = lines.filter((line) => line.startsWith('assay_request_seconds_bucket'));
    const counts = buckets.map((line) => Number(line.split(' ').at(-1)));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });
});
