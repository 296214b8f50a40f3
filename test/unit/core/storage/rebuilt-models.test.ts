// Artifacts of models that were rebuilt here for another embedder: which are returned, kept and deleted.
import { describe, expect, it, vi } from 'vitest';
import type { Catalog } from '../../../../src/core/contract/catalog.js';
import type { ModelCard } from '../../../../src/core/contract/resources.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { readOtherCard } from '../../../../src/core/storage/models/other-card.js';
import { RebuiltStore, sweepRebuilt } from '../../../../src/core/storage/models/rebuilt-models.js';
import { VersionStore } from '../../../../src/core/storage/models/version-store.js';
import { standInModel } from '../../../support/stand-in-service.js';
import { storedModel, storedVersion } from './stored-models.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const cardFor = (id: string, revision: string): ModelCard =>
  standInModel('assay.one', [], { embedder: { id, revision } });
const one = '1'.repeat(64);
const two = '2'.repeat(64);

describe('RebuiltStore', () => {
  it('stores an artifact for each model and embedder, for the last four revisions', async () => {
    let now = 0;
    const store = new RebuiltStore(createMemoryArea(), () => now++);
    await store.put(two, cardFor('a/b', '1'), bytes('another model'));
    await store.put(one, cardFor('a/bc', '1'), bytes('another embedder'));
    for (const revision of ['3', '5', '1', '4', '2'])
      await store.put(one, cardFor('a/b', revision), bytes(revision));
    expect(await store.get(one, { id: 'a/b', revision: '3' })).toBeUndefined();
    for (const revision of ['5', '1', '4', '2'])
      expect(await store.get(one, { id: 'a/b', revision })).toEqual(bytes(revision));
    expect(await store.get(two, { id: 'a/b', revision: '1' })).toEqual(bytes('another model'));
    expect(await store.get(one, { id: 'a/bc', revision: '1' })).toEqual(bytes('another embedder'));
    expect(await store.bytes()).toBe(4 + 'another model'.length + 'another embedder'.length);
  });

  it('returns the card of the newest revision of an embedder', async () => {
    const clock = vi.spyOn(Date, 'now');
    const store = new RebuiltStore(createMemoryArea());
    for (const [revision, time] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const) {
      clock.mockReturnValue(time);
      await store.put(one, cardFor('a/b', revision), bytes(revision));
    }
    clock.mockRestore();
    expect(await store.card(one, 'a/b')).toEqual(cardFor('a/b', 'b'));
    expect(await store.card(one, 'a')).toBeUndefined();
    expect(await store.card(two, 'a/b')).toBeUndefined();
  });

  it.each([
    ['other bytes', async (record: object) => ({ ...record, file: new Blob(['x']) })],
    ['no file', async (record: object) => ({ ...record, file: 'x' })],
    ['another format', async (record: object) => ({ ...record, format: 3 })],
    ['no record', async () => null],
    [
      'a file that cannot be read',
      async (record: object) => {
        const file = Object.assign(new Blob(['bytes']), { arrayBuffer: () => Promise.reject(new Error()) });
        return { ...record, file };
      },
    ],
  ])('takes a damaged artifact for a missing one, and deletes it: %s', async (_, damage) => {
    const area = createMemoryArea<unknown>();
    const store = new RebuiltStore(area);
    await store.put(one, cardFor('a/b', '1'), bytes('bytes'));
    const [[key, record] = ['', {}]] = await area.entries('');
    await area.set([[key, await damage(record as object)]]);
    expect(await store.get(one, { id: 'a/b', revision: '1' })).toBeUndefined();
    expect(await area.entries('')).toEqual([]);
  });

  it('returns undefined for a missing artifact, and writes nothing', async () => {
    const area = { ...createMemoryArea<unknown>(), delete: () => Promise.reject(new Error('written')) };
    expect(await new RebuiltStore(area).get(one, { id: 'a/b', revision: '1' })).toBeUndefined();
  });

  it('counts no bytes of records that this release cannot read, lists no card of them, and deletes them', async () => {
    const area = createMemoryArea<unknown>();
    await area.set([
      [`${one}/a/b@1`, { format: 3, file: new Blob(['later']), card: cardFor('a/b', '1') }],
      [`${one}/a/b@2`, 'text'],
    ]);
    const store = new RebuiltStore(area);
    expect(await store.bytes()).toBe(0);
    expect(await store.card(one, 'a/b')).toBeUndefined();
    await store.keep(() => true);
    expect(await area.entries('')).toEqual([]);
  });
});

describe('sweepRebuilt', () => {
  const catalogOf = (...artifacts: string[]): Catalog => ({
    format: 1,
    embedders: [
      { id: 'bundled', revision: '1', dimensions: 1, files: [] },
      { id: 'bundled', revision: '2', dimensions: 1, files: [] },
    ],
    models: artifacts.map((sha256) => ({
      card: standInModel('assay.one', []),
      artifact: { path: 'model.assay', bytes: 1, sha256 },
    })),
  });

  async function sweep(catalogs: readonly Catalog[], versions = new VersionStore(createMemoryArea())) {
    const area = createMemoryArea<unknown>();
    const store = new RebuiltStore(area);
    for (const from of [one, two])
      for (const revision of ['1', '2', '3'])
        for (const id of ['bundled', 'a/b']) await store.put(from, cardFor(id, revision), bytes('x'));
    const stored = createMemoryArea<unknown>();
    await stored.set(catalogs.map((catalog, i) => [`https://a.example/${i}/catalog.json`, catalog]));
    await sweepRebuilt(store, stored, versions);
    return (await area.entries('')).map(([key]) => key.replace(one, 'one').replace(two, 'two'));
  }

  const ofModel = (name: string) => [
    ...['1', '2', '3'].map((revision) => `${name}/a/b@${revision}`),
    ...['1', '2'].map((revision) => `${name}/bundled@${revision}`),
  ];

  it('keeps what models of any stored catalog need, except for a revision that the catalogs have replaced', async () => {
    expect(await sweep([catalogOf(one)])).toEqual(ofModel('one'));
    expect(await sweep([catalogOf(one), catalogOf(two)])).toEqual([...ofModel('one'), ...ofModel('two')]);
  });

  it('keeps what a version that was built here needs', async () => {
    const versions = new VersionStore(createMemoryArea());
    const { version } = await storedVersion(1);
    const artifact = { ...version.artifact, sha256: two };
    await versions.change('local.one', () => ({ model: storedModel([{ ...version, artifact }]) }));
    expect(await sweep([catalogOf()], versions)).toEqual(ofModel('two'));
  });

  it('deletes nothing while no catalog is known', async () => {
    expect(await sweep([])).toHaveLength(12);
  });
});

describe('readOtherCard', () => {
  const model = {
    card: cardFor('assay-small', '1'),
    artifact: { sha256: one },
    prebuilt: [
      { card: cardFor('a/b', '1'), artifact: { path: '', bytes: 1, sha256: two } },
      { card: cardFor('c/d', '1'), artifact: { path: '', bytes: 1, sha256: two } },
    ],
  };
  const rebuilt = cardFor('e/f', '2');
  const read = async (from: string, embedder: string) =>
    from === one && ['a/b', 'e/f'].includes(embedder) ? rebuilt : undefined;

  it('prefers the card of the catalog to the card of what was rebuilt', async () => {
    expect(await readOtherCard(model, 'a/b', read)).toEqual(cardFor('a/b', '1'));
    expect(await readOtherCard(model, 'c/d', read)).toEqual(cardFor('c/d', '1'));
  });

  it('returns the card of what was rebuilt, and undefined for an embedder without either', async () => {
    expect(await readOtherCard(model, 'e/f', read)).toEqual(rebuilt);
    expect(await readOtherCard(model, 'g/h', read)).toBeUndefined();
    expect(await readOtherCard({ card: model.card, artifact: model.artifact }, 'e/f', read)).toEqual(rebuilt);
  });
});
