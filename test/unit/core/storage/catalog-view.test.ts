// The catalog in memory: how long it is used, and when it is read again.
import { describe, expect, test } from 'vitest';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { CatalogView } from '../../../../src/core/storage/catalog/catalog-view.js';
import { assets, card, catalogOf, network } from '../../../support/stand-in-network.js';
import { standInModel, standInTrait } from '../../../support/stand-in-service.js';

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

  test('requests the catalog a few times for 10,000 unknown handles in four minutes', async () => {
    const { state, fetch } = network();
    let now = 0;
    const catalog = new CatalogView(assets, createMemoryArea(), { clock: () => now, fetch });
    for (let i = 0; i < 10_000; i += 1) {
      now = i * 25;
      expect(await catalog.find(`local.missing-${i}`, async () => undefined)).toBeUndefined();
    }
    await settle();
    expect(state.requests.length).toBeLessThanOrEqual(9);
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

  test('looks once for a model that was built here, while the catalog has not changed', async () => {
    const { fetch } = network();
    const catalog = new CatalogView(assets, createMemoryArea(), { clock: () => 0, fetch });
    let looks = 0;
    const findBuilt = async () => {
      looks += 1;
      return undefined;
    };
    expect(await catalog.find('local.none', findBuilt)).toBeUndefined();
    expect(looks).toBe(1);
  });

  test('keeps a newer catalog when an older read fails', async () => {
    const { fetch } = network();
    const failures: (() => void)[] = [];
    let reads = 0;
    const failingFirst: typeof globalThis.fetch = (...request) =>
      reads++ === 0
        ? new Promise((_, reject) => {
            failures.push(() => reject(new TypeError('lost')));
          })
        : fetch(...request);
    const catalog = new CatalogView(assets, createMemoryArea(), { clock: () => 0, fetch: failingFirst });
    const first = catalog.get();
    await expect.poll(() => failures).toHaveLength(1);
    catalog.expire();
    await catalog.get();
    failures[0]?.();
    await expect(first).rejects.toMatchObject({ code: 'artifact_unavailable' });
    await catalog.get();
    expect(reads).toBe(2);
  });

  test('reads the catalog again after it has expired', async () => {
    const { state, fetch } = network();
    const catalog = new CatalogView(assets, createMemoryArea(), { clock: () => 0, fetch });
    await catalog.get();
    catalog.expire();
    await catalog.get();
    expect(state.requests).toHaveLength(2);
  });

  test('lists the models of the catalog, then those built on this device under other handles', async () => {
    const { fetch } = network();
    const catalog = new CatalogView(assets, createMemoryArea(), { fetch });
    const own = standInModel('local.two', [standInTrait('depth', 'Depth'), standInTrait('tone', 'Tone')]);
    const shadowed = { ...card, description: 'built here under the handle of a catalog model' };
    expect(await catalog.list([shadowed, own])).toEqual([
      {
        handle: 'assay.one',
        description: 'What assay.one measures',
        scoring_method: 'balanced_cosine',
        traits: ['Clarity'],
      },
      {
        handle: 'local.two',
        description: 'What local.two measures',
        scoring_method: 'balanced_cosine',
        traits: ['Depth', 'Tone'],
      },
    ]);
  });

  test('finds a model by its handle, pinned or not, and a model built here only where the catalog has none', async () => {
    const { fetch } = network();
    const catalog = new CatalogView(assets, createMemoryArea(), { fetch });
    let searches = 0;
    const findBuilt = async () => {
      searches += 1;
      return 'built here';
    };
    const [entry] = (await catalog.get()).models;
    expect(await catalog.find('assay.one', findBuilt)).toBe(entry);
    expect(await catalog.find('assay.one@v1', findBuilt)).toBe(entry);
    expect(searches).toBe(0);
    for (const handle of ['assay.one@v2', 'assay.on', 'local.two', '@v1'])
      expect(await catalog.find(handle, findBuilt)).toBe('built here');
    expect([await catalog.has('assay.one'), await catalog.has('local.two')]).toEqual([true, false]);
  });

  test('looks for an unknown handle once more in a newer catalog, then among models built meanwhile', async () => {
    const area = createMemoryArea<unknown>();
    const { state, fetch } = network();
    let now = 0;
    const catalog = new CatalogView(assets, area, { clock: () => now, fetch });
    let built: string | undefined;
    const findBuilt = async () => built;
    await catalog.get();
    state.version = 'v2';
    await area.set([[`${assets}catalog.json`, catalogOf('v2')]]);
    expect(await catalog.find('assay.one@v2', findBuilt)).toBeUndefined();
    now = 5_000;
    expect(await catalog.find('assay.one@v2', findBuilt)).toEqual(catalogOf('v2').models[0]);
    now = 10_000;
    await area.set([[`${assets}catalog.json`, catalogOf('v3')]]);
    let searches = 0;
    const late = async () => {
      searches += 1;
      built = searches > 1 ? 'built meanwhile' : undefined;
      return built;
    };
    expect(await catalog.find('local.two', late)).toBe('built meanwhile');
    now = 11_000;
    expect(await catalog.find('local.three', async () => undefined)).toBeUndefined();
  });
});
