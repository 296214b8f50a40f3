import { expect, it } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { createSchemaDocuments } from '../../../../src/core/storage/catalog/schema-documents.js';

const assets = 'https://a.test/models/';
const serve = (files: Record<string, unknown>) => async (input: RequestInfo | URL) => {
  const name = String(input).replace(assets, '');
  return name in files ? Response.json(files[name]) : new Response('no', { status: 404 });
};
const documents = {
  'openapi-a.json': { openapi: '3.1.0', info: { title: 'A' } },
  'openapi-b.json': { openapi: '3.1.0', info: { title: 'B' } },
};

it('loads the schema document of each variant, and has it offline afterwards', async () => {
  const area = createMemoryArea<unknown>();
  const online = createSchemaDocuments(assets, area, { fetch: serve(documents) });
  expect([await online.v1(), await online.apiDocs()]).toEqual(Object.values(documents));
  const offline = createSchemaDocuments(assets, area, { fetch: serve({}) });
  expect([await offline.v1(), await offline.apiDocs()]).toEqual(Object.values(documents));
});

it.each([[null], ['text'], [{ swagger: '2.0' }], [[]]])(
  'rejects %j as a schema document',
  async (document) => {
    const area = createMemoryArea<unknown>();
    const { v1 } = createSchemaDocuments(assets, area, { fetch: serve({ 'openapi-a.json': document }) });
    await expect(v1()).rejects.toMatchObject({
      code: 'artifact_damaged',
      detail: "Schema document 'models/openapi-a.json' of https://a.test is not an OpenAPI document",
    });
    expect(await area.entries('')).toEqual([]);
  },
);

it('says how to put missing schema documents in place', async () => {
  const { apiDocs } = createSchemaDocuments(assets, createMemoryArea(), { fetch: serve({}) });
  await expect(apiDocs()).rejects.toMatchObject({
    code: 'artifact_unavailable',
    detail:
      "Schema document 'models/openapi-b.json' of https://a.test cannot be fetched: HTTP 404. Run npx assay init <public folder>, or set the option 'assets'",
  });
});
