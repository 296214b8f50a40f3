// What a row of the route table says. Pure.
import type { ErrorStatus } from './errors.js';

/** The two published forms of the interface; the contract labels where they differ. */
export type Variant = 'A' | 'B';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type MediaType = 'application/json' | 'text/plain' | 'text/markdown' | 'application/octet-stream';

export interface Route {
  readonly name: string;
  readonly method: Method;
  /** Below the base path; `{handle}`, `{version}` and `{run}` stand for one segment each. */
  readonly path: string;
  readonly variants: readonly Variant[];
  /** What `Accept` can choose from; the first is the default. Empty where the answer has no body. */
  readonly produces: readonly MediaType[];
  /** What a failure's body is: `{ detail }`, or `{ error: { … } }` of the versioned API. */
  readonly failureForm: 'detail' | 'envelope';
  readonly success: 200 | 201 | 202 | 204;
  readonly failures: readonly ErrorStatus[];
}
