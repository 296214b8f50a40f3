// What the service worker refuses before the app sees it, in the form that the path's failures have.
import type { AssayError } from '../contract/errors.js';
import type { RouteMatch } from '../contract/routes.js';
import { failure, finished, newRequestId } from '../http/index.js';

/** The answer to a request that is refused. @param match of its path */
export function refusal(error: AssayError, match: RouteMatch | undefined, id = newRequestId()): Response {
  const [route] = Object.values(match?.routes ?? {});
  return finished(failure(error, route?.failureForm ?? 'detail', id), id);
}
