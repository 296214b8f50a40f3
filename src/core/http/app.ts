// The whole REST contract as a function from Request to Response over a ScoringService. It runs unchanged in a service
// worker, in a page and in Node. Its only state is the number of waiting requests and Variant B's rate windows.
import {
  AssayError,
  modelNotFoundError,
  type RouteMatch,
  type RouteName,
  type ScoringService,
} from '../contract/index.js';
import { type AppOptions, type AppSettings, resolveAppOptions } from './app-options.js';
import { authoringHandlers } from './authoring-handlers.js';
import { type Call, type Handler, rejectForeignRequest } from './call.js';
import { commentHandlers } from './comment-handlers.js';
import { createFailure, toAssayError } from './failures.js';
import { createGate, runWithDeadline } from './overload.js';
import { publicHandlers } from './public-handlers.js';
import { createRateHeaders, rateLimitError } from './rate-limit.js';
import { finishResponse } from './responses.js';
import { findRoute, type MatchedRoute, type RequestContext, resolveMatch } from './routing.js';
import { versionedHandlers } from './versioned-handlers.js';

/** Responds to every request, whatever is thrown; it never rejects. */
export interface App {
  fetch(request: Request): Promise<Response>;
}

// A route without a handler does not compile.
const handlers: Readonly<Record<RouteName, Handler>> = {
  ...publicHandlers,
  ...versionedHandlers,
  ...authoringHandlers,
  ...commentHandlers,
};

type Respond = (request: Request, context: RequestContext) => Promise<Response>;

function respondWithFailure(
  thrown: unknown,
  { requestId, match }: RequestContext,
  settings: AppSettings,
): Response {
  if (toAssayError(thrown).code === 'internal') settings.onBug(thrown, requestId);
  const [route] = Object.values(match?.routes ?? {});
  return createFailure(thrown, route?.failureForm ?? 'detail', requestId);
}

/** The methods of a known path, as `Allow` lists them. */
function listAllowedMethods(match: RouteMatch): string {
  const methods = Object.keys(match.routes).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return [...methods, 'OPTIONS'].join(', ');
}

/** Responds to requests without a route: OPTIONS and wrong methods on a known path, and every unknown path. */
function respondWithoutRoute(request: Request, context: RequestContext, settings: AppSettings): Response {
  const { match } = context;
  if (!match) return respondWithFailure(new AssayError('not_found', 'Not Found'), context, settings);
  const error = new AssayError('method_not_allowed', 'Method Not Allowed');
  const response =
    request.method === 'OPTIONS'
      ? new Response(null, { status: 204 })
      : respondWithFailure(error, context, settings);
  response.headers.set('Allow', listAllowedMethods(match));
  return response;
}

/** Variant B: every request counts, whatever its response, and every response reports how many are left. */
const limitRate =
  (respond: Respond, settings: AppSettings): Respond =>
  async (request, context) => {
    const verdict = await settings.limiter(settings.clientId(request), context.requestId);
    const response = verdict.allowed
      ? await respond(request, context)
      : respondWithFailure(rateLimitError(verdict), context, settings);
    for (const [name, value] of Object.entries(createRateHeaders(verdict))) response.headers.set(name, value);
    return response;
  };

/** Calls the handler of a route, within the deadline. */
function createHandlerCall(service: ScoringService, settings: AppSettings) {
  const gate = createGate(settings.queueLimit);
  return (request: Request, { requestId, match }: RequestContext, route: MatchedRoute) => {
    const { handle = '', version = '', run = '' } = match ?? {};
    const known = { request, requestId, route, handle, version, run, service, gate, settings };
    return runWithDeadline(request, settings.deadline, async (signal, postpone) => {
      const call: Call = { ...known, signal, postpone };
      // To an engine, a handle with a slash is the address of a file to fetch: for the pages of its origin alone.
      if (handle.includes('/')) throw modelNotFoundError(handle);
      await rejectForeignRequest(call);
      return handlers[route.name](call);
    });
  };
}

/** Responds with the handler of the route; to HEAD as to GET, without the body. */
function createResponder(service: ScoringService, settings: AppSettings): Respond {
  const callHandler = createHandlerCall(service, settings);
  return async (request, context) => {
    const route = findRoute(request, context);
    if (!route) return respondWithoutRoute(request, context, settings);
    const response = await callHandler(request, context, route).catch((thrown: unknown) =>
      respondWithFailure(thrown, context, settings),
    );
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

/**
 * The app for one service.
 *
 * @example
 * const app = createApp(service, { variant: 'B' });
 * const response = await app.fetch(new Request('http://local/models'));
 */
export function createApp(service: ScoringService, options: AppOptions = {}): App {
  const settings = resolveAppOptions(options);
  const responder = createResponder(service, settings);
  const respond = settings.variant === 'B' ? limitRate(responder, settings) : responder;
  return {
    async fetch(request) {
      const requestId = settings.requestId(request);
      const context: RequestContext = { requestId, match: resolveMatch(request, settings) };
      try {
        return finishResponse(await respond(request, context), requestId);
      } catch (thrown) {
        return finishResponse(respondWithFailure(thrown, context, settings), requestId);
      }
    },
  };
}
