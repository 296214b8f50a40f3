// One request on its way through the app, as the handlers see it.
import { AssayError } from '../contract/errors.js';
import type { Route } from '../contract/routes.js';
import type { ScoringService } from '../contract/service.js';
import { asAssayError } from './failures.js';
import type { Settings } from './options.js';
import type { Gate } from './overload.js';

export interface Call {
  readonly request: Request;
  readonly requestId: string;
  readonly route: Route;
  /** Percent-decoded; empty on a path without one. */
  readonly handle: string;
  /** Likewise. */
  readonly version: string;
  /** Likewise. */
  readonly run: string;
  /** Aborts at the deadline, or when the caller is gone. */
  readonly signal: AbortSignal;
  readonly service: ScoringService;
  readonly gate: Gate;
  readonly settings: Settings;
}

/** Answers a request, or throws an AssayError. */
export type Handler = (call: Call) => Promise<Response>;

/** What another site can make a browser send without asking: form posts and other posts across sites. */
function foreignKind({ mode, headers }: Request): string | undefined {
  // A browser tells it in headers, but not to a service worker, which reads the request's mode.
  if (mode === 'navigate' || headers.get('sec-fetch-mode') === 'navigate') return 'Navigation';
  return headers.get('sec-fetch-site') === 'cross-site' ? 'Cross-site' : undefined;
}

/**
 * Refuses a foreign request that would do more than read, whether it has a body or not.
 * @throws invalid_request; model_not_found before it, as for every bad request
 */
export async function refuseForeign({ request, route, handle, service, signal }: Call): Promise<void> {
  const kind = route.method === 'GET' ? undefined : foreignKind(request);
  if (kind === undefined) return;
  if (handle !== '') {
    await service.card(handle, signal).catch((thrown: unknown) => {
      if (asAssayError(thrown).status === 404) throw thrown;
    });
  }
  throw new AssayError('invalid_request', `${kind} requests may only read`);
}
