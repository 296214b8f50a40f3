// A network that serves one catalog with one model, for tests of what reads it.
import { standInModel, standInTrait } from './stand-in-service.js';

/** The folder of the catalog. */
export const assets = 'https://a.test/models/';

/** The card of its model. */
export const card = standInModel('assay.one', [standInTrait('clarity', 'Clarity')]);

export const catalogOf = (version: string) => ({
  format: 1,
  embedders: [],
  models: [
    { card: { ...card, version }, artifact: { path: 'one/model.assay', bytes: 1, sha256: '0'.repeat(64) } },
  ],
});

/** A network that serves one catalog, counts, and can be cut. */
export function network() {
  const state = { version: 'v1', up: true, requests: [] as string[] };
  const fetch = async (input: RequestInfo | URL) => {
    state.requests.push(String(input));
    if (!state.up) throw new TypeError('Failed to fetch');
    return Response.json(catalogOf(state.version));
  };
  return { state, fetch: fetch as typeof globalThis.fetch };
}
