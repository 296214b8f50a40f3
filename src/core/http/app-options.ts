// Options of the app: variant, base path, limits, clock, storage and callbacks.
import {
  type AnswerComment,
  AssayError,
  type AuthoringService,
  quote,
  type Variant,
} from '../contract/index.js';
import { contentLimit } from '../contract/requests/index.js';
import { createMemoryRateStore, createRateLimiter, type RateLimiter, type RateStore } from './rate-limit.js';
import { createRequestId, readRequestId } from './request-id.js';

/** A caller's opt-in to a model's additional terms by an API key (contract, section 5). */
export interface OptIn {
  handle: string;
  /** The key as sent; its form is not validated. */
  key: string;
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A static OpenAPI document as parsed JSON, or a function that loads it on request. */
export type SchemaDocument = object | (() => Promise<unknown>);

export interface AppOptions {
  /** Base path of the service. Default `/`. */
  base?: string;
  /** Default A. */
  variant?: Variant;
  /** Builds models for Variant A. Default: none, and its paths return 404. */
  authoring?: AuthoringService;
  /** Answers requests of the Perspective API. Default: none, and its paths return 404. */
  perspective?: AnswerComment;
  /** Returns milliseconds since 1970. Default: the system clock. */
  clock?: () => number;
  /** Returns the id of a request. Default: its `X-Request-Id` if that has our form, else a new id. */
  requestId?: (request: Request) => string;
  /** Returns the client whose rate a request counts against in Variant B. Default: the same client for all. */
  clientId?: (request: Request) => string;
  /** True for another origin whose pages may do more than read. Default: none. */
  isTrustedOrigin?: (origin: string | null) => boolean;
  /** Stores Variant B's rate windows. Default: in memory. */
  rateStore?: RateStore;
  /** The OpenAPI documents of the variants. A missing document returns 404. */
  documents?: { v1?: SchemaDocument; apiDocs?: SchemaDocument };
  /** Returns the base URL of the service that documents name. Default: `base` at the origin of the request. */
  publicUrl?: (request: Request) => string;
  /** URL of a page that renders the schema. `/api-docs` redirects clients there that prefer `text/html`. */
  explorer?: string;
  /** Maximum number of waiting score requests; more are answered 503. Default 256. */
  queueLimit?: number;
  /** Milliseconds after which a request is answered 503. They begin again after each batch of a long text. Default 30,000. */
  deadline?: number;
  /** Maximum size of a text, in bytes of UTF-8; a larger one is answered 422. Default 1,048,576, which is the most. */
  maxContent?: number;
  /** Called for every opt-in in Variant B. */
  onOptIn?: (optIn: OptIn) => void;
  /** Called for every 500, which is a bug. */
  onBug?: (thrown: unknown, requestId: string) => void;
}

/** @throws invalid_request for what is no size of a text */
function requireSize(maxContent: number = contentLimit): number {
  if (Number.isInteger(maxContent) && maxContent > 0 && maxContent <= contentLimit) return maxContent;
  throw new AssayError(
    'invalid_request',
    `Option 'maxContent' must be a whole number from 1 to ${contentLimit}, not ${quote(String(maxContent))}`,
  );
}

/** Options with every default filled in. */
export type AppSettings = Required<
  Omit<AppOptions, 'rateStore' | 'explorer' | 'authoring' | 'perspective'>
> & {
  explorer: string | undefined;
  authoring: AuthoringService | undefined;
  perspective: AnswerComment | undefined;
  limiter: RateLimiter;
};

export function resolveAppOptions(options: AppOptions): AppSettings {
  const clock = options.clock ?? Date.now;
  const base = options.base ?? '/';
  return {
    base,
    variant: options.variant ?? 'A',
    authoring: options.authoring,
    perspective: options.perspective,
    clock,
    requestId: options.requestId ?? ((request) => readRequestId(request) ?? createRequestId(clock())),
    clientId: options.clientId ?? (() => 'local'),
    isTrustedOrigin: options.isTrustedOrigin ?? (() => false),
    limiter: createRateLimiter(options.rateStore ?? createMemoryRateStore(clock), clock),
    documents: options.documents ?? {},
    publicUrl: options.publicUrl ?? (({ url }) => new URL(base, url).href.replace(/\/$/, '')),
    explorer: options.explorer,
    queueLimit: options.queueLimit ?? 256,
    deadline: options.deadline ?? 30_000,
    maxContent: requireSize(options.maxContent),
    onOptIn: options.onOptIn ?? (() => undefined),
    onBug: options.onBug ?? (() => undefined),
  };
}
