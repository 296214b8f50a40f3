import { describe, expect, it } from 'vitest';
import { matchRoute, routes, type Variant } from '../../../../src/core/contract/routes.js';

/** A match in short: its path, handle and route names. */
function summarize(pathname: string, base?: string, variant?: Variant) {
  const match = matchRoute(pathname, base, variant);
  return match && [match.path, match.handle, Object.values(match.routes).map((route) => route.name)];
}

describe('matchRoute', () => {
  it.each([
    ['/models', ['/models', undefined, ['models']]],
    ['/m/assay.humor', ['/m/{handle}', 'assay.humor', ['score']]],
    ['/m/assay.humor/traits', ['/m/{handle}/traits', 'assay.humor', ['traits']]],
    ['/v1/openapi.json', ['/v1/openapi.json', undefined, ['openapi']]],
    ['/v1/models', ['/v1/models', undefined, ['v1_models', 'v1_create']]],
    ['/v1/models/a.b', ['/v1/models/{handle}', 'a.b', ['v1_model', 'v1_update', 'v1_remove']]],
    ['/v1/models/a.b/traits', ['/v1/models/{handle}/traits', 'a.b', ['v1_traits']]],
    ['/v1/models/a.b/score', ['/v1/models/{handle}/score', 'a.b', ['v1_score']]],
    ['/v1/models/a.b/compare', ['/v1/models/{handle}/compare', 'a.b', ['v1_compare']]],
    ['/v1/models/a.b/explain', ['/v1/models/{handle}/explain', 'a.b', ['v1_explain']]],
    ['/v1/models/a.b/train', ['/v1/models/{handle}/train', 'a.b', ['v1_train']]],
    ['/v1/runs/run_1', ['/v1/runs/{run}', undefined, ['v1_run', 'v1_cancel']]],
    [
      '/v1/models/a.b/versions/v2/activate',
      ['/v1/models/{handle}/versions/{version}/activate', 'a.b', ['v1_activate']],
    ],
    ['/v1/extract', ['/v1/extract', undefined, ['v1_extract']]],
    ['/v1/health', ['/v1/health', undefined, ['v1_health']]],
  ])('matches %s', (pathname, expected) => {
    expect(summarize(pathname)).toEqual(expected);
  });

  it('decodes the version and the run in a path', () => {
    const version = matchRoute('/v1/models/a.b/versions/v%32/export');
    expect([version?.handle, version?.version, version?.run]).toEqual(['a.b', 'v2', undefined]);
    expect(matchRoute('/v1/runs/run_1')).toMatchObject({ handle: undefined, run: 'run_1' });
    expect(matchRoute('/v1/models/a.b/versions/v2/activate/more')).toBeUndefined();
    expect(matchRoute('/v1/runs/run_1', '/', 'B')).toBeUndefined();
  });

  it.each([
    ['%00', '\u0000'],
    ['..%2f..%2fx', '../../x'],
    ['%F0%9F%98%80', '😀'],
    ['a%20b', 'a b'],
    ['%E0%A4%A', '%E0%A4%A'],
    ['%', '%'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['traits', 'traits'],
    ['{handle}', '{handle}'],
    ['a.b@v3', 'a.b@v3'],
    ['x'.repeat(20_000), 'x'.repeat(20_000)],
  ])('matches any handle: %.20s', (segment, handle) => {
    expect(summarize(`/m/${segment}`)).toEqual(['/m/{handle}', handle, ['score']]);
    expect(summarize(`/m/${segment}/traits`)).toEqual(['/m/{handle}/traits', handle, ['traits']]);
  });

  it.each([
    '',
    '/',
    '/m',
    '/m/',
    '/m//traits',
    '/m/x/',
    '/m/x/traits/',
    '/m/x/traits/extra',
    '/m/x/other',
    '/M/x',
    '/Models',
    '/models/',
    '/models/x',
    '//models',
    'models',
    '/x/models',
    '/index.html',
    '/v1',
    '/v1/',
    '/v1/m/x',
    '/v1/openapi.yaml',
    '/v1/models/x/score/y',
    `/m/x${'/y'.repeat(100_000)}`,
  ])('does not match %.30s', (pathname) => {
    expect(matchRoute(pathname)).toBeUndefined();
  });

  it.each(['/assay', '/assay/'])('matches paths under the base %s', (base) => {
    expect(summarize('/assay/m/a.b', base)).toEqual(['/m/{handle}', 'a.b', ['score']]);
    expect(summarize('/assay/models', base)).toEqual(['/models', undefined, ['models']]);
    for (const pathname of ['/models', '/assaymodels', '/assay', '/ASSAY/models', '/x/assay/models']) {
      expect(matchRoute(pathname, base)).toBeUndefined();
    }
  });

  it('matches each schema path in its own variant only, and the versioned API in Variant A', () => {
    expect(summarize('/api-docs', '/', 'B')).toEqual(['/api-docs', undefined, ['api_docs']]);
    expect(matchRoute('/api-docs', '/', 'A')).toBeUndefined();
    for (const pathname of ['/v1/openapi.json', '/v1/models', '/v1/health']) {
      expect(matchRoute(pathname, '/', 'B')).toBeUndefined();
    }
    expect(summarize('/m/x', '/', 'B')).toEqual(['/m/{handle}', 'x', ['score']]);
  });
});

describe('the route table', () => {
  it('lists the public endpoints in both variants, with their failures', () => {
    const table = routes
      .filter((route) => ['score', 'models', 'traits'].includes(route.name))
      .map(({ name, method, path, variants, failures, produces }) => ({
        name,
        method,
        path,
        variants,
        failures,
        produces,
      }));
    const both = { variants: ['A', 'B'] };
    expect(table).toEqual([
      {
        ...both,
        name: 'score',
        method: 'POST',
        path: '/m/{handle}',
        failures: [404, 422, 429, 503],
        produces: ['application/json', 'text/plain'],
      },
      {
        ...both,
        name: 'models',
        method: 'GET',
        path: '/models',
        failures: [429, 503],
        produces: ['application/json'],
      },
      {
        ...both,
        name: 'traits',
        method: 'GET',
        path: '/m/{handle}/traits',
        failures: [404, 429, 503],
        produces: ['application/json', 'text/plain'],
      },
    ]);
  });

  it('lists 404 for paths with a name, 422 for all methods but GET, 429 and 503 for all', () => {
    for (const route of routes) {
      const failures: readonly number[] = route.failures;
      expect([route.name, failures.includes(404)]).toEqual([route.name, route.path.includes('{')]);
      expect([route.name, failures.includes(422)]).toEqual([route.name, route.method !== 'GET']);
      expect(failures).toEqual(expect.arrayContaining([429, 503]));
    }
  });

  it('has unique names, and unique pairs of path and method', () => {
    expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length);
    expect(new Set(routes.map((route) => `${route.method} ${route.path}`)).size).toBe(routes.length);
  });

  it('lists the failure form of each API', () => {
    for (const route of routes) {
      expect(route.failureForm).toBe(route.name.startsWith('v1_') ? 'envelope' : 'detail');
    }
  });
});
