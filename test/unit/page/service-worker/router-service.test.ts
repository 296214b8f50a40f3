import { describe, expect, test } from 'vitest';
import type { ModelTrait } from '../../../../src/core/contract/index.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { CatalogView } from '../../../../src/core/storage/catalog/catalog-view.js';
import { readOtherCard } from '../../../../src/core/storage/models/other-card.js';
import { RebuiltStore, readRebuiltCard } from '../../../../src/core/storage/models/rebuilt-models.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { RouterService } from '../../../../src/page/service-worker/router-service.js';
import { assets, card, catalogOf, network } from '../../../support/stand-in-network.js';
import { StandInService } from '../../../support/stand-in-service.js';
import { storedModel, storedVersion } from '../../core/storage/stored-models.js';

const standIn = () => new StandInService([card]);
const withReading = (traits: ModelTrait[]) => traits.map((one) => ({ ...one, reading: 'quality' as const }));

describe('RouterService', () => {
  const { fetch } = network();
  const service = new RouterService(
    new CatalogView(assets, createMemoryArea(), { fetch }),
    standIn(),
    new VersionStore(createMemoryArea()),
  );

  test('answers models, traits and cards from the catalog', async () => {
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

  test('prefers the card of a model that was built for the chosen embedder', async () => {
    const area = createMemoryArea<unknown>();
    const other = { ...card, embedder: { id: 'owner/name', revision: '7' } };
    const [entry] = catalogOf('v1').models;
    await new RebuiltStore(area).put(entry?.artifact.sha256 ?? '', other, new Uint8Array(1));
    const under = (id: string) =>
      new RouterService(
        new CatalogView(assets, createMemoryArea(), { fetch }),
        standIn(),
        new VersionStore(createMemoryArea()),
        (model) => readOtherCard(model, id, (from, embedder) => readRebuiltCard(area, from, embedder)),
      );
    expect(await under('owner/name').card('assay.one')).toEqual(other);
    expect(await under('owner/other').card('assay.one')).toEqual(card);
  });

  test('gives a rebuilt card the readings of the catalog', async () => {
    const known = { artifact: { sha256: '1' }, card: { ...card, traits: withReading(card.traits) } };
    const rebuilt = await readOtherCard(known, 'owner/name', async () => card);
    expect(rebuilt).toEqual(known.card);
    const without = { artifact: { sha256: '1' }, card };
    expect(await readOtherCard(without, 'owner/name', async () => card)).toEqual(card);
  });

  test('answers with the model built here that a handle names, and lists it if it is public', async () => {
    const store = new VersionStore(createMemoryArea());
    const { version, files } = await storedVersion(1);
    await store.change('local.one', () => ({ model: storedModel([version]), files }));
    const router = new RouterService(
      new CatalogView(assets, createMemoryArea(), { fetch }),
      standIn(),
      store,
    );
    expect(await router.card('local.one')).toEqual(version.card);
    expect(await router.card('local.one@v1')).toEqual(version.card);
    expect((await router.models()).map(({ handle }) => handle)).toEqual(['assay.one', 'local.one']);
    await expect(router.card('local.one@v2')).rejects.toMatchObject({ code: 'model_not_found' });
    await store.change('local.one', (stored) => ({ model: { ...stored!, archived: true } }));
    await expect(router.card('local.one')).rejects.toMatchObject({ code: 'model_not_found' });
  });

  test.each(['no.such', 'assay.one@v2', 'constructor', '__proto__', ''])(
    'rejects the unknown handle %j',
    async (handle) => {
      await expect(service.traits(handle)).rejects.toMatchObject({ code: 'model_not_found' });
    },
  );

  test('reads the catalog again for an unknown handle, no more often than every five seconds', async () => {
    const { state, fetch } = network();
    const area = createMemoryArea<unknown>();
    let now = 0;
    const catalog = new CatalogView(assets, area, { clock: () => now, fetch });
    const router = new RouterService(catalog, standIn(), new VersionStore(createMemoryArea()));
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

  test.each([
    ['score', ['assay.one', { content: 'hello' }]],
    ['scoreMany', ['assay.one', [{ content: 'hello' }]]],
    ['explain', ['assay.one', { content: 'hello', trait: 'clarity' }]],
    ['extract', ['https://a.test/page']],
    ['warm', ['assay.one']],
    ['status', []],
  ] as const)('forwards %s to the engine with its arguments', async (name, given) => {
    const calls: unknown[] = [];
    const engine = Object.assign(standIn(), {
      [name]: async (...call: unknown[]) => {
        calls.push(call);
        return 'the result';
      },
    });
    const built = new VersionStore(createMemoryArea());
    const router = new RouterService(new CatalogView(assets, createMemoryArea(), { fetch }), engine, built);
    const calling = new Map<string, (...call: unknown[]) => Promise<unknown>>(Object.entries(router));
    const { signal } = new AbortController();
    const more = name === 'status' ? [] : [signal];
    expect(await calling.get(name)?.(...given, ...more)).toBe('the result');
    expect(calls).toEqual([[...given, ...more]]);
  });
});
