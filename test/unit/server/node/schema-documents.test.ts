import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../src/core/http/index.js';
import { openDocuments } from '../../../../src/server/node/open-documents.js';
import { StandInService } from '../../../support/stand-in-service.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-documents-'));
  await writeFile(join(folder, 'openapi-a.json'), '{"openapi":"3.1.0"}');
});
afterAll(() => rm(folder, { recursive: true }));

function ask(variant: 'A' | 'B', path: string): Promise<Response> {
  const app = createApp(new StandInService([]), { variant, documents: openDocuments(folder) });
  return app.fetch(new Request(`http://local/${path}`));
}

test('answers with a document of the folder unchanged', async () => {
  const response = await ask('A', 'v1/openapi.json');
  expect([response.status, await response.json()]).toEqual([200, { openapi: '3.1.0' }]);
});

test('answers 503 for a missing or invalid document, naming the file but not its folder', async () => {
  const refused = { detail: "Schema document 'openapi-b.json' cannot be read" };
  const missing = await ask('B', 'api-docs');
  expect([missing.status, await missing.json()]).toEqual([503, refused]);
  await writeFile(join(folder, 'openapi-b.json'), '{');
  const damaged = await ask('B', 'api-docs');
  expect([damaged.status, await damaged.json()]).toEqual([503, refused]);
});
