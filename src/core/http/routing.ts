// Routing by the contract's route table. Each request's path is matched against the table once; Hono then finds the
// handler by the path in the table, so that the app and the service worker agree on every path, down to trailing slashes
// and broken percent-encoding.
import type { Result, Router } from 'hono/router';
import {
  authoringRoutes,
  commentRoutes,
  matchRoute,
  type NamedRoute,
  type RouteMatch,
  type RouteName,
  routes,
} from '../contract/index.js';
import type { AppSettings } from './app-options.js';

/** What is known of a request before its handler runs. */
export interface RequestContext {
  readonly requestId: string;
  /** The known path that the request is for; undefined for any other path. */
  readonly match: RouteMatch | undefined;
}

const authoringNames: ReadonlySet<RouteName> = new Set(authoringRoutes.map(({ name }) => name));

/** The rows of the route table that the host serves. Without an AuthoringService, authoring routes do not exist. */
export function listServedRoutes({ authoring, perspective }: AppSettings): readonly NamedRoute[] {
  const served = authoring ? routes : routes.filter(({ name }) => !authoringNames.has(name));
  return perspective ? [...served, ...commentRoutes] : served;
}

/** Matches the path of a request against the routes that the host serves. */
export function resolveMatch(request: Request, settings: AppSettings): RouteMatch | undefined {
  const { base, variant, authoring, perspective } = settings;
  const match = matchRoute(new URL(request.url).pathname, base, variant, perspective !== undefined);
  if (!match || authoring) return match;
  const others = Object.entries(match.routes).filter(([, route]) => !authoringNames.has(route.name));
  return others.length > 0 ? { ...match, routes: Object.fromEntries(others) } : undefined;
}

interface Entry<T> {
  method: string;
  path: string;
  handler: T;
}

const anyPath = '/*';

/** Hono's router interface over paths that are already matched: `path` is a path of the table, or empty if unknown. */
export class MatchedPathRouter<T> implements Router<T> {
  readonly name = 'MatchedPathRouter';
  readonly #entries: Entry<T>[] = [];

  /** Adds a handler for a path of the table, or for `/*`, every request. */
  add(method: string, path: string, handler: T): void {
    this.#entries.push({ method, path, handler });
  }

  match(method: string, path: string): Result<T> {
    const chosen = this.#entries.filter(
      (entry) => entry.path === anyPath || (entry.path === path && entry.method === method),
    );
    return [chosen.map(({ handler }) => [handler, {}])];
  }
}
