// The catalog in memory: how long it is used, and when it is read again.
import { describe, expect, test } from 'vitest';
import { createMemoryArea } from '../../../src/storage/areas/area.js';
import { CatalogView } from '../../../src/storage/catalog/catalog-view.js';
import { standInModel, standInTrait } from '../../support/stand-in-service.js';

const assets = 'https://a.test/models/';
const card = standInModel('assay.one', [standInTrait('clarity', 'Clarity')]);
const catalogOf = (version: string) => ({
  format: 1,
  embedders: [],
  models: [
    { card: { ...card, version }, artifact: { path: 'one/model.assay', bytes: 1, sha256: '0'.repeat(64) } },
  ],
});

/** A network that serves one catalog, counts, and can be cut. */
function network() {
  const state = { version: 'v1', up: true, requests: [] as string[] };
  const fetch = async (input: RequestInfo | URL) => {
    state.requests.push(String(input));
    if (!state.up) throw new TypeError('Failed to fetch');
    return Response.json(catalogOf(state.version));
  };
  return { state, fetch: fetch as typeof globalThis.fetch };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('CatalogView', () => {
  test('requests the catalog once a minute, however many callers there are', async () => {
    const { state, fetch } = network();
    let now = 0;
    const catalog = new CatalogView(assets, createMemoryArea(), { clock: () => now, fetch });
    for (let i = 0; i < 100; i += 1) await catalog.get();
    expect(state.requests).toEqual([`${assets}catalog.json`]);
    now = 59_999;
    await catalog.get();
    expect(state.requests).toHaveLength(1);
    now = 60_000;
    await catalog.get();
    await settle();
    expect(state.requests).toHaveLength(2);
  });

  test('returns a newer catalog as soon as it arrives, even when the clock was set back', async () => {
    const { state, fetch } = network();
    let now = 1e12;
    const catalog = new CatalogView(assets, createMemoryArea(), { clock: () => now, fetch });
    await catalog.get();
    state.version = 'v2';
    now = 0;
    expect((await catalog.get()).models[0]?.card.version).toBe('v1');
    await settle();
    expect((await catalog.get()).models[0]?.card.version).toBe('v2');
  });

  test('returns the stored catalog when offline', async () => {
    const area = createMemoryArea<unknown>();
    const { state, fetch } = network();
    await new CatalogView(assets, area, { fetch }).get();
    state.up = false;
    expect((await new CatalogView(assets, area, { fetch }).get()).models).toHaveLength(1);
  });

  test('reads again after a failed read', async () => {
    const { state, fetch } = network();
    state.up = false;
    const catalog = new CatalogView(assets, createMemoryArea(), { fetch });
    await expect(catalog.get()).rejects.toMatchObject({ code: 'artifact_unavailable' });
    state.up = true;
    expect((await catalog.get()).models).toHaveLength(1);
  });

  test('keeps the catalog for other callers when one aborts', async () => {
    const { fetch } = network();
    const catalog = new CatalogView(assets, createMemoryArea(), { fetch });
    const controller = new AbortController();
    const first = catalog.get(controller.signal);
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect((await catalog.get()).models).toHaveLength(1);
  });

  test('reports the first read and every change, but not a read of the same catalog', async () => {
    const { state, fetch } = network();
    let [now, changes] = [0, 0];
    const onChange = () => {
      changes += 1;
    };
    const catalog = new CatalogView(assets, createMemoryArea(), { clock: () => now, fetch, onChange });
    const counts: number[] = [];
    for (const version of ['v1', 'v1', 'v2']) {
      state.version = version;
      now += 60_000;
      await catalog.get();
      await settle();
      counts.push(changes);
    }
    expect(counts).toEqual([1, 1, 2]);
  });
});
