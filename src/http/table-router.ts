// Hono's router interface over the contract's route table, so that the app and the service worker agree on which
// paths are ours, down to trailing slashes and broken percent-encoding.
import type { Result, Router } from 'hono/router';
import { matchRoute, type Variant } from '../contract/routes.js';

interface Entry<T> {
  method: string;
  path: string;
  handler: T;
}

const anyPath = '/*';

/** Handlers are added under paths of the table, or under `/*` for every request. Handles are not parameters here. */
export class TableRouter<T> implements Router<T> {
  readonly name = 'TableRouter';
  readonly #base: string;
  readonly #variant: Variant;
  readonly #entries: Entry<T>[] = [];

  constructor(base: string, variant: Variant) {
    this.#base = base;
    this.#variant = variant;
  }

  add(method: string, path: string, handler: T): void {
    this.#entries.push({ method, path, handler });
  }

  match(method: string, path: string): Result<T> {
    const matched = matchRoute(path, this.#base, this.#variant)?.path;
    const chosen = this.#entries.filter(
      (entry) => entry.path === anyPath || (entry.path === matched && entry.method === method),
    );
    return [chosen.map(({ handler }) => [handler, {}])];
  }
}
