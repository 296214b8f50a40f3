// The machine-readable schema of each variant, at its path (contract, section 4.4).
import { equal, fail, isRecord } from '../check.js';
import type { Answer, Case, Variant } from '../types.js';

const paths = { A: 'v1/openapi.json', B: 'api-docs' } as const satisfies Record<Variant, string>;

const listed: Readonly<Record<Variant, readonly string[]>> = {
  A: [
    '/v1/models',
    '/v1/models/{handle}',
    '/v1/models/{handle}/traits',
    '/v1/models/{handle}/score',
    '/v1/models/{handle}/compare',
    '/v1/models/{handle}/explain',
    '/v1/models/{handle}/samples',
    '/v1/models/{handle}/train',
    '/v1/models/{handle}/versions',
    '/v1/models/{handle}/versions/{version}',
    '/v1/models/{handle}/versions/{version}/activate',
    '/v1/models/{handle}/versions/{version}/export',
    '/v1/models/{handle}/import',
    '/v1/runs/{run}',
    '/v1/extract',
    '/v1/health',
  ],
  B: ['/m/{handle}', '/models', '/m/{handle}/traits', '/api-docs'],
};

const checkDocument = (variant: Variant) => (answer: Answer) => {
  const document = answer.json();
  if (!isRecord(document) || !isRecord(document.paths)) return fail('document', document, 'one with paths');
  equal(document.openapi, '3.1.0', 'openapi');
  const missing = listed[variant].filter((path) => !Object.keys(document.paths as object).includes(path));
  equal(missing, [], 'paths that the document does not list');
};

const variants: readonly Variant[] = ['A', 'B'];

export const documentCases: readonly Case[] = variants.flatMap((variant): Case[] => [
  {
    title: `returns the schema of variant ${variant}`,
    send: { path: paths[variant] },
    status: 200,
    headers: { 'content-type': 'application/json' },
    check: checkDocument(variant),
    variants: [variant],
  },
  {
    title: `returns the schema of variant ${variant} to a browser, without an explorer page`,
    send: { path: paths[variant], headers: { Accept: 'text/html' } },
    status: 200,
    headers: { 'content-type': 'application/json' },
    check: checkDocument(variant),
    variants: [variant],
  },
]);
