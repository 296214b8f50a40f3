// Types of the conformance suite: requests, expected answers, transports. Independent of test framework and platform,
// because the same cases run in Node, in a page and through a service worker.

export type Variant = 'A' | 'B';

/** Sends requests to the service. */
export interface Transport {
  /** Absolute base URL of the service, with a trailing slash. */
  readonly base: string;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void> | void;
}

/** The common functions of vitest and mocha. */
export interface Framework {
  describe(title: string, body: () => void): void;
  it(title: string, body: () => Promise<void>): void;
  before(body: () => Promise<void>): void;
  after(body: () => Promise<void>): void;
}

export interface Sent {
  method?: string;
  /** Relative to the base, without a leading slash, encoded as in the URL. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Bytes have no default content type; that of a text is `text/plain`. */
  body?: string | Uint8Array<ArrayBuffer> | (() => string | Uint8Array<ArrayBuffer>);
}

/** A response whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; throws when it is not JSON. */
  json(): unknown;
}

export type Send = (sent: Sent) => Promise<Answer>;

export interface Case {
  /** Starts with the row of the reliability study that it tests, if any. */
  title: string;
  send: Sent;
  status: number;
  /** The failure's `detail`, whole or as a pattern. */
  detail?: string | RegExp;
  /** Headers of the answer, whole or as a pattern; null where one must be absent. */
  headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The whole JSON body. */
  json?: unknown;
  /** Throws unless all other conditions are met. */
  check?: (answer: Answer, send: Send) => void | Promise<void>;
  /** Default: both. */
  variants?: readonly Variant[];
  /** A path that is not in the contract. */
  unknownPath?: true;
}
