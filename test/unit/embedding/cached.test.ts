import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VectorCache } from '../../../src/embedding/cache.js';
import { withCache } from '../../../src/embedding/cached.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { zeros } from '../../../src/numerics/matrix.js';
import { random } from '../../../src/numerics/random.js';
import { type Area, memoryArea } from '../../../src/storage/area.js';
import { deferred } from '../../support/deferred.js';

const dimensions = 3;
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Unit vectors drawn by the text; counts what it was given. `nan` gives no number. */
function counting(backend: Embedder['backend'] = 'wasm') {
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
    embed: async (texts: readonly string[], signal?: AbortSignal) => {
      signal?.throwIfAborted();
      embedded.push(...texts);
      const vectors = zeros(texts.length, dimensions);
      for (const [index, text] of texts.entries()) {
        const draw = random(7, text);
        for (let i = 0; i < dimensions; i += 1) vectors.data[index * dimensions + i] = draw.normal();
        if (text === 'nan') vectors.data[index * dimensions] = Number.NaN;
      }
      return vectors;
    },
  };
  return embedder satisfies Embedder;
}

const packsOf = async (area: Area<unknown>) => (await area.entries('pack/')).length;

async function untilPacks(area: Area<unknown>, count: number): Promise<void> {
  for (let i = 0; i < 200 && (await packsOf(area)) !== count; i += 1) await pause(5);
  expect(await packsOf(area)).toBe(count);
}

describe('a cached embedder', () => {
  it('gives the vectors and token counts of the embedder, whatever was asked before', async () => {
    const textsOf = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'Müller', 'nan', 'x'.repeat(40)), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(textsOf, { maxLength: 6 }), async (calls) => {
        const plain = counting();
        const cached = withCache(counting(), new VectorCache(memoryArea()), {
          memory: 900,
          packed: 2,
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

  it('embeds no text twice, in this process and in the next one', async () => {
    const area = memoryArea<unknown>();
    const texts = Array.from({ length: 10 }, (_, i) => `text ${i}`);
    const first = counting();
    const cached = withCache(first, new VectorCache(area), { packed: 4, idle: 5 });
    const vectors = await cached.embed(texts);
    await cached.embed([...texts].reverse());
    expect(first.embedded).toEqual(texts);
    await untilPacks(area, 3);
    const second = counting();
    const again = withCache(second, new VectorCache(area), { packed: 4, idle: 5 });
    expect(await again.embed([...texts, 'more'])).toMatchObject({ rows: 11 });
    expect((await again.embed(texts)).data).toEqual(vectors.data);
    expect(second.embedded).toEqual(['more']);
  });

  it('counts no tokens of what it has recalled', async () => {
    const area = memoryArea<unknown>();
    await withCache(counting(), new VectorCache(area), { packed: 2 }).embed(['a', 'bb']);
    await untilPacks(area, 1);
    const counted: string[] = [];
    const embedder = counting();
    const tokens = (texts: readonly string[]) => {
      counted.push(...texts);
      return embedder.tokens(texts);
    };
    const cached = withCache({ ...embedder, tokens }, new VectorCache(area), { packed: 2 });
    await cached.recall?.(['bb', 'new', 'a']);
    expect([...cached.tokens(['a', 'bb'])]).toEqual([1, 2]);
    await cached.embed(['bb', 'a']);
    expect([counted, embedder.embedded]).toEqual([[], []]);
  });

  it('finds in the packs what memory had to let go', async () => {
    const area = memoryArea<unknown>();
    const embedder = counting();
    const cached = withCache(embedder, new VectorCache(area), { memory: 0, packed: 2, idle: 1 });
    await cached.embed(['a', 'b']);
    await untilPacks(area, 1);
    await cached.embed(['b', 'a']);
    expect(embedder.embedded).toEqual(['a', 'b']);
  });

  it('reads every pack once, and notes its use once, in whatever order the texts come', async () => {
    const area = memoryArea<unknown>();
    const texts = Array.from({ length: 60 }, (_, i) => `text ${i}`);
    await withCache(counting(), new VectorCache(area), { packed: 3 }).embed(texts);
    await untilPacks(area, 20);
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
    const embedder = counting();
    const cached = withCache(embedder, new VectorCache(counted), { memory: 0, packed: 3 });
    for (let i = 0; i < texts.length; i += 1) await cached.embed([texts[(i * 7) % texts.length] ?? '']);
    expect(embedder.embedded).toEqual([]);
    // The index and the packs.
    expect([reads, writes]).toEqual([1 + 20, 20]);
  });

  it('answers before anything is written, and whatever becomes of the writing', async () => {
    const gate = deferred();
    const area: Area<unknown> = {
      ...memoryArea<unknown>(),
      update: async () => {
        await gate.promise;
        throw new Error('full');
      },
    };
    const embedder = counting();
    const cached = withCache(embedder, new VectorCache(area), { packed: 1 });
    await cached.embed(['a']);
    await cached.embed(['b']);
    gate.resolve();
    await pause(5);
    await cached.embed(['a', 'b', 'c']);
    expect(embedder.embedded).toEqual(['a', 'b', 'c']);
  });

  it('embeds as ever when storage cannot be read', async () => {
    const broken = async () => {
      throw new Error('closed');
    };
    const area: Area<unknown> = { ...memoryArea<unknown>(), get: broken, update: broken };
    const embedder = counting();
    const cached = withCache(embedder, new VectorCache(area), { idle: 0 });
    expect(await cached.embed(['a'])).toEqual(await counting().embed(['a']));
    expect(embedder.embedded).toEqual(['a']);
  });

  it('keeps one pack while it is filled, and begins the next when it is full', async () => {
    const area = memoryArea<unknown>();
    const cached = withCache(counting(), new VectorCache(area), { packed: 3, idle: 1 });
    for (const text of ['a', 'b']) {
      await cached.embed([text]);
      await pause(10);
    }
    await untilPacks(area, 1);
    await cached.embed(['c']);
    await cached.embed(['d']);
    await untilPacks(area, 2);
  });

  it('never keeps what is no vector', async () => {
    const embedder = counting();
    const cached = withCache(embedder, new VectorCache(memoryArea()), { packed: 1 });
    for (let i = 0; i < 2; i += 1) expect((await cached.embed(['nan'])).data[0]).toBeNaN();
    expect(embedder.embedded).toEqual(['nan', 'nan']);
  });

  it('does not hand out the vectors of one backend as those of another', async () => {
    const embedder = { ...counting('webgpu'), backend: 'webgpu' as Embedder['backend'] };
    const cached = withCache(embedder, new VectorCache(memoryArea()), { packed: 1 });
    await cached.embed(['a']);
    embedder.backend = 'wasm';
    expect(cached.backend).toBe('wasm');
    await cached.embed(['a']);
    await cached.embed(['a']);
    expect(embedder.embedded).toEqual(['a', 'a']);
  });

  it('embeds again what was damaged or deleted in storage', async () => {
    const area = memoryArea<unknown>();
    await withCache(counting(), new VectorCache(area), { packed: 1 }).embed(['a']);
    await untilPacks(area, 1);
    const [[, pack] = []] = await area.entries('pack/');
    (pack as { vectors: Float32Array }).vectors[1] = 7;
    const embedder = counting();
    const cached = withCache(embedder, new VectorCache(area), { packed: 1 });
    expect(await cached.embed(['a'])).toEqual(await counting().embed(['a']));
    expect(embedder.embedded).toEqual(['a']);
  });

  it('stops with the reason of its signal', async () => {
    const cached = withCache(counting(), new VectorCache(memoryArea()));
    const reason = new Error('mine');
    await expect(cached.embed(['a'], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
