// Which embedder a model is scored with: its own, the one that the host has chosen, or an error that names both.
import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { getStatus, mismatchError } from '../../../../src/core/engine/embedders/choose-embedder.js';
import { ModelRegistry, type ModelRegistryOptions } from '../../../../src/core/engine/model-registry.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { CatalogView } from '../../../../src/core/storage/catalog/catalog-view.js';
import { createFileReader } from '../../../../src/core/storage/files/file-reader.js';
import { createMemoryFiles } from '../../../../src/core/storage/files/file-store.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';

const other: Embedder = {
  id: 'org/other',
  revision: '0123456789abcdef',
  dimensions: 8,
  window: 100,
  backend: 'wasm',
  dtype: 'q8',
  selfTest: { passed: true, cosine: null },
  tokens: (texts) => new Uint32Array(texts.length),
  measureUnread: () => 0,
  embed: async (texts) => ({ rows: texts.length, columns: 8, data: new Float32Array(texts.length * 8) }),
};

const assets = new URL('../../../../models/', import.meta.url).href;

function openRegistry(options: Partial<ModelRegistryOptions> = {}): ModelRegistry {
  const fetch = createFileFetch(globalThis.fetch);
  return new ModelRegistry({
    assets,
    catalog: new CatalogView(assets, createMemoryArea(), { fetch }),
    reader: createFileReader(createMemoryFiles(), { fetch, locks: undefined }),
    findBuilt: async () => undefined,
    rebuild: async (entry, embedder) => {
      throw mismatchError(entry.card, embedder, 'not rebuilt here');
    },
    ...options,
  });
}

const handle = 'assay.formality';

describe('the embedder of a model', () => {
  it('is its own when the host has chosen none, or the same', async () => {
    const own = await openRegistry().loadModel(handle);
    expect(own.embedder).toMatchObject(own.entry.card.embedder);
    const chosen = await openRegistry({ embedder: { id: own.embedder.id } }).loadModel(handle);
    expect(chosen.embedder.revision).toBe(own.embedder.revision);
  });

  it('causes an error that names both, when another is chosen and the model cannot be rebuilt', async () => {
    const { embedder } = (await openRegistry().getEntry(handle)).card;
    const registry = openRegistry({ embedder: { id: other.id, load: async () => other } });
    await expect(registry.loadModel(handle)).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail: `Model '${handle}' was built with embedder '${embedder.id}' (revision ${embedder.revision}), but 'org/other' (revision 0123456789abcdef) is loaded. Cannot rebuild: not rebuilt here`,
    });
  });

  it('is the chosen one, after the model was rebuilt for it', async () => {
    const asked: [string, string][] = [];
    const registry = openRegistry({
      embedder: { id: other.id, load: async () => other },
      rebuild: async (entry, embedder) => {
        asked.push([entry.card.handle, embedder.id]);
        return {
          ...entry,
          card: { ...entry.card, embedder: { id: embedder.id, revision: embedder.revision } },
        };
      },
    });
    const { entry, embedder } = await registry.loadModel(handle);
    expect(entry.card.embedder).toEqual({ id: other.id, revision: other.revision });
    expect(embedder).toBe(other);
    expect(asked).toEqual([[handle, 'org/other']]);
  });

  it('is loaded once for concurrent callers', async () => {
    let loads = 0;
    const load = async () => {
      loads += 1;
      return other;
    };
    const registry = openRegistry({ embedder: { id: other.id, load } });
    expect(await Promise.all([registry.loadEmbedder(), registry.loadEmbedder()])).toEqual([other, other]);
    expect(loads).toBe(1);
  });

  it('is loaded again when its generation changes, and the previous one is evicted', async () => {
    let generation = 0;
    let loads = 0;
    const load = async () => ({ ...other, revision: `${++loads}` });
    const registry = openRegistry({ embedder: { id: other.id, getGeneration: () => generation, load } });
    const revisions: string[] = [];
    for (generation of [0, 0, 1, 1, 0]) revisions.push((await registry.loadEmbedder()).revision);
    expect(revisions).toEqual(['1', '1', '2', '2', '3']);
    expect(registry.currentEmbedder?.revision).toBe('3');
  });

  it('causes an error that names it, when the catalog does not have it', async () => {
    await expect(openRegistry({ embedder: { id: 'unknown' } }).loadEmbedder()).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail:
        "Unknown embedder 'unknown'. The catalog has: assay-base, assay-small. An embedder of a hub has the form 'owner/name'",
    });
  });
});

describe('the status of an embedder', () => {
  it('includes precision, self-test and note where it has them', () => {
    expect(getStatus(other)).toMatchObject({
      id: 'org/other',
      backend: 'wasm',
      dtype: 'q8',
      selfTest: { passed: true, cosine: null },
      note: null,
    });
    const { dtype, selfTest, ...plain } = other;
    expect(Object.keys(getStatus(plain))).toEqual(['id', 'revision', 'backend', 'dimensions']);
    expect(getStatus({ ...plain, note: 'Fallback' })).toMatchObject({ note: 'Fallback' });
  });
});
