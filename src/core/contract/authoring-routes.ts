// The routes of authoring, all in the versioned API (Variant A).
import type { Route } from './route.js';

const json = ['application/json'] as const;
const versioned = { variants: ['A'], failureForm: 'envelope', produces: json } as const;
const read = { ...versioned, method: 'GET', success: 200, failures: [404, 429, 503] } as const;
const write = { ...versioned, success: 200, failures: [404, 409, 422, 429, 503] } as const;
const remove = { ...write, method: 'DELETE', produces: [], success: 204 } as const;

const model = '/v1/models/{handle}';
const version = `${model}/versions/{version}` as const;

export const authoringRoutes = [
  {
    ...write,
    name: 'v1_create',
    method: 'POST',
    path: '/v1/models',
    success: 201,
    failures: [409, 422, 429, 503],
  },
  { ...write, name: 'v1_update', method: 'PATCH', path: model },
  { ...remove, name: 'v1_remove', path: model },
  { ...write, name: 'v1_add_samples', method: 'POST', path: `${model}/samples` },
  { ...write, name: 'v1_train', method: 'POST', path: `${model}/train`, success: 202 },
  { ...read, name: 'v1_run', path: '/v1/runs/{run}' },
  { ...write, name: 'v1_cancel', method: 'DELETE', path: '/v1/runs/{run}' },
  { ...read, name: 'v1_versions', path: `${model}/versions` },
  { ...read, name: 'v1_version', path: version },
  { ...write, name: 'v1_update_version', method: 'PATCH', path: version },
  { ...remove, name: 'v1_remove_version', path: version },
  { ...write, name: 'v1_activate', method: 'POST', path: `${version}/activate` },
  { ...read, name: 'v1_export', path: `${version}/export`, produces: ['application/octet-stream'] },
  { ...write, name: 'v1_import', method: 'POST', path: `${model}/import`, success: 201 },
] as const satisfies readonly Route[];
