// A row of the route table. Pure.
import type { ErrorStatus } from './errors.js';

/** The two published variants of the REST interface; the contract labels their differences. */
export type Variant = 'A' | 'B';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type MediaType = 'application/json' | 'text/plain' | 'text/markdown' | 'application/octet-stream';

export interface Route {
  readonly name: string;
  readonly method: Method;
  /** Below the base path; `{handle}`, `{version}` and `{run}` each match one segment. */
  readonly path: string;
  readonly variants: readonly Variant[];
  /** Media types that `Accept` can choose from; the first is the default. Empty for a response without a body. */
  readonly produces: readonly MediaType[];
  /** Body of a failure: `{ detail }`, `{ error: { … } }` in the versioned API, or Google's `{ error: { … } }` for comments. */
  readonly failureForm: 'detail' | 'envelope' | 'rpc';
  readonly success: 200 | 201 | 202 | 204;
  readonly failures: readonly ErrorStatus[];
}
