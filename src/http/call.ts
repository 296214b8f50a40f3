// One request on its way through the app, as the handlers see it.
import { AssayError } from '../contract/errors.js';
import type { Route } from '../contract/routes.js';
import type { ScoringService } from '../contract/service.js';
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

/**
 * Refuses what another site can make a browser send without asking: form posts and cross-site posts. Where the
 * browser tells it in headers they are read; a service worker reads the request's mode.
 *
 * @throws invalid_request
 */
export function refuseForeignPost(request: Request): void {
  const navigates = request.mode === 'navigate' || request.headers.get('sec-fetch-mode') === 'navigate';
  if (navigates) throw new AssayError('invalid_request', 'Navigation requests cannot score');
  if (request.headers.get('sec-fetch-site') === 'cross-site') {
    throw new AssayError('invalid_request', 'Cross-site requests cannot score');
  }
}
