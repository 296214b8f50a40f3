// The whole REST contract as a function from Request to Response over a ScoringService. It runs alike in a service
// worker, in a page and in Node; it has no state but the count of waiting requests and Variant B's rate windows.
import { HonoBase } from 'hono/hono-base';
import { AssayError } from '../contract/errors.js';
import { matchRoute, type RouteMatch, type RouteName, routes } from '../contract/routes.js';
import type { ScoringService } from '../contract/service.js';
import { finished } from './answers.js';
import {
  v1Activate,
  v1AddSamples,
  v1Cancel,
  v1Create,
  v1Export,
  v1Import,
  v1Remove,
  v1RemoveVersion,
  v1Run,
  v1Train,
  v1Update,
  v1UpdateVersion,
  v1Version,
  v1Versions,
} from './authoring-handlers.js';
import { isAuthoring, withoutAuthoring } from './authoring-routes.js';
import { type Call, type Handler, refuseForeign } from './call.js';
import { asAssayError, failure } from './failures.js';
import { type AppOptions, type Settings, settingsOf } from './options.js';
import { createGate, withDeadline } from './overload.js';
import { apiDocs, models, openapi, score, traits } from './public-handlers.js';
import { rateHeaders, rateLimited } from './rate-limit.js';
import { TableRouter } from './table-router.js';
import {
  v1Compare,
  v1Extract,
  v1Health,
  v1Model,
  v1Models,
  v1Score,
  v1Traits,
} from './versioned-handlers.js';

/** Answers every request, whatever is thrown; it never rejects. */
export interface App {
  fetch(request: Request): Promise<Response>;
}

const handlers = {
  score,
  models,
  traits,
  openapi,
  api_docs: apiDocs,
  v1_models: v1Models,
  v1_model: v1Model,
  v1_traits: v1Traits,
  v1_score: v1Score,
  v1_compare: v1Compare,
  v1_extract: v1Extract,
  v1_health: v1Health,
  v1_create: v1Create,
  v1_update: v1Update,
  v1_remove: v1Remove,
  v1_add_samples: v1AddSamples,
  v1_train: v1Train,
  v1_run: v1Run,
  v1_cancel: v1Cancel,
  v1_versions: v1Versions,
  v1_version: v1Version,
  v1_update_version: v1UpdateVersion,
  v1_remove_version: v1RemoveVersion,
  v1_activate: v1Activate,
  v1_export: v1Export,
  v1_import: v1Import,
} as const satisfies Record<RouteName, Handler>;

type Bindings = { requestId: string };
type Hono = HonoBase<{ Bindings: Bindings }>;

const pathOf = (request: Request) => new URL(request.url).pathname;

/** Where nobody can build models, the paths and methods of authoring do not exist. */
function matched(request: Request, { base, variant, authoring }: Settings): RouteMatch | undefined {
  const match = matchRoute(pathOf(request), base, variant);
  return authoring ? match : withoutAuthoring(match);
}

function failed(thrown: unknown, request: Request, requestId: string, settings: Settings): Response {
  if (asAssayError(thrown).code === 'internal') settings.onBug(thrown, requestId);
  const [route] = Object.values(matched(request, settings)?.routes ?? {});
  return failure(thrown, route?.failureForm ?? 'detail', requestId);
}

/** The methods of a known path, as `Allow` lists them. */
function allowed(match: RouteMatch): string {
  const methods = Object.keys(match.routes).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return [...methods, 'OPTIONS'].join(', ');
}

/** What is no route: OPTIONS and wrong methods on a known path, and every unknown path. */
function answerUnrouted(request: Request, requestId: string, settings: Settings): Response {
  const match = matched(request, settings);
  if (match === undefined)
    return failed(new AssayError('not_found', 'Not Found'), request, requestId, settings);
  const wrong = new AssayError('method_not_allowed', 'Method Not Allowed');
  const response =
    request.method === 'OPTIONS'
      ? new Response(null, { status: 204 })
      : failed(wrong, request, requestId, settings);
  response.headers.set('Allow', allowed(match));
  return response;
}

/** Variant B: every request counts, whatever its answer, and every answer tells what is left. */
function limitRate(hono: Hono, settings: Settings): void {
  hono.use(async (c, next) => {
    const request = c.req.raw;
    const verdict = await settings.limiter(settings.clientId(request), c.env.requestId);
    if (verdict.allowed) await next();
    else c.res = failed(rateLimited(verdict), request, c.env.requestId, settings);
    for (const [name, value] of Object.entries(rateHeaders(verdict))) c.res.headers.set(name, value);
  });
}

function addRoutes(hono: Hono, service: ScoringService, settings: Settings): void {
  const gate = createGate(settings.queueLimit);
  for (const route of settings.authoring ? routes : routes.filter(({ name }) => !isAuthoring(name))) {
    const handler: Handler = handlers[route.name];
    hono.on(route.method, route.path, (c) => {
      const { raw: request } = c.req;
      const { handle = '', version = '', run = '' } = matched(request, settings) ?? {};
      const { requestId } = c.env;
      const known = { request, requestId, route, handle, version, run, service, gate, settings };
      return withDeadline(request, settings.deadline, async (signal) => {
        const call: Call = { ...known, signal };
        await refuseForeign(call);
        return handler(call);
      });
    });
  }
}

/**
 * The app for one service.
 *
 * @example
 * const app = createApp(service, { variant: 'B' });
 * const response = await app.fetch(new Request('http://local/models'));
 */
export function createApp(service: ScoringService, options: AppOptions = {}): App {
  const settings = settingsOf(options);
  const router = new TableRouter<never>(settings.base, settings.variant);
  const hono: Hono = new HonoBase({ router, getPath: pathOf });
  if (settings.variant === 'B') limitRate(hono, settings);
  addRoutes(hono, service, settings);
  hono.notFound((c) => answerUnrouted(c.req.raw, c.env.requestId, settings));
  hono.onError((error, c) => failed(error, c.req.raw, c.env.requestId, settings));
  return {
    async fetch(request) {
      const requestId = settings.requestId(request);
      try {
        return finished(await hono.fetch(request, { requestId }), requestId);
      } catch (thrown) {
        return finished(failed(thrown, request, requestId, settings), requestId);
      }
    },
  };
}
