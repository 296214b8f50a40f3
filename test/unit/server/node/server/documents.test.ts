// The schema documents of a server: they list what it serves, and name its address.
import { request as sendRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../../../src/server/node/server/server-options.js';
import { documents } from '../../../../support/documents.js';
import { openEngine } from '../../../../support/engine.js';
import { commitMessage, StandInService } from '../../../../support/stand-in-service.js';
import { start } from './running-servers.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, unknown>;
  readonly security?: unknown;
}
interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, unknown>>;
}

const { authoring } = openEngine();
const serving = (options: ServerOptions) => start({ documents, ...options });

/** Gets a document with headers that `fetch` does not send. */
function get(url: string, headers: Record<string, string> = {}): Promise<Document> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, { headers }, async (answer) => {
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      resolve(JSON.parse(text));
    });
    sent.on('error', reject).end();
  });
}

const listOperations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the operations of the document', () => {
  it('are the eight that a server without authoring has, with their components alone', async () => {
    const { url } = await serving({});
    const document = await get(`${url}v1/openapi.json`);
    expect(listOperations(document).map(({ operation }) => operation.operationId)).toEqual([
      'v1_models',
      'v1_model',
      'v1_traits',
      'v1_score',
      'v1_compare',
      'v1_explain',
      'v1_extract',
      'v1_health',
    ]);
    expect(document.tags.map(({ name }) => name)).toEqual(['Scoring', 'Models', 'Service']);
    expect(Object.keys(document.components.schemas ?? {})).toEqual(
      expect.arrayContaining(['ScoreCard', 'TraitDetail', 'ErrorEnvelope']),
    );
    expect(Object.keys(document.components.schemas ?? {})).not.toContain('CreateModel');
    expect(document.components).not.toHaveProperty('securitySchemes');
  });

  it('are the methods that Allow names for each path, and no others exist', async () => {
    for (const options of [{}, { authoring, authoringWithoutKey: true }, { variant: 'B' }] as const) {
      const { url } = await serving(options);
      const path = 'variant' in options ? 'api-docs' : 'v1/openapi.json';
      const { paths } = await get(url + path);
      for (const [template, methods] of Object.entries(paths)) {
        const concrete = template.slice(1).replace('{handle}', commitMessage.handle);
        const answer = await fetch(url + concrete.replaceAll(/\{\w+\}/g, 'none'), { method: 'PUT' });
        const listed = Object.keys(methods).map((method) => method.toUpperCase());
        const allowed = answer.headers.get('allow')?.split(', ') ?? [];
        expect([template, answer.status]).toEqual([template, 405]);
        expect(allowed.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').sort()).toEqual(
          listed.sort(),
        );
      }
    }
  });

  it('include authoring where the server builds, with the key that it needs', async () => {
    const open = await get(`${(await serving({ authoring, authoringWithoutKey: true })).url}v1/openapi.json`);
    expect(listOperations(open)).toHaveLength(22);
    expect(open.components).not.toHaveProperty('securitySchemes');
    const locked = await serving({ authoring, apiKey: 'secret' });
    const document = await get(`${locked.url}v1/openapi.json`);
    expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } });
    const secured = listOperations(document).filter(({ operation }) => operation.security !== undefined);
    expect(secured).toHaveLength(14);
    for (const { operation } of secured) {
      expect(operation.security).toEqual([{ apiKey: [] }]);
      expect(operation.responses).toHaveProperty('401');
    }
    const refused = await fetch(`${locked.url}v1/models`, { method: 'POST' });
    expect([refused.status, Object.keys(await refused.json())]).toEqual([401, ['error']]);
  });
});

describe('the address in the document', () => {
  const read = async (url: string, headers?: Record<string, string>) =>
    (await get(url, headers)).servers.map((server) => server.url);

  it('is the one that the client has used, with the base path', async () => {
    const { url } = await serving({ base: '/keep' });
    const origin = url.slice(0, -1);
    expect(await read(`${url}keep/v1/openapi.json`)).toEqual([`${origin}/keep`]);
    const { port } = new URL(url);
    expect(await read(`${url}keep/v1/openapi.json`, { host: `localhost:${port}` })).toEqual([
      `http://localhost:${port}/keep`,
    ]);
    const b = await serving({ variant: 'B' });
    expect(await read(`${b.url}api-docs`)).toEqual([b.url.slice(0, -1)]);
  });

  it.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])(
    'is relative to the document behind a proxy, which adds %s',
    async (name) => {
      const { url } = await serving({ base: '/keep/' });
      expect(await read(`${url}keep/v1/openapi.json`, { [name]: '192.0.2.1' })).toEqual(['..']);
      const b = await serving({ variant: 'B' });
      expect(await read(`${b.url}api-docs`, { [name]: '192.0.2.1' })).toEqual(['.']);
    },
  );

  it('is the given one, whose name is then allowed as Host', async () => {
    const { url } = await serving({ publicUrl: 'https://example.org/scores/' });
    const headers = { host: 'example.org', 'x-forwarded-proto': 'https' };
    expect(await read(`${url}v1/openapi.json`, headers)).toEqual(['https://example.org/scores']);
    expect(await get(`${url}v1/openapi.json`, { host: 'other.example' })).toHaveProperty('detail');
  });

  it.each(['example.org', 'ftp://example.org', 'https://a@example.org', 'https://example.org/?a', '/keep'])(
    'cannot be %s',
    async (publicUrl) => {
      await expect(serving({ publicUrl })).rejects.toMatchObject({
        code: 'invalid_request',
        detail: `Not a public URL like 'https://example.org/keep': '${publicUrl}'`,
      });
    },
  );
});

it.each(['keep', '//keep', '/keep?a', '/ä', '/a/../b', ''])('the base cannot be %j', async (base) => {
  await expect(serving({ base })).rejects.toMatchObject({
    code: 'invalid_request',
    detail: `Not a base path like '/keep', as in a URL: '${base}'`,
  });
});

it('serves a document that is not OpenAPI as it is', async () => {
  const service = Object.assign(new StandInService([]), { documents: { v1: { hello: 1 } } });
  const { url } = await start({}, service);
  expect(await get(`${url}v1/openapi.json`)).toEqual({ hello: 1 });
});
