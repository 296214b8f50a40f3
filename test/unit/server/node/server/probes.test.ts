// Probes without a server: which are switched on, where, and what they say of a server that cannot answer.
import { expect, it } from 'vitest';
import { AssayError } from '../../../../../src/core/contract/index.js';
import { createMetrics } from '../../../../../src/server/node/server/metrics.js';
import { createProbes } from '../../../../../src/server/node/server/probes.js';
import { commitMessage, StandInService } from '../../../../support/stand-in-service.js';

type Settings = Parameters<typeof createProbes>[0];
const open = (settings: Partial<Settings> = {}) =>
  createProbes({
    base: '/',
    service: new StandInService([commitMessage]),
    figures: createMetrics(),
    isStopping: () => false,
    ...settings,
  });
async function read(path: string, settings: Partial<Settings> = {}) {
  const response = await open(settings).get(path)?.();
  return response && [response.status, await response.json()];
}
const failing = (error: Error) =>
  Object.assign(new StandInService([]), {
    models: async () => {
      throw error;
    },
  });

it('are below the base, with a slash between', () => {
  for (const base of ['/assay', '/assay/'])
    expect([...open({ base }).keys()]).toEqual(['/assay/healthz', '/assay/readyz']);
});

it('are those that are switched on', () => {
  expect([...open({ metrics: true }).keys()]).toEqual(['/healthz', '/readyz', '/metrics']);
  expect([...open({ metrics: true, probes: false }).keys()]).toEqual(['/metrics']);
  expect([...open({ probes: false }).keys()]).toEqual([]);
});

it('say that a server is alive, but not ready, while it stops', async () => {
  const settings = { isStopping: () => true };
  expect(await read('/healthz', settings)).toEqual([200, { status: 'ok' }]);
  expect(await read('/readyz', settings)).toEqual([
    503,
    { status: 'stopping', detail: 'The server is stopping' },
  ]);
});

it('say why the models cannot be listed, without internal details', async () => {
  const known = failing(new AssayError('engine_unavailable', 'The folder is missing'));
  expect(await read('/readyz', { service: known })).toEqual([
    503,
    { status: 'unavailable', detail: expect.stringContaining('The folder is missing') },
  ]);
  expect(await read('/readyz', { service: failing(new Error('internal')) })).toEqual([
    503,
    { status: 'unavailable', detail: 'The models cannot be listed' },
  ]);
});

it('count without the length of the queue if the engine does not answer', async () => {
  const service = Object.assign(new StandInService([]), { status: () => Promise.reject(new Error('gone')) });
  const response = await open({ metrics: true, service }).get('/metrics')?.();
  expect(response?.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await response?.text()).not.toContain('assay_engine_queue');
});
