// Which routes are authoring's, for hosts that offer none. Pure.
import { authoringRoutes } from '../contract/authoring-routes.js';
import type { RouteMatch, RouteName } from '../contract/routes.js';

const names: ReadonlySet<RouteName> = new Set(authoringRoutes.map(({ name }) => name));

export const isAuthoring = (name: RouteName): boolean => names.has(name);

/** The match as it is without the routes of authoring; undefined where no other is left. */
export function withoutAuthoring(match: RouteMatch | undefined): RouteMatch | undefined {
  const others = Object.entries(match?.routes ?? {}).filter(([, route]) => !isAuthoring(route.name));
  return match && others.length > 0 ? { ...match, routes: Object.fromEntries(others) } : undefined;
}
