// Which embedder a model is scored under: its own, one chosen by the host, or an error that names both.
import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { mismatch, statusOf } from '../../../src/engine/embedders.js';
import { Library, type LibraryOptions } from '../../../src/engine/library.js';
import { fileFetch } from '../../../src/node/file-fetch.js';
import { memoryArea } from '../../../src/storage/area.js';
import { fileReader } from '../../../src/storage/file-reader.js';
import { memoryFiles } from '../../../src/storage/file-store.js';

const other: Embedder = {
  id: 'org/other',
  revision: '0123456789abcdef',
  dimensions: 8,
  window: 100,
  backend: 'wasm',
  dtype: 'q8',
  selfTest: { passed: true, cosine: null },
  tokens: (texts) => new Uint32Array(texts.length),
  embed: async (texts) => ({ rows: texts.length, columns: 8, data: new Float32Array(texts.length * 8) }),
};

function libraryWith(options: Partial<LibraryOptions> = {}): Library {
  const fetch = fileFetch(globalThis.fetch);
  return new Library({
    assets: new URL('../../../models/', import.meta.url).href,
    fetch,
    reader: fileReader(memoryFiles(), { fetch, locks: undefined }),
    catalogs: memoryArea(),
    sweep: async () => {},
    built: { listed: async () => [], entry: async () => undefined },
    under: async (entry, embedder) => {
      throw mismatch(entry.card, embedder, 'not made here');
    },
    ...options,
  });
}

const handle = 'assay.formality';

describe('the embedder of a model', () => {
  it('is its own where the host has chosen none, and where it has chosen that one', async () => {
    const own = await libraryWith().load(handle);
    expect(own.embedder).toMatchObject(own.entry.card.embedder);
    const chosen = await libraryWith({ embedder: { id: own.embedder.id } }).load(handle);
    expect(chosen.embedder.revision).toBe(own.embedder.revision);
  });

  it('that is chosen and is another is an error that names both', async () => {
    const { embedder } = (await libraryWith().entry(handle)).card;
    const library = libraryWith({ embedder: { id: other.id, load: async () => other } });
    await expect(library.load(handle)).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail: `Model '${handle}' lives in the space of embedder '${embedder.id}', revision ${embedder.revision}; here it is 'org/other', revision 0123456789abcdef: not made here`,
    });
  });

  it('that is chosen scores a model that was made for it', async () => {
    const asked: [string, string][] = [];
    const library = libraryWith({
      embedder: { id: other.id, load: async () => other },
      under: async (entry, embedder) => {
        asked.push([entry.card.handle, embedder.id]);
        return {
          ...entry,
          card: { ...entry.card, embedder: { id: embedder.id, revision: embedder.revision } },
        };
      },
    });
    const { entry, embedder } = await library.load(handle);
    expect(entry.card.embedder).toEqual({ id: other.id, revision: other.revision });
    expect(embedder).toBe(other);
    expect(asked).toEqual([[handle, 'org/other']]);
  });

  it('is loaded once for everything, and what builds use too', async () => {
    let loads = 0;
    const load = async () => {
      loads += 1;
      return other;
    };
    const library = libraryWith({ embedder: { id: other.id, load } });
    expect(await Promise.all([library.embedder(), library.embedder()])).toEqual([other, other]);
    expect(loads).toBe(1);
  });

  it('that is loaded anew takes the place of the one before, which is not kept', async () => {
    let turn = 0;
    let loads = 0;
    const load = async () => ({ ...other, revision: `${++loads}` });
    const library = libraryWith({ embedder: { id: other.id, turn: () => turn, load } });
    const revisions: string[] = [];
    for (turn of [0, 0, 1, 1, 0]) revisions.push((await library.embedder()).revision);
    expect(revisions).toEqual(['1', '1', '2', '2', '3']);
    expect(library.current?.revision).toBe('3');
  });

  it('that the catalog does not have is an error that names it', async () => {
    await expect(libraryWith({ embedder: { id: 'nobody' } }).embedder()).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail: "The catalog has no embedder 'nobody'",
    });
  });
});

describe('the status of an embedder', () => {
  it('tells weights, self-test and note where it has them', () => {
    expect(statusOf(other)).toMatchObject({
      id: 'org/other',
      backend: 'wasm',
      dtype: 'q8',
      selfTest: { passed: true, cosine: null },
      note: null,
    });
    const { dtype, selfTest, ...plain } = other;
    expect(Object.keys(statusOf(plain))).toEqual(['id', 'revision', 'backend', 'dimensions']);
  });
});
