import { describe, expect, test } from 'vitest';
import { knownCatalog } from '../../../src/service-worker/known-catalog.js';
import { RouterService } from '../../../src/service-worker/router-service.js';
import { memoryArea } from '../../../src/storage/area.js';
import { RebuiltStore, rebuiltCard } from '../../../src/storage/rebuilt.js';
import { VersionStore } from '../../../src/storage/versions.js';
import { StandInService, standInModel, standInTrait } from '../../support/stand-in-service.js';

const assets = 'https://a.test/models/';
const card = standInModel('assay.one', [standInTrait('clarity', 'Clarity')]);
const standIn = () => new StandInService([card]);
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

describe('knownCatalog', () => {
  test('asks the network once a minute, however many requests there are', async () => {
    const { state, fetch } = network();
    let now = 0;
    const catalog = knownCatalog(assets, memoryArea(), { clock: () => now, fetch });
    for (let i = 0; i < 100; i += 1) await catalog(undefined);
    expect(state.requests).toEqual([`${assets}catalog.json`]);
    now = 59_999;
    await catalog(undefined);
    expect(state.requests).toHaveLength(1);
    now = 60_000;
    await catalog(undefined);
    await settle();
    expect(state.requests).toHaveLength(2);
  });

  test('gives the new catalog as soon as it has come, whatever the clock does', async () => {
    const { state, fetch } = network();
    let now = 1e12;
    const catalog = knownCatalog(assets, memoryArea(), { clock: () => now, fetch });
    await catalog(undefined);
    state.version = 'v2';
    now = 0;
    expect((await catalog(undefined)).models[0]?.card.version).toBe('v1');
    await settle();
    expect((await catalog(undefined)).models[0]?.card.version).toBe('v2');
  });

  test('answers from storage without a network', async () => {
    const area = memoryArea<unknown>();
    const { state, fetch } = network();
    await knownCatalog(assets, area, { fetch })(undefined);
    state.up = false;
    expect((await knownCatalog(assets, area, { fetch })(undefined)).models).toHaveLength(1);
  });

  test('does not remember a failure', async () => {
    const { state, fetch } = network();
    state.up = false;
    const catalog = knownCatalog(assets, memoryArea(), { fetch });
    await expect(catalog(undefined)).rejects.toMatchObject({ code: 'artifact_unavailable' });
    state.up = true;
    expect((await catalog(undefined)).models).toHaveLength(1);
  });

  test("one caller's abort does not spoil the catalog for the next", async () => {
    const { fetch } = network();
    const catalog = knownCatalog(assets, memoryArea(), { fetch });
    const controller = new AbortController();
    const first = catalog(controller.signal);
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect((await catalog(undefined)).models).toHaveLength(1);
  });
});

describe('RouterService', () => {
  const { fetch } = network();
  const service = new RouterService(
    knownCatalog(assets, memoryArea(), { fetch }),
    standIn(),
    new VersionStore(memoryArea()),
  );

  test('tells models, traits and cards from the catalog', async () => {
    expect(await service.models()).toEqual([
      {
        handle: 'assay.one',
        description: card.description,
        scoring_method: card.scoring_method,
        traits: ['Clarity'],
      },
    ]);
    expect(await service.traits('assay.one')).toEqual(card.traits);
    expect(await service.card('assay.one@v1')).toEqual(card);
  });

  test('tells the card of a model as it was built for the chosen embedder, and of another as it is', async () => {
    const area = memoryArea<unknown>();
    const other = { ...card, embedder: { id: 'owner/name', revision: '7' } };
    const [entry] = catalogOf('v1').models;
    await new RebuiltStore(area).put(entry?.artifact.sha256 ?? '', other, new Uint8Array(1));
    const under = (id: string) =>
      new RouterService(
        knownCatalog(assets, memoryArea(), { fetch }),
        standIn(),
        new VersionStore(memoryArea()),
        (from) => rebuiltCard(area, from, id),
      );
    expect(await under('owner/name').card('assay.one')).toEqual(other);
    expect(await under('owner/other').card('assay.one')).toEqual(card);
  });

  test.each(['no.such', 'assay.one@v2', 'constructor', '__proto__', ''])(
    'does not know %j',
    async (handle) => {
      await expect(service.traits(handle)).rejects.toMatchObject({ code: 'model_not_found' });
    },
  );

  test('looks again for a handle that is not in its catalog, every five seconds at most', async () => {
    const { state, fetch } = network();
    const area = memoryArea<unknown>();
    let now = 0;
    const catalog = knownCatalog(assets, area, { clock: () => now, fetch });
    const router = new RouterService(catalog, standIn(), new VersionStore(memoryArea()));
    await router.card('assay.one@v1');
    await area.set([[`${assets}catalog.json`, catalogOf('v2')]]);
    now = 4_999;
    const missing = { code: 'model_not_found' };
    await expect(router.card('assay.one@v2')).rejects.toMatchObject(missing);
    expect(state.requests).toHaveLength(1);
    now = 5_000;
    expect((await router.card('assay.one@v2')).version).toBe('v2');
    for (let i = 0; i < 10; i += 1) await expect(router.card('no.such')).rejects.toMatchObject(missing);
    expect(state.requests).toHaveLength(2);
  });

  test('forwards scores to the engine', async () => {
    const engine = standIn();
    const [{ handle } = { handle: '' }] = await engine.models();
    expect(await service.score(handle, { content: 'hello' })).toEqual(
      await engine.score(handle, { content: 'hello' }),
    );
  });
});
