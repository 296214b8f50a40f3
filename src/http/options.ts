// What a host decides about the app: variant, base path, limits, and the pieces of the outside world it is given.
import type { AuthoringService } from '../contract/authoring.js';
import type { Variant } from '../contract/routes.js';
import { createRateLimiter, memoryRateStore, type RateLimiter, type RateStore } from './rate-limit.js';
import { newRequestId, ownRequestId } from './request-id.js';

/** A caller's acceptance of a model's additional terms by presenting an API key (contract, section 5). */
export interface OptIn {
  handle: string;
  /** The key as it was sent, of any form. */
  key: string;
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A static OpenAPI document as parsed JSON, or what loads it when it is asked for. */
export type SchemaDocument = object | (() => Promise<unknown>);

export interface AppOptions {
  /** Path that the service lives under; default `/`. */
  base?: string;
  /** Default A. */
  variant?: Variant;
  /** Where Variant A's callers build models. Default: nowhere, and those paths are 404. */
  authoring?: AuthoringService;
  /** Milliseconds since 1970; default the system's clock. */
  clock?: () => number;
  /** The id of a request. Default: its own `X-Request-Id` when that is one of ours, else a new one. */
  requestId?: (request: Request) => string;
  /** Whose rate a request counts against in Variant B; default: one client. */
  clientId?: (request: Request) => string;
  /** Where Variant B's rate windows live; default: in memory. */
  rateStore?: RateStore;
  /** The schema documents of the variants; a path without its document is 404. */
  documents?: { v1?: SchemaDocument; apiDocs?: SchemaDocument };
  /** URL of a page that explores the schema, where `/api-docs` sends clients that prefer `text/html`. */
  explorer?: string;
  /** Score requests waiting at once, past which the answer is 503; default 256. */
  queueLimit?: number;
  /** Milliseconds after which a request is answered 503; default 30,000. */
  deadline?: number;
  /** Told of every opt-in of Variant B. */
  onOptIn?: (optIn: OptIn) => void;
  /** Told of what became a 500: a bug. */
  onBug?: (thrown: unknown, requestId: string) => void;
}

/** Options with every default filled in. */
export type Settings = Required<Omit<AppOptions, 'rateStore' | 'explorer' | 'authoring'>> & {
  explorer: string | undefined;
  authoring: AuthoringService | undefined;
  limiter: RateLimiter;
};

export function settingsOf(options: AppOptions): Settings {
  const clock = options.clock ?? Date.now;
  return {
    base: options.base ?? '/',
    variant: options.variant ?? 'A',
    authoring: options.authoring,
    clock,
    requestId: options.requestId ?? ((request) => ownRequestId(request) ?? newRequestId(clock())),
    clientId: options.clientId ?? (() => 'local'),
    limiter: createRateLimiter(options.rateStore ?? memoryRateStore(clock), clock),
    documents: options.documents ?? {},
    explorer: options.explorer,
    queueLimit: options.queueLimit ?? 256,
    deadline: options.deadline ?? 30_000,
    onOptIn: options.onOptIn ?? (() => undefined),
    onBug: options.onBug ?? (() => undefined),
  };
}
