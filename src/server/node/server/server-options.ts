// Options of a server, and the service that it serves.
import type { AttributeSources, ScoringService } from '../../../core/contract/index.js';
import type { AppOptions } from '../../../core/http/index.js';
import type { ListenOptions } from './listen.js';

/** One answered request, without anything of its text: no body, no query, no path that is not in the route table. */
export interface AccessLogEntry {
  /** ISO 8601, UTC: when the answer was ready. */
  readonly time: string;
  readonly request_id: string;
  readonly method: string;
  /** The path in the route table, like `/m/{handle}`; null for any other path. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds from the arrival of the request to its answer, to 0.1. */
  readonly ms: number;
}

export interface ServerOptions
  extends Omit<AppOptions, 'clientId' | 'isTrustedOrigin' | 'publicUrl' | 'perspective'>,
    ListenOptions {
  /**
   * Absolute URL at which clients reach the service, `base` or the prefix of a proxy included. The schema documents name it,
   * and its name is allowed as `Host`. Default: where `Host` says; behind a proxy, relative to the document.
   */
  publicUrl?: string | undefined;
  /**
   * Number of trusted proxies in front of this server. From 1 on, a client is identified by the address that the outermost
   * of them appended to `X-Forwarded-For`. Default 0: by its remote address, without reading the header.
   */
  trustProxy?: number | undefined;
  /**
   * Names that requests may give as `Host`, without a port. Addresses and `localhost` are always allowed, other requests
   * are answered 403. Default: none when listening on a loopback address, any name otherwise.
   */
  allowedHosts?: readonly string[] | undefined;
  /**
   * Origins whose pages may read and score from a browser, as they send them: `https://example.org`, `tauri://localhost`,
   * `chrome-extension://<id>`, or `null` (sandboxed frames and files, of any site). `https://*.example.org` stands for every
   * name below it, `http://localhost:*` for every port, `vscode-webview://*` for every host of such a scheme. Default: none.
   */
  cors?: readonly string[] | undefined;
  /** Requests to authoring paths must bring it as `Authorization: Bearer`; others are answered 401. Default: none. */
  apiKey?: string | undefined;
  /** Allows `authoring` without `apiKey`: everyone who can connect builds and deletes models. Default false: an error. */
  authoringWithoutKey?: boolean | undefined;
  /**
   * Answers requests of the Perspective API as well, at `/v1alpha1/comments:analyze`: `true`, or traits for further attributes,
   * such as `{ FLIRTATION: { model: 'local.flirts', trait: 'flirting' } }`. Default: false.
   */
  perspective?: boolean | AttributeSources | undefined;
  /** Those requests must bring it as `key` in their query. Default: any key is accepted. */
  perspectiveKey?: string | undefined;
  /** Answers `/healthz` and `/readyz` below the base path. Default true. */
  probes?: boolean | undefined;
  /** Answers `/metrics` below the base path with figures for Prometheus. Default false. */
  metrics?: boolean | undefined;
  /** Called for every answered request. */
  log?: ((entry: AccessLogEntry) => void) | undefined;
}

/** A service; a models folder brings the schema documents of its models along. */
export type ServableService = ScoringService & Pick<AppOptions, 'documents'>;
