// Routing by the contract's route table. Each request's path is matched against the table once, as the service worker matches
// it, so that both agree on every path, down to trailing slashes and broken percent-encoding.
import { authoringRoutes, matchRoute, type RouteMatch, type RouteName } from '../contract/index.js';
import type { AppSettings } from './app-options.js';

/** What is known of a request before its handler runs. */
export interface RequestContext {
  readonly requestId: string;
  /** The known path that the request is for; undefined for any other path. */
  readonly match: RouteMatch | undefined;
}

/** A row of the table that a request is for. */
export type MatchedRoute = NonNullable<RouteMatch['routes']['GET']>;

const authoringNames: ReadonlySet<RouteName> = new Set(authoringRoutes.map(({ name }) => name));

/** Matches the path of a request against the routes that the host serves. */
export function resolveMatch(request: Request, settings: AppSettings): RouteMatch | undefined {
  const { base, variant, authoring, perspective } = settings;
  const match = matchRoute(new URL(request.url).pathname, base, variant, perspective !== undefined);
  if (!match || authoring) return match;
  const others = Object.entries(match.routes).filter(([, route]) => !authoringNames.has(route.name));
  return others.length > 0 ? { ...match, routes: Object.fromEntries(others) } : undefined;
}

/** The route of a request, that of GET for HEAD; undefined for a wrong method and for an unknown path. */
export function findRoute({ method }: Request, { match }: RequestContext): MatchedRoute | undefined {
  const routes = new Map<string, MatchedRoute>(Object.entries(match?.routes ?? {}));
  return routes.get(method === 'HEAD' ? 'GET' : method);
}
