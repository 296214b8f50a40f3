// An embedder with a cache: what it embeds, stores and reads again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../src/authoring/numerics/random.js';
import { VectorCache } from '../../../../../src/core/embedding/cache/cache.js';
import { createCachedEmbedder } from '../../../../../src/core/embedding/cache/cached.js';
import type { Embedder } from '../../../../../src/core/embedding/embedder.js';
import { zeros } from '../../../../../src/core/numerics/matrix.js';
import { type Area, createMemoryArea } from '../../../../../src/core/storage/areas/area.js';
import { deferred } from '../../../../support/deferred.js';

const dimensions = 3;
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns vectors seeded by the text and records what it embeds. The text `nan` gives NaN. */
function createRecorder(backend: Embedder['backend'] = 'wasm') {
  const embedded: string[] = [];
  const embedder = {
    id: 'test/encoder',
    revision: 'r1',
    dimensions,
    window: 16,
    backend,
    cacheable: true,
    embedded,
    tokens: (texts: readonly string[]) => Uint32Array.from(texts, (text) => text.length),
    measureUnread: () => 0,
    embed: async (texts: readonly string[], signal?: AbortSignal) => {
      signal?.throwIfAborted();
      embedded.push(...texts);
      const vectors = zeros(texts.length, dimensions);
      for (const [index, text] of texts.entries()) {
        const draw = createRandom(7, text);
        for (let i = 0; i < dimensions; i += 1) vectors.data[index * dimensions + i] = draw.normal();
        if (text === 'nan') vectors.data[index * dimensions] = Number.NaN;
      }
      return vectors;
    },
  };
  return embedder satisfies Embedder;
}

const countPacks = async (area: Area<unknown>) => (await area.entries('pack/')).length;

async function waitForPacks(area: Area<unknown>, count: number): Promise<void> {
  for (let i = 0; i < 200 && (await countPacks(area)) !== count; i += 1) await pause(5);
  expect(await countPacks(area)).toBe(count);
}

describe('cached embedder', () => {
  it('returns the vectors and token counts of the embedder in any order of requests', async () => {
    const anyTexts = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'Müller', 'nan', 'x'.repeat(40)), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyTexts, { maxLength: 6 }), async (calls) => {
        const plain = createRecorder();
        const cached = createCachedEmbedder(createRecorder(), new VectorCache(createMemoryArea()), {
          memory: 900,
          packSize: 2,
          idle: 0,
        });
        for (const texts of calls) {
          expect(cached.tokens(texts)).toEqual(plain.tokens(texts));
          expect(await cached.embed(texts)).toEqual(await plain.embed(texts));
          expect(cached.tokens(texts)).toEqual(plain.tokens(texts));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('embeds no text twice, also after a restart', async () => {
    const area = createMemoryArea<unknown>();
    const texts = Array.from({ length: 10 }, (_, i) => `text ${i}`);
    const first = createRecorder();
    const cached = createCachedEmbedder(first, new VectorCache(area), { packSize: 4, idle: 5 });
    const vectors = await cached.embed(texts);
    await cached.embed([...texts].reverse());
    expect(first.embedded).toEqual(texts);
    await waitForPacks(area, 3);
    const second = createRecorder();
    const again = createCachedEmbedder(second, new VectorCache(area), { packSize: 4, idle: 5 });
    expect(await again.embed([...texts, 'more'])).toMatchObject({ rows: 11 });
    expect((await again.embed(texts)).data).toEqual(vectors.data);
    expect(second.embedded).toEqual(['more']);
  });

  it('does not count tokens of recalled texts', async () => {
    const area = createMemoryArea<unknown>();
    await createCachedEmbedder(createRecorder(), new VectorCache(area), { packSize: 2 }).embed(['a', 'bb']);
    await waitForPacks(area, 1);
    const counted: string[] = [];
    const embedder = createRecorder();
    const tokens = (texts: readonly string[]) => {
      counted.push(...texts);
      return embedder.tokens(texts);
    };
    const cached = createCachedEmbedder({ ...embedder, tokens }, new VectorCache(area), { packSize: 2 });
    await cached.recall?.(['bb', 'new', 'a']);
    expect([...cached.tokens(['a', 'bb'])]).toEqual([1, 2]);
    await cached.embed(['bb', 'a']);
    expect([counted, embedder.embedded]).toEqual([[], []]);
  });

  it('reads what memory has evicted from the packs', async () => {
    const area = createMemoryArea<unknown>();
    const embedder = createRecorder();
    const cached = createCachedEmbedder(embedder, new VectorCache(area), { memory: 0, packSize: 2, idle: 1 });
    await cached.embed(['a', 'b']);
    await waitForPacks(area, 1);
    await cached.embed(['b', 'a']);
    expect(embedder.embedded).toEqual(['a', 'b']);
  });

  it('reads each pack once and records its use once, in any order of texts', async () => {
    const area = createMemoryArea<unknown>();
    const texts = Array.from({ length: 60 }, (_, i) => `text ${i}`);
    await createCachedEmbedder(createRecorder(), new VectorCache(area), { packSize: 3 }).embed(texts);
    await waitForPacks(area, 20);
    let [reads, writes] = [0, 0];
    const counted: Area<unknown> = {
      ...area,
      get: (key) => {
        reads += 1;
        return area.get(key);
      },
      update: (key, change) => {
        writes += 1;
        return area.update(key, change);
      },
    };
    const embedder = createRecorder();
    const cached = createCachedEmbedder(embedder, new VectorCache(counted), { memory: 0, packSize: 3 });
    for (let i = 0; i < texts.length; i += 1) await cached.embed([texts[(i * 7) % texts.length] ?? '']);
    expect(embedder.embedded).toEqual([]);
    // The index and the packs.
    expect([reads, writes]).toEqual([1 + 20, 20]);
  });

  it('returns before writing, even if writing fails', async () => {
    const gate = deferred();
    const area: Area<unknown> = {
      ...createMemoryArea<unknown>(),
      update: async () => {
        await gate.promise;
        throw new Error('full');
      },
    };
    const embedder = createRecorder();
    const cached = createCachedEmbedder(embedder, new VectorCache(area), { packSize: 1 });
    await cached.embed(['a']);
    await cached.embed(['b']);
    gate.resolve();
    await pause(5);
    await cached.embed(['a', 'b', 'c']);
    expect(embedder.embedded).toEqual(['a', 'b', 'c']);
  });

  it('embeds without the cache when storage cannot be read', async () => {
    const broken = async () => {
      throw new Error('closed');
    };
    const area: Area<unknown> = { ...createMemoryArea<unknown>(), get: broken, update: broken };
    const embedder = createRecorder();
    const cached = createCachedEmbedder(embedder, new VectorCache(area), { idle: 0 });
    expect(await cached.embed(['a'])).toEqual(await createRecorder().embed(['a']));
    expect(embedder.embedded).toEqual(['a']);
  });

  it('rewrites one pack until it is full, then starts the next', async () => {
    const area = createMemoryArea<unknown>();
    const cached = createCachedEmbedder(createRecorder(), new VectorCache(area), { packSize: 3, idle: 1 });
    for (const text of ['a', 'b']) {
      await cached.embed([text]);
      await pause(10);
    }
    await waitForPacks(area, 1);
    await cached.embed(['c']);
    await cached.embed(['d']);
    await waitForPacks(area, 2);
  });

  it('does not cache invalid vectors', async () => {
    const embedder = createRecorder();
    const cached = createCachedEmbedder(embedder, new VectorCache(createMemoryArea()), { packSize: 1 });
    for (let i = 0; i < 2; i += 1) expect((await cached.embed(['nan'])).data[0]).toBeNaN();
    expect(embedder.embedded).toEqual(['nan', 'nan']);
  });

  it('does not return the vectors of one backend as those of another', async () => {
    const embedder = { ...createRecorder('webgpu'), backend: 'webgpu' as Embedder['backend'] };
    const cached = createCachedEmbedder(embedder, new VectorCache(createMemoryArea()), { packSize: 1 });
    await cached.embed(['a']);
    embedder.backend = 'wasm';
    expect(cached.backend).toBe('wasm');
    await cached.embed(['a']);
    await cached.embed(['a']);
    expect(embedder.embedded).toEqual(['a', 'a']);
  });

  it('embeds again what is damaged in storage', async () => {
    const area = createMemoryArea<unknown>();
    await createCachedEmbedder(createRecorder(), new VectorCache(area), { packSize: 1 }).embed(['a']);
    await waitForPacks(area, 1);
    const [[, pack] = []] = await area.entries('pack/');
    (pack as { vectors: Float32Array }).vectors[1] = 7;
    const embedder = createRecorder();
    const cached = createCachedEmbedder(embedder, new VectorCache(area), { packSize: 1 });
    expect(await cached.embed(['a'])).toEqual(await createRecorder().embed(['a']));
    expect(embedder.embedded).toEqual(['a']);
  });

  it('rejects with the reason of an aborted signal', async () => {
    const cached = createCachedEmbedder(createRecorder(), new VectorCache(createMemoryArea()));
    const reason = new Error('mine');
    await expect(cached.embed(['a'], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
