// What the options of the app change, and what only a host can send.
import { describe, expect, test } from 'vitest';
import type { AuthoringService } from '../../../../src/core/contract/authoring.js';
import { authoringRoutes } from '../../../../src/core/contract/authoring-routes.js';
import { matchRoute, routes } from '../../../../src/core/contract/routes.js';
import { createApp, type OptIn } from '../../../../src/core/http/index.js';
import {
  commitMessage,
  StandInService,
  standInModel,
  standInTrait,
} from '../../../support/stand-in-service.js';

const service = new StandInService([commitMessage]);
const url = 'http://local/m/assay.commit-message';
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://local${path}`, { headers });

function navigation(request: Request): Request {
  return Object.defineProperty(request, 'mode', { value: 'navigate' });
}

describe('base path', () => {
  test.each(['/assay/', '/assay', '/a/b.c/'])('serves only paths under %s', async (base) => {
    const app = createApp(service, { base });
    const prefix = base.replace(/\/$/, '');
    expect((await app.fetch(get(`${prefix}/models`))).status).toBe(200);
    expect((await app.fetch(get('/models'))).status).toBe(404);
    expect((await app.fetch(get(`${prefix}x/models`))).status).toBe(404);
  });
});

test('the address of a file is an unknown model, which no engine is asked for', async () => {
  const asked: string[] = [];
  const watched = new Proxy(service, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...call: unknown[]) => {
            asked.push(`${String(name)} ${call[0]}`);
            return Reflect.apply(member, target, call);
          }
        : member;
    },
  });
  const app = createApp(watched);
  const handle = encodeURIComponent('https://other.example/tickets.assay');
  const post = {
    method: 'POST',
    body: '{"content":"text"}',
    headers: { 'content-type': 'application/json' },
  };
  for (const [path, init] of [
    [`/m/${handle}`, post],
    [`/m/${handle}/traits`, {}],
    [`/v1/models/${handle}`, {}],
  ] as const) {
    const answer = await app.fetch(new Request(`http://local${path}`, init));
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining("Model 'https://other.example/tickets.assay' not found"),
    ]);
  }
  expect(asked).toEqual([]);
});

describe('schema documents', () => {
  const documents = { v1: { openapi: '3.1.0', a: 1 }, apiDocs: { openapi: '3.1.0', b: 1 } };

  test('are served by their variant only', async () => {
    const a = createApp(service, { documents });
    const b = createApp(service, { documents, variant: 'B' });
    expect(await (await a.fetch(get('/v1/openapi.json'))).json()).toEqual(documents.v1);
    expect(await (await b.fetch(get('/api-docs'))).json()).toEqual(documents.apiDocs);
    expect((await b.fetch(get('/v1/openapi.json'))).status).toBe(404);
    expect((await a.fetch(get('/api-docs'))).status).toBe(404);
  });

  test('name the address of the service, whatever they have named', async () => {
    const saved = { openapi: '3.1.0', servers: [{ url: 'http://127.0.0.1:8080' }], a: 1 };
    for (const [base, url] of [
      ['/', 'http://local'],
      ['/keep/', 'http://local/keep'],
      ['/keep', 'http://local/keep'],
    ] as const) {
      const app = createApp(service, { base, documents: { v1: saved } });
      const answer = await app.fetch(get(`${url.slice('http://local'.length)}/v1/openapi.json`));
      expect(await answer.json()).toEqual({ ...saved, servers: [{ url }] });
    }
  });

  test('are loaded on request if the host passes a loader', async () => {
    const app = createApp(service, { documents: { v1: async () => documents.v1 } });
    expect(await (await app.fetch(get('/v1/openapi.json'))).json()).toEqual(documents.v1);
  });

  test('return 404 if the host does not pass them', async () => {
    const response = await createApp(service).fetch(get('/v1/openapi.json'));
    expect([response.status, await response.json()]).toEqual([404, { detail: 'Not Found' }]);
  });

  test('redirect browsers from /api-docs to the explorer', async () => {
    const app = createApp(service, { documents, variant: 'B', explorer: '/docs/explorer.html' });
    const page = await app.fetch(get('/api-docs', { Accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' }));
    expect([page.status, page.headers.get('location')]).toEqual([302, '/docs/explorer.html']);
    expect((await app.fetch(get('/api-docs', { Accept: '*/*' }))).status).toBe(200);
  });
});

describe('a request from another site', () => {
  test('R23: is rejected if it is a form post, by mode or by header', async () => {
    const app = createApp(service);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const request of [
      navigation(new Request(url, { method: 'POST', headers, body: 'content=x' })),
      new Request(url, {
        method: 'POST',
        headers: { ...headers, 'Sec-Fetch-Mode': 'navigate' },
        body: 'content=x',
      }),
    ]) {
      const response = await app.fetch(request);
      expect([response.status, await response.json()]).toEqual([
        422,
        { detail: 'Navigation requests may only read' },
      ]);
    }
  });

  test('is rejected if it is a POST', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const response = await createApp(service).fetch(new Request(url, { method: 'POST', headers, body: 'x' }));
    expect([response.status, await response.json()]).toEqual([
      422,
      { detail: 'Cross-site requests may only read' },
    ]);
  });

  test.each(
    routes.filter(({ method }) => method !== 'GET').map(({ name, method, path }) => [name, method, path]),
  )('to %s is rejected before the service is called, with and without a body', async (_, method, path) => {
    const done: string[] = [];
    const record = (_target: object, name: string) => async () => void done.push(name);
    const authoring = new Proxy<AuthoringService>({} as AuthoringService, { get: record });
    const app = createApp(service, { authoring });
    const target = path.replace('{handle}', 'assay.commit-message').replace(/\{\w+\}/, 'v1');
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
    ]) {
      const response = await app.fetch(new Request(`http://local${target}`, { method, headers }));
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('requests may only read');
    }
    expect(done).toEqual([]);
  });

  test.each(
    routes.filter(({ method }) => method !== 'GET').map(({ name, method, path }) => [name, method, path]),
  )(
    'to %s from another port of the same machine reaches the service unless it changes models',
    async (name, method, path) => {
      const done: string[] = [];
      const record = (_target: object, call: string) => async () => void done.push(call);
      const authoring = new Proxy<AuthoringService>({} as AuthoringService, { get: record });
      const target = path.replace('{handle}', 'assay.commit-message').replace(/\{\w+\}/, 'v1');
      const send = async (site: string, origins: readonly string[] = []) => {
        const headers = { 'Sec-Fetch-Site': site, Origin: 'http://localhost:3000' };
        const app = createApp(service, {
          authoring,
          isTrustedOrigin: (origin) => origins.includes(`${origin}`),
        });
        return (await app.fetch(new Request(`http://local${target}`, { method, headers }))).text();
      };
      const changes = authoringRoutes.some((route) => route.name === name);
      expect(/Same-site requests may only read/.test(await send('same-site'))).toBe(changes);
      expect(/Same-site requests may only read/.test(await send('unknown'))).toBe(changes);
      expect(done).toEqual([]);
      for (const site of ['same-origin', 'none']) expect(await send(site)).not.toContain('may only read');
      expect(await send('same-site', ['http://localhost:3000'])).not.toContain('may only read');
    },
  );

  test('returns 404 first for an unknown model', async () => {
    const headers = { 'Sec-Fetch-Mode': 'navigate' };
    const request = new Request('http://local/m/no.such', { method: 'POST', headers, body: 'x' });
    expect((await createApp(service).fetch(request)).status).toBe(404);
  });

  test('R23: is served if it is a GET navigation', async () => {
    const app = createApp(service, { documents: { v1: {} } });
    for (const path of ['/models', '/m/assay.commit-message/traits', '/v1/openapi.json']) {
      expect((await app.fetch(navigation(get(path)))).status, path).toBe(200);
    }
  });
});

describe('traits with unusual keys', () => {
  const keys = ['constructor', 'tostring', '10', '2'];
  const odd = standInModel(
    'local.odd',
    keys.map((key) => standInTrait(key, key.toUpperCase())),
  );
  const app = createApp(new StandInService([odd]));

  test('R11: are scored, also `constructor`', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = '{"content":"x","traits":["constructor"]}';
    const response = await app.fetch(
      new Request('http://local/m/local.odd', { method: 'POST', headers, body }),
    );
    expect(Object.keys((await response.json()).scores)).toEqual(['constructor']);
  });

  test('keep the order of the model in plain text', async () => {
    const headers = { Accept: 'text/plain' };
    const response = await app.fetch(
      new Request('http://local/m/local.odd', { method: 'POST', headers, body: 'x' }),
    );
    const names = (await response.text()).split('\n').map((line) => line.split(' ')[0]);
    expect(names.slice(0, 4)).toEqual(keys);
  });

  test('keep the order of the model in JSON, whatever its keys look like', async () => {
    const response = await app.fetch(new Request('http://local/m/local.odd', { method: 'POST', body: 'x' }));
    const [, scores = ''] = /"scores":\{([^}]*)\}/.exec(await response.text()) ?? [];
    expect([...scores.matchAll(/"(\w+)":/g)].map(([, key]) => key)).toEqual(keys);
  });
});

describe('opt-in by API key', () => {
  const send = async (variant: 'A' | 'B', authorization: string, body = 'x') => {
    const optIns: OptIn[] = [];
    const clock = () => 1_700_000_000_000;
    const app = createApp(service, { variant, clock, onOptIn: (optIn) => optIns.push(optIn) });
    const response = await app.fetch(
      new Request(url, { method: 'POST', headers: { Authorization: authorization }, body }),
    );
    return { status: response.status, optIns, requestId: response.headers.get('x-request-id') };
  };

  test('records the key, the model and the request in Variant B', async () => {
    const { status, optIns, requestId } = await send('B', 'Bearer secret-key');
    expect(status).toBe(200);
    const handle = 'assay.commit-message';
    expect(optIns).toEqual([{ handle, key: 'secret-key', requestId, at: 1_700_000_000_000 }]);
  });

  test('reads the scheme in any case, and a key between spaces', async () => {
    expect(await send('B', 'bEARER   secret-key')).toMatchObject({ optIns: [{ key: 'secret-key' }] });
  });

  test('ignores other credentials and invalid requests', async () => {
    for (const other of [
      'Basic eDp5',
      'Bearer',
      'Bearerkey',
      'Basic Bearer key',
      'XBearer key',
      'Bearer two keys',
    ])
      expect(await send('B', other), other).toMatchObject({ status: 200, optIns: [] });
    expect(await send('B', 'Bearer key', ' ')).toMatchObject({ status: 422, optIns: [] });
  });

  test('does not exist in Variant A', async () => {
    expect(await send('A', 'Bearer key')).toMatchObject({ status: 200, optIns: [] });
  });
});

test('keeps the X-Request-Id of a request if it has our form', async () => {
  const id = 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const sent = async (value: string) =>
    (await createApp(service).fetch(get('/models', { 'X-Request-Id': value }))).headers.get('x-request-id');
  expect(await sent(id)).toBe(id);
  expect(await sent('anything')).toMatch(/^req_[0-9A-Z]{26}$/);
});

test('marks truncated page text with a header', async () => {
  class CutService extends StandInService {
    override async score(...args: Parameters<StandInService['score']>) {
      return { ...(await super.score(...args)), truncated: true };
    }
  }
  const app = createApp(new CutService([commitMessage]));
  for (const path of ['/m/assay.commit-message', '/v1/models/assay.commit-message/score']) {
    const response = await app.fetch(new Request(`http://local${path}`, { method: 'POST', body: 'x' }));
    expect(response.headers.get('x-content-truncated')).toBe('true');
  }
});

test('has none of the paths that only authoring serves if the host has no authoring', async () => {
  const app = createApp(service);
  const names = new Set<string>(authoringRoutes.map(({ name }) => name));
  const others = new Set(routes.filter(({ name }) => !names.has(name)).map(({ path }) => path));
  const paths = authoringRoutes.map(({ path }) => path).filter((path) => !others.has(path));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of new Set(paths))
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const url = `http://local${path.replace(/\{\w+\}/g, 'a.b')}`;
      const { status } = await app.fetch(new Request(url, { method }));
      expect(status, `${method} ${path}`).toBe(404);
    }
});

test('serves exactly the methods of the route table on each path', async () => {
  const authoring = new Proxy<AuthoringService>({} as AuthoringService, { get: () => async () => ({}) });
  for (const variant of ['A', 'B'] as const) {
    const app = createApp(service, {
      base: '/base/',
      variant,
      authoring,
      clientId: () => crypto.randomUUID(),
      documents: { v1: {}, apiDocs: {} },
    });
    for (const { path } of routes) {
      for (const suffix of ['', '/', '/x']) {
        const concrete = `/base${path.replace(/\{\w+\}/g, 'a.b')}${suffix}`;
        const match = matchRoute(concrete, '/base/', variant);
        for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
          const { status } = await app.fetch(new Request(`http://local${concrete}`, { method }));
          const expected = match ? (match.routes[method] ? 'routed' : 405) : 404;
          const found = match && status !== 405 ? 'routed' : status;
          expect(found, `${variant} ${method} ${concrete}`).toBe(expected);
        }
      }
    }
  }
});
