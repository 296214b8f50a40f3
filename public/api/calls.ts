// Calls of the explorer where there is no service worker.
import { sharedAssay } from '../../src/client/index.js';
import { matchRoute, type Variant } from '../../src/contract/routes.js';

/** Has this page answer its own requests for the contract's paths, and only those. */
export function answerHere(base: string, variant: Variant): void {
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const ours = origin === location.origin && matchRoute(pathname, base, variant);
    return ours ? sharedAssay().fetch(request) : network(request);
  };
}
