// The routes of authoring, all of the versioned API (Variant A).
import type { Route } from './route.js';

const json = ['application/json'] as const;
const versioned = { variants: ['A'], failureForm: 'envelope', produces: json } as const;
const reading = { ...versioned, method: 'GET', success: 200, failures: [404, 429, 503] } as const;
const writing = { ...versioned, success: 200, failures: [404, 409, 422, 429, 503] } as const;
const removing = { ...writing, method: 'DELETE', produces: [], success: 204 } as const;

const model = '/v1/models/{handle}';
const version = `${model}/versions/{version}` as const;

export const authoringRoutes = [
  {
    ...writing,
    name: 'v1_create',
    method: 'POST',
    path: '/v1/models',
    success: 201,
    failures: [409, 422, 429, 503],
  },
  { ...writing, name: 'v1_update', method: 'PATCH', path: model },
  { ...removing, name: 'v1_remove', path: model },
  { ...writing, name: 'v1_add_samples', method: 'POST', path: `${model}/samples` },
  { ...writing, name: 'v1_train', method: 'POST', path: `${model}/train`, success: 202 },
  { ...reading, name: 'v1_run', path: '/v1/runs/{run}' },
  { ...writing, name: 'v1_cancel', method: 'DELETE', path: '/v1/runs/{run}' },
  { ...reading, name: 'v1_versions', path: `${model}/versions` },
  { ...reading, name: 'v1_version', path: version },
  { ...writing, name: 'v1_update_version', method: 'PATCH', path: version },
  { ...removing, name: 'v1_remove_version', path: version },
  { ...writing, name: 'v1_activate', method: 'POST', path: `${version}/activate` },
  { ...reading, name: 'v1_export', path: `${version}/export`, produces: ['application/octet-stream'] },
  { ...writing, name: 'v1_import', method: 'POST', path: `${model}/import`, success: 201 },
] as const satisfies readonly Route[];
