// The route table: every path of the service, what it answers, and in which variant it exists. Pure.
// Read by the Hono app, by the service worker (which paths are ours) and by the OpenAPI documents.
import { authoringRoutes } from './authoring-routes.js';
import type { Method, Route, Variant } from './route.js';

export type { MediaType, Method, Route, Variant } from './route.js';

/** The static schema documents, beside the catalog in a models folder. */
export const schemaFiles = { A: 'openapi-a.json', B: 'openapi-b.json' } as const satisfies Record<
  Variant,
  string
>;

const json = ['application/json'] as const;
const jsonOrText = ['application/json', 'text/plain'] as const;
const open = { variants: ['A', 'B'], failureForm: 'detail', success: 200 } as const;
const versioned = { variants: ['A'], failureForm: 'envelope', success: 200, produces: json } as const;
const always = [429, 503] as const;
const ofModel = [404, 429, 503] as const;
const ofBody = [422, 429, 503] as const;
const ofModelAndBody = [404, 422, 429, 503] as const;

export const routes = [
  {
    ...open,
    name: 'score',
    method: 'POST',
    path: '/m/{handle}',
    produces: jsonOrText,
    failures: ofModelAndBody,
  },
  { ...open, name: 'models', method: 'GET', path: '/models', produces: json, failures: always },
  {
    ...open,
    name: 'traits',
    method: 'GET',
    path: '/m/{handle}/traits',
    produces: jsonOrText,
    failures: ofModel,
  },
  {
    ...open,
    name: 'openapi',
    method: 'GET',
    path: '/v1/openapi.json',
    variants: ['A'],
    produces: json,
    failures: always,
  },
  {
    ...open,
    name: 'api_docs',
    method: 'GET',
    path: '/api-docs',
    variants: ['B'],
    produces: json,
    failures: always,
  },
  { ...versioned, name: 'v1_models', method: 'GET', path: '/v1/models', failures: always },
  {
    ...versioned,
    name: 'v1_model',
    method: 'GET',
    path: '/v1/models/{handle}',
    produces: ['application/json', 'text/markdown'],
    failures: ofModel,
  },
  { ...versioned, name: 'v1_traits', method: 'GET', path: '/v1/models/{handle}/traits', failures: ofModel },
  {
    ...versioned,
    name: 'v1_score',
    method: 'POST',
    path: '/v1/models/{handle}/score',
    failures: ofModelAndBody,
  },
  {
    ...versioned,
    name: 'v1_compare',
    method: 'POST',
    path: '/v1/models/{handle}/compare',
    failures: ofModelAndBody,
  },
  { ...versioned, name: 'v1_extract', method: 'POST', path: '/v1/extract', failures: ofBody },
  { ...versioned, name: 'v1_health', method: 'GET', path: '/v1/health', failures: always },
  ...authoringRoutes,
] as const satisfies readonly Route[];

export type RouteName = (typeof routes)[number]['name'];

/** A path of ours: its routes by method, and what stands in it where the table has a name in braces. */
export interface RouteMatch {
  readonly path: string;
  /** Percent-decoded, or as it stands where the encoding is broken; undefined on paths without one. */
  readonly handle: string | undefined;
  /** Likewise. */
  readonly version: string | undefined;
  /** Likewise. */
  readonly run: string | undefined;
  readonly routes: Readonly<Partial<Record<Method, Route & { readonly name: RouteName }>>>;
}

interface PathEntry {
  readonly path: string;
  readonly segments: readonly string[];
  readonly routes: RouteMatch['routes'];
}

function pathEntries(variant: Variant): readonly PathEntry[] {
  const byPath = new Map<string, Partial<Record<Method, (typeof routes)[number]>>>();
  for (const route of routes) {
    const variants: readonly Variant[] = route.variants;
    if (!variants.includes(variant)) continue;
    byPath.set(route.path, { ...byPath.get(route.path), [route.method]: route });
  }
  return [...byPath].map(([path, found]) => {
    const segments = path.split('/');
    return { path, segments, routes: found };
  });
}

const entries: Readonly<Record<Variant, readonly PathEntry[]>> = { A: pathEntries('A'), B: pathEntries('B') };

function fits(entry: PathEntry, segments: readonly string[]): boolean {
  return (
    entry.segments.length === segments.length &&
    entry.segments.every((expected, i) =>
      expected.startsWith('{') ? segments[i] !== '' : segments[i] === expected,
    )
  );
}

function decoded(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Decides whether a path is ours: exactly a path of the table under `base`, in this variant.
 *
 * @param pathname as `URL.pathname` gives it, still percent-encoded
 * @param base where the service lives, like `/` or `/assay/`; a trailing slash makes no difference
 * @returns undefined for a path that is none of ours; a known path with a wrong method is a match
 */
export function matchRoute(pathname: string, base = '/', variant: Variant = 'A'): RouteMatch | undefined {
  const prefix = base.endsWith('/') ? base.slice(0, -1) : base;
  if (!pathname.startsWith(`${prefix}/`)) return undefined;
  // One segment more than the longest path has, so that a very long pathname costs nothing.
  const segments = pathname.slice(prefix.length).split('/', 8);
  const entry = entries[variant].find((candidate) => fits(candidate, segments));
  if (!entry) return undefined;
  const at = (name: 'handle' | 'version' | 'run') => decoded(segments[entry.segments.indexOf(`{${name}}`)]);
  return {
    path: entry.path,
    handle: at('handle'),
    version: at('version'),
    run: at('run'),
    routes: entry.routes,
  };
}
