// Refusals of the service worker itself, before the app sees the request, in the failure form of the path.
import type { AssayError, RouteMatch } from '../../core/contract/index.js';
import { createFailure, createRequestId, finishResponse } from '../../core/http/index.js';

/** The answer to a refused request, in the failure form of its path. */
export function createRefusal(error: AssayError, { routes }: RouteMatch, id = createRequestId()): Response {
  const [route] = Object.values(routes);
  return finishResponse(createFailure(error, route?.failureForm ?? 'detail', id), id);
}
