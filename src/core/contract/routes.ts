// The route table: every path of the service, its responses and its variants. Pure.
// Used by the HTTP app, by the service worker (which requests to handle) and by the OpenAPI documents.
import { authoringRoutes } from './authoring-routes.js';
import { commentRoutes } from './comments/comment-routes.js';
import type { Method, Route, Variant } from './route.js';

export type { MediaType, Method, Route, Variant } from './route.js';

/** File names of the OpenAPI documents, in the same folder as the catalog. */
export const schemaFiles = { A: 'openapi-a.json', B: 'openapi-b.json' } as const satisfies Record<
  Variant,
  string
>;

const json = ['application/json'] as const;
const jsonOrText = ['application/json', 'text/plain'] as const;
const publicRoute = { variants: ['A', 'B'], failureForm: 'detail', success: 200 } as const;
const versioned = { variants: ['A'], failureForm: 'envelope', success: 200, produces: json } as const;
const commonFailures = [429, 503] as const;
const modelFailures = [404, 429, 503] as const;
const bodyFailures = [422, 429, 503] as const;
const modelAndBodyFailures = [404, 422, 429, 503] as const;

export const routes = [
  {
    ...publicRoute,
    name: 'score',
    method: 'POST',
    path: '/m/{handle}',
    produces: jsonOrText,
    failures: modelAndBodyFailures,
  },
  {
    ...publicRoute,
    name: 'models',
    method: 'GET',
    path: '/models',
    produces: json,
    failures: commonFailures,
  },
  {
    ...publicRoute,
    name: 'traits',
    method: 'GET',
    path: '/m/{handle}/traits',
    produces: jsonOrText,
    failures: modelFailures,
  },
  {
    ...publicRoute,
    name: 'openapi',
    method: 'GET',
    path: '/v1/openapi.json',
    variants: ['A'],
    produces: json,
    failures: commonFailures,
  },
  {
    ...publicRoute,
    name: 'api_docs',
    method: 'GET',
    path: '/api-docs',
    variants: ['B'],
    produces: json,
    failures: commonFailures,
  },
  { ...versioned, name: 'v1_models', method: 'GET', path: '/v1/models', failures: commonFailures },
  {
    ...versioned,
    name: 'v1_model',
    method: 'GET',
    path: '/v1/models/{handle}',
    produces: ['application/json', 'text/markdown'],
    failures: modelFailures,
  },
  {
    ...versioned,
    name: 'v1_traits',
    method: 'GET',
    path: '/v1/models/{handle}/traits',
    failures: modelFailures,
  },
  {
    ...versioned,
    name: 'v1_score',
    method: 'POST',
    path: '/v1/models/{handle}/score',
    failures: modelAndBodyFailures,
  },
  {
    ...versioned,
    name: 'v1_compare',
    method: 'POST',
    path: '/v1/models/{handle}/compare',
    failures: modelAndBodyFailures,
  },
  {
    ...versioned,
    name: 'v1_explain',
    method: 'POST',
    path: '/v1/models/{handle}/explain',
    failures: modelAndBodyFailures,
  },
  { ...versioned, name: 'v1_extract', method: 'POST', path: '/v1/extract', failures: bodyFailures },
  { ...versioned, name: 'v1_health', method: 'GET', path: '/v1/health', failures: commonFailures },
  ...authoringRoutes,
] as const satisfies readonly Route[];

/** A row of the table, or one of the comments' beside it. */
export type NamedRoute = (typeof routes)[number] | (typeof commentRoutes)[number];
export type RouteName = NamedRoute['name'];

/** A known path: its routes by method, and the value of each name in braces. */
export interface RouteMatch {
  readonly path: string;
  /** Percent-decoded, or unchanged if the encoding is broken; undefined on paths without a handle. */
  readonly handle: string | undefined;
  /** Decoded like `handle`. */
  readonly version: string | undefined;
  /** Decoded like `handle`. */
  readonly run: string | undefined;
  readonly routes: Readonly<Partial<Record<Method, Route & { readonly name: RouteName }>>>;
}

interface PathEntry {
  readonly path: string;
  readonly segments: readonly string[];
  readonly routes: RouteMatch['routes'];
}

function toPathEntries(variant: Variant, routes: readonly NamedRoute[]): readonly PathEntry[] {
  const byPath = new Map<string, PathEntry['routes']>();
  for (const route of routes) {
    const variants: readonly Variant[] = route.variants;
    if (!variants.includes(variant)) continue;
    byPath.set(route.path, { ...byPath.get(route.path), [route.method]: route });
  }
  return [...byPath].map(([path, byMethod]) => ({ path, segments: path.split('/'), routes: byMethod }));
}

const entries: Readonly<Record<Variant, readonly PathEntry[]>> = {
  A: toPathEntries('A', routes),
  B: toPathEntries('B', routes),
};
const commentEntries = toPathEntries('A', commentRoutes);

function matchesPath(entry: PathEntry, segments: readonly string[]): boolean {
  return (
    entry.segments.length === segments.length &&
    entry.segments.every((expected, i) =>
      expected.startsWith('{') ? segments[i] !== '' : segments[i] === expected,
    )
  );
}

function decodeSegment(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Finds the row of the table for a path: exactly a path of this variant under `base`.
 *
 * @param pathname as in `URL.pathname`, still percent-encoded
 * @param base path of the service, like `/` or `/assay/`; a trailing slash makes no difference
 * @param comments true to find the paths of comments, too
 * @returns undefined for an unknown path; a known path with a wrong method is a match
 */
export function matchRoute(
  pathname: string,
  base = '/',
  variant: Variant = 'A',
  comments = false,
): RouteMatch | undefined {
  const prefix = base.endsWith('/') ? base.slice(0, -1) : base;
  if (!pathname.startsWith(`${prefix}/`)) return undefined;
  // One segment more than the longest known path, so that a very long pathname costs nothing.
  const segments = pathname.slice(prefix.length).split('/', 8);
  const known = comments ? [...entries[variant], ...commentEntries] : entries[variant];
  const entry = known.find((candidate) => matchesPath(candidate, segments));
  if (!entry) return undefined;
  const read = (name: 'handle' | 'version' | 'run') =>
    decodeSegment(segments[entry.segments.indexOf(`{${name}}`)]);
  return {
    path: entry.path,
    handle: read('handle'),
    version: read('version'),
    run: read('run'),
    routes: entry.routes,
  };
}
