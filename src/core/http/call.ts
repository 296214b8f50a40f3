// A request as its handler receives it.
import { AssayError, authoringRoutes, type Route, type ScoringService } from '../contract/index.js';
import type { AppSettings } from './app-options.js';
import { toAssayError } from './failures.js';
import type { Gate } from './overload.js';

export interface Call {
  readonly request: Request;
  readonly requestId: string;
  readonly route: Route;
  /** Model handle in the path, percent-decoded; empty on a path without one. */
  readonly handle: string;
  /** Version in the path; empty on a path without one. */
  readonly version: string;
  /** Run id in the path; empty on a path without one. */
  readonly run: string;
  /** Aborts at the deadline, or when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Lets the deadline begin again, after a part of the work. */
  readonly postpone: () => void;
  readonly service: ScoringService;
  readonly gate: Gate;
  readonly settings: AppSettings;
}

/** Responds to a request, or throws an AssayError. */
export type Handler = (call: Call) => Promise<Response>;

/** What a page of this origin and a visitor's own act send as `Sec-Fetch-Site`. Programs send none. */
const sameOriginSites: readonly string[] = ['same-origin', 'none'];

const authoringNames: ReadonlySet<string> = new Set(authoringRoutes.map(({ name }) => name));

/** Classifies requests that another site can make a browser send: form posts and other cross-site requests. */
function findForeignKind({ request, settings, route }: Call): string | undefined {
  const { mode, headers } = request;
  // A service worker does not see these headers, so the request's mode is checked too.
  if (mode === 'navigate' || headers.get('sec-fetch-mode') === 'navigate') return 'Navigation';
  const site = headers.get('sec-fetch-site');
  // Another port of the same machine is the same site: it may score, but neither build nor delete models.
  const isOther =
    site === 'cross-site' || (authoringNames.has(route.name) && !sameOriginSites.includes(site ?? 'none'));
  if (!isOther || settings.isTrustedOrigin(headers.get('origin'))) return undefined;
  return site === 'cross-site' ? 'Cross-site' : 'Same-site';
}

/**
 * Rejects a request from another site that would do more than read, with or without a body.
 * @throws model_not_found for an unknown model, as for every invalid request; else invalid_request
 */
export async function rejectForeignRequest(call: Call): Promise<void> {
  const { route, handle, service, signal } = call;
  const kind = route.method === 'GET' ? undefined : findForeignKind(call);
  if (kind === undefined) return;
  if (handle !== '') {
    await service.card(handle, signal).catch((thrown: unknown) => {
      if (toAssayError(thrown).status === 404) throw thrown;
    });
  }
  throw new AssayError('invalid_request', `${kind} requests may only read`);
}
