// The conformance suite's vocabulary: what is sent, what must come back, and over what. No test framework and no
// platform in it, because the same cases run in Node, in a page and through a service worker.

export type Variant = 'A' | 'B';

/** A way from a request to an answer. */
export interface Transport {
  /** Absolute URL that the service lives under, with a trailing slash. */
  readonly base: string;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void> | void;
}

/** What vitest and mocha share. */
export interface Framework {
  describe(title: string, body: () => void): void;
  it(title: string, body: () => Promise<void>): void;
  before(body: () => Promise<void>): void;
  after(body: () => Promise<void>): void;
}

export interface Sent {
  method?: string;
  /** Below the base, without a leading slash, as it stands in the URL. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Bytes are sent without a content type of their own; a text brings `text/plain` unless one is given. */
  body?: string | Uint8Array<ArrayBuffer> | (() => string | Uint8Array<ArrayBuffer>);
}

/** A response, read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; throws when it is not JSON. */
  json(): unknown;
}

export type Send = (sent: Sent) => Promise<Answer>;

export interface Case {
  /** Begins with the row of the reliability study that it settles, where there is one. */
  title: string;
  send: Sent;
  status: number;
  /** The failure's `detail`, whole or as a pattern. */
  detail?: string | RegExp;
  /** Headers of the answer, whole or as a pattern; null where one must be absent. */
  headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The whole JSON body. */
  json?: unknown;
  /** Whatever else must hold; throws when it does not. */
  check?: (answer: Answer, send: Send) => void | Promise<void>;
  /** Default: both. */
  variants?: readonly Variant[];
  /** A path that is not in the contract. */
  unknownPath?: true;
}
