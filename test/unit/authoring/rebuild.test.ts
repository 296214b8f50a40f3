// Models of the catalog and models built on this device, used with another embedder: a real one, made of half the words
// of the bundled embedder, so that vectors, size and revision differ.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AssayService } from '../../../src/core/contract/authoring.js';
import type { Catalog, EmbedderEntry } from '../../../src/core/contract/catalog.js';
import type { Progress } from '../../../src/core/contract/service.js';
import type { ModelEntry } from '../../../src/core/engine/model-entry.js';
import { ModelRegistry } from '../../../src/core/engine/model-registry.js';
import { createMemoryArea } from '../../../src/core/storage/areas/area.js';
import { CatalogView } from '../../../src/core/storage/catalog/catalog-view.js';
import { createFileReader } from '../../../src/core/storage/files/file-reader.js';
import { createMemoryFiles } from '../../../src/core/storage/files/file-store.js';
import { sha256 } from '../../../src/core/storage/sha256.js';
import { createEncoders } from '../../../src/encoders/embedders/index.js';
import { createEmbedderEntry, createEngine } from '../../../src/entries/in-process/index.js';
import { createFileFetch } from '../../../src/server/node/file-fetch.js';
import { createLightModels } from '../../support/light-models.js';
import { rejection } from './builds/authoring-fixtures.js';

const assets = `${pathToFileURL(createLightModels()).href}/`;
const handle = 'assay.formality';
const content = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
const read = (path: string) => new Uint8Array(readFileSync(new URL(path, assets)));
const catalog: Catalog = JSON.parse(new TextDecoder().decode(read('catalog.json')));
const [bundled] = catalog.embedders;

const files = new Map<string, Uint8Array<ArrayBuffer>>();
let other: EmbedderEntry;

beforeAll(async () => {
  const words = new TextDecoder().decode(read('embedders/assay-small/vocab.txt')).split('\n');
  const count = 12_000;
  const parts = {
    'vocab.txt': new TextEncoder().encode(words.slice(0, count).join('\n')),
    'table.bin': read('embedders/assay-small/table.bin').slice(0, count * 144),
    'lexicon.bin': read('lexicon/lexicon.bin'),
  };
  const references = await Promise.all(
    Object.entries(parts).map(async ([name, bytes]) => {
      const path = `embedders/half/${name}`;
      files.set(path, bytes);
      return { path, bytes: bytes.length, sha256: await sha256(bytes) };
    }),
  );
  other = await createEmbedderEntry('half', references);
});

interface Opened {
  readonly engine: AssayService;
  /** Paths that were fetched. */
  readonly fetched: string[];
}

/** An engine over the shipped models, with another embedder in the catalog. */
function open(options: { embedder?: string; change?: (catalog: Catalog) => Catalog } = {}): Opened {
  const { embedder, change = (same) => same } = options;
  const fetched: string[] = [];
  const disk = createFileFetch();
  const served = change({ ...catalog, embedders: [...catalog.embedders, other] });
  const engine = createEngine({
    assets,
    persist: false,
    ...(embedder === undefined ? {} : { embedder }),
    fetch: async (input, init) => {
      const path = String(input).replace(assets, '');
      fetched.push(path);
      if (path === 'catalog.json') return Response.json(served);
      const own = files.get(path);
      return own ? new Response(own) : disk(input, init);
    },
  });
  return { engine, fetched };
}

const cardOf = async (engine: AssayService, model = handle) => (await engine.score(model, { content })).card;

describe('a model of the catalog with another embedder', () => {
  /** Rebuilds the model once for all tests. */
  let rebuilt: Opened;
  beforeAll(() => {
    rebuilt = open({ embedder: 'half' });
  });

  it('is rebuilt from its own samples on first use, and its card names the embedder', async () => {
    const { engine, fetched } = rebuilt;
    const reported: Progress[] = [];
    await engine.warm(handle, undefined, (progress) => reported.push(progress));
    for (const stage of ['model', 'embedding', 'training'] as const) {
      const last = reported.findLast((progress) => progress.stage === stage);
      expect(last).toMatchObject({ stage, done: last?.total });
      expect(last?.total).toBeGreaterThan(0);
    }
    expect(fetched).toContain(`${handle}/samples/graded.jsonl`);
    expect(fetched).not.toContain(`${handle}/model.assay`);
    expect(fetched.filter((path) => path.startsWith('embedders/assay-'))).toEqual([]);
    const built = await engine.card(handle);
    expect(built).toMatchObject({
      handle,
      version: 'v1',
      embedder: { id: 'half', revision: other.revision },
    });
    expect((await engine.status()).embedder).toMatchObject({ id: 'half' });
    expect((await engine.status()).loaded).toEqual([handle]);
    const shipped = catalog.models.find(({ card }) => card.handle === handle);
    expect(await engine.models()).toEqual(await open().engine.models());
    expect(built.traits.map(({ key }) => key)).toEqual(shipped?.card.traits.map(({ key }) => key));
    const before = fetched.length;
    const polite = await cardOf(engine, `${handle}@v1`);
    expect(polite.composite).toBeGreaterThan(
      (await engine.score(handle, { content: 'yo whats up lol gimme that' })).card.composite,
    );
    expect(fetched.length).toBe(before);
  });

  it('gives the identical card from another engine, and a different one than with its own embedder', async () => {
    const [one, two] = [await cardOf(rebuilt.engine), await cardOf(open({ embedder: 'half' }).engine)];
    expect(two).toEqual(one);
    expect(await cardOf(open().engine)).not.toEqual(one);
  });

  it('is scored while another model is rebuilt', async () => {
    const { engine } = rebuilt;
    await engine.warm(handle);
    const leaving = new AbortController();
    let scored: Promise<unknown> | undefined;
    const building = engine.warm('assay.clickbait', leaving.signal, ({ stage }) => {
      if (stage === 'embedding') scored ??= cardOf(engine).finally(() => leaving.abort());
    });
    expect(await rejection(building)).toMatchObject({ name: 'AbortError' });
    expect(await scored).toMatchObject({ scores: { formality: expect.any(Number) } });
  });

  it('fails with an error that names both embedders when the catalog does not list its samples', async () => {
    const change = (all: Catalog): Catalog => ({
      ...all,
      models: all.models.map(({ card, artifact }) => ({ card, artifact })),
    });
    const { engine } = open({ embedder: 'half', change });
    const { code, detail } = await rejection(cardOf(engine));
    expect(code).toBe('artifact_unavailable');
    expect(detail).toBe(
      `Model '${handle}' was built with embedder 'assay-base' (revision ${bundled?.revision}), but 'half' (revision ` +
        `${other.revision}) is loaded. Cannot rebuild: the catalog does not list its samples. Score with the embedder that it was built with`,
    );
  });
});

describe('a model built on this device whose embedder left the catalog', () => {
  it("is rebuilt for the catalog's first embedder", async () => {
    const shipped = catalog.models.find(({ card }) => card.handle === handle);
    const own: ModelEntry = {
      card: { ...shipped!.card, handle: 'local.old', embedder: { id: 'assay-small', revision: 'gone' } },
      artifact: { ...shipped!.artifact, sha256: '0'.repeat(64) },
    };
    const asked: unknown[] = [];
    const registry = new ModelRegistry({
      assets,
      catalog: new CatalogView(assets, createMemoryArea(), { fetch: createFileFetch() }),
      reader: createFileReader(createMemoryFiles(), { fetch: createFileFetch(), locks: undefined }),
      findBuilt: async () => own,
      ...createEncoders({}),
      rebuild: async (entry, embedder) => {
        asked.push([entry.card.handle, embedder.id, embedder.revision]);
        return { ...shipped!, rebuiltFrom: entry.artifact.sha256 };
      },
    });
    const { embedder } = await registry.loadModel('local.old');
    expect(asked).toEqual([['local.old', 'assay-base', bundled?.revision]]);
    expect(embedder.revision).toBe(bundled?.revision);
    expect(registry.loadedHandles).toEqual([handle]);
    registry.evict(own.artifact.sha256);
    expect(registry.loadedHandles).toEqual([]);
  });
});
