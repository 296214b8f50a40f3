// An encoder as an embedder, with a fake encoder: batches, prefixes, and failures.
import { describe, expect, it, vi } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import type { Encoder } from '../../../../src/encoders/hub/onnx-encoder.js';
import { EncoderTokenizer } from '../../../../src/encoders/hub/tokenizer/tokenizer.js';
import { createTransformersEmbedder } from '../../../../src/encoders/hub/transformers-embedder.js';
import type { Replica } from '../../../../src/encoders/parts/replica.js';
import { ReplicaPool } from '../../../../src/encoders/parts/replica-pool.js';

/** One token per letter, with one special token at each end. */
const letters = {
  encode: (text: string) => [1, ...[...text.replaceAll(' ', '')].map((letter) => letter.charCodeAt(0)), 2],
  countPieces: () => 1,
};

function createFake({
  backend = 'webgpu' as 'webgpu' | 'wasm',
  prefix = '',
  fail = (_: readonly Uint32Array[]): Error | undefined => undefined,
  replica = undefined as Replica | undefined,
  capacity = undefined as Encoder['capacity'],
} = {}) {
  const batches: number[][] = [];
  let lose = () => {};
  let destroyed = 0;
  const lost = new Promise<GPUDeviceLostInfo>((resolve) => {
    lose = () => resolve({ reason: 'unknown', message: '' } as GPUDeviceLostInfo);
  });
  const device = {
    destroy: () => {
      destroyed += 1;
      lose();
    },
  } as GPUDevice;
  const gpu = backend === 'webgpu' ? { adapter: 'maker/model', device, lost } : null;
  const fatal: AssayError[] = [];
  let disposed = 0;
  const encoder: Encoder = {
    dimensions: 2,
    ...(capacity && { capacity }),
    async encode(batch) {
      batches.push(batch.map(({ length }) => length));
      const error = fail(batch);
      if (error) throw error;
      // A direction that depends on the length of the text.
      const data = batch.flatMap(({ length }) => [Math.cos(length), Math.sin(length)]);
      return { rows: batch.length, columns: 2, data: Float32Array.from(data) };
    },
    async dispose() {
      disposed += 1;
    },
  };
  const replicas =
    replica &&
    new ReplicaPool(encoder, { open: async () => replica, maxReplicas: 1, probe: Uint32Array.of(1, 2) });
  const embedder = createTransformersEmbedder({
    id: 'org/model',
    revision: '0123',
    backend,
    dtype: 'fp32',
    encoder,
    replicas: replicas ?? null,
    threads: 1,
    tokenizer: new EncoderTokenizer(letters, prefix),
    settings: { dimensions: 2, pooling: 'mean', prefix, limit: 16, vocabulary: 256, head: false, note: null },
    selfTest: { passed: true, cosine: 1, reason: null },
    note: null,
    gpu,
    onFatal: (error) => fatal.push(error),
  });
  return { embedder, batches, fatal, lose, disposed: () => [disposed, destroyed] };
}

const row = (length: number) => [Math.fround(Math.cos(length)), Math.fround(Math.sin(length))];

describe('transformers embedder', () => {
  it('batches texts on the GPU, longest first, and returns rows in input order', async () => {
    const { embedder, batches } = createFake();
    const { data } = await embedder.embed(['abc', '', 'abcdefgh', 'a']);
    expect([...data]).toEqual([row(5), [0, 0], row(10), row(3)].flat());
    expect(batches).toEqual([[10, 5, 3]]);
  });

  it('packs as many tokens as one run of the encoder takes', async () => {
    const capacity = { tokens: 200, texts: 3 };
    const { embedder, batches } = createFake({ capacity });
    expect([embedder.batch, embedder.batchTokens]).toEqual([3, 200 - 64 * 2]);
    const lengths = [14, 1, 14, 14, 2, 3];
    const { data } = await embedder.embed(lengths.map((length) => 'a'.repeat(length)));
    expect([...data]).toEqual(lengths.flatMap((length) => row(length + 2)));
    expect(batches).toEqual([
      [16, 16, 16],
      [5, 4, 3],
    ]);
    // After memory ran out, the encoder takes less.
    capacity.tokens = 20;
    await embedder.embed(['aaaaaaaaaaaaaa', 'aa', 'a', 'aaaaaaaaaaaaa']);
    expect(batches.slice(2)).toEqual([[16], [15, 4], [3]]);
  });

  it('embeds one text at a time on the CPU', async () => {
    const { embedder, batches } = createFake({ backend: 'wasm' });
    await embedder.embed(['abc', 'ab']);
    expect(batches).toEqual([[5], [4]]);
    expect(embedder.batch).toBeUndefined();
  });

  it('packs texts on the CPU where the encoder does, and asks for some runs of every thread', async () => {
    const capacity = { tokens: 16, texts: 3 };
    const { embedder, batches } = createFake({ backend: 'wasm', capacity });
    const { data } = await embedder.embed(['a', 'abcdefgh', 'ab', '', 'abc', 'abcdefghij']);
    expect([...data]).toEqual([row(3), row(10), row(4), [0, 0], row(5), row(12)].flat());
    expect(batches).toEqual([[12], [10, 5], [4, 3]]);
    expect(embedder.batch).toBeUndefined();
    const replica = { encode: async () => new Float32Array(), dispose: () => {} };
    const threads = createFake({ backend: 'wasm', capacity, replica }).embedder;
    expect([threads.batch, threads.batchTokens]).toEqual([12, 64]);
  });

  it('does not count special tokens and the prefix, and reserves room for them', async () => {
    const { embedder, batches } = createFake({ prefix: 'query:' });
    expect([...embedder.tokens(['abc', '', ' '])]).toEqual([3, 0, 0]);
    expect(embedder.window).toBe(16 - 8);
    await embedder.embed(['abcdefgh']);
    expect(batches).toEqual([[16]]);
  });

  it('rejects a text longer than its window before running', async () => {
    const { embedder, batches, fatal } = createFake();
    await expect(embedder.embed(['abcdefghijklmnopq'])).rejects.toMatchObject({ code: 'content_too_large' });
    expect(batches).toEqual([]);
    expect(fatal).toEqual([]);
  });

  it('rejects every call after a failure of the runtime and notifies its owner once', async () => {
    const { embedder, batches, fatal } = createFake({ fail: () => new Error('device lost') });
    await expect(embedder.embed(['abc'])).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: "Embedder 'org/model' failed on webgpu: device lost",
    });
    await expect(embedder.embed(['abc'])).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(batches).toHaveLength(1);
    expect(fatal).toHaveLength(1);
    expect(fatal[0]).toBeInstanceOf(AssayError);
  });

  it('notifies its owner of a lost device at once, and once', async () => {
    const { embedder, batches, fatal, lose } = createFake();
    lose();
    await Promise.resolve();
    await Promise.resolve();
    expect(fatal.map(({ detail }) => detail)).toEqual([
      "Embedder 'org/model' failed on webgpu: the GPU device was lost",
    ]);
    await expect(embedder.embed(['abc'])).rejects.toBe(fatal[0]);
    expect(batches).toEqual([]);
    expect(embedder.adapter).toBe('maker/model');
  });

  it('treats a failure during an abort as fatal', async () => {
    const controller = new AbortController();
    const { embedder, fatal } = createFake({
      fail: () => {
        controller.abort();
        return new Error('device lost');
      },
    });
    await expect(embedder.embed(['a'], controller.signal)).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect(fatal).toHaveLength(1);
  });

  it('treats a failure named AbortError as fatal', async () => {
    const abort = () => new DOMException('the buffer was destroyed', 'AbortError');
    const { embedder, fatal } = createFake({ fail: abort });
    await expect(embedder.embed(['a'], new AbortController().signal)).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect(fatal).toHaveLength(1);
  });

  it('halves a batch that does not fit into memory, and stays usable', async () => {
    const { embedder, batches, fatal } = createFake({
      fail: (batch) => (batch.length > 2 ? new Error('std::bad_alloc') : undefined),
    });
    const { data } = await embedder.embed(['a', 'ab', 'abc', 'abcd']);
    expect([...data]).toEqual([row(3), row(4), row(5), row(6)].flat());
    expect(batches).toEqual([
      [6, 5, 4, 3],
      [6, 5],
      [4, 3],
    ]);
    expect(fatal).toEqual([]);
  });

  it('stops between batches when the signal aborts, and stays usable', async () => {
    const controller = new AbortController();
    const { embedder, batches, fatal } = createFake({
      backend: 'wasm',
      fail: () => {
        controller.abort();
        return undefined;
      },
    });
    await expect(embedder.embed(['a', 'ab'], controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(batches).toEqual([[4]]);
    expect(fatal).toEqual([]);
  });

  it('embeds many texts on its replicas too, and reports its threads', async () => {
    let disposed = false;
    const encode = vi.fn(async (batch: readonly Uint32Array[]) =>
      Float32Array.from(batch.flatMap(({ length }) => row(length))),
    );
    const replica = { encode, dispose: () => (disposed = true) };
    const { embedder, batches } = createFake({ backend: 'wasm', replica });
    expect([embedder.batch, embedder.threads]).toEqual([2, 1]);
    const texts = Array.from({ length: 16 }, (_, i) => 'abcdefghijkl'.slice(0, 1 + (i % 12)));
    await embedder.embed(texts);
    await vi.waitFor(() => expect(embedder.threads).toBe(2));
    const before = batches.length;
    encode.mockClear();
    const { data } = await embedder.embed(texts);
    expect([...data]).toEqual(texts.flatMap(({ length }) => row(length + 2)));
    expect(batches.length - before).toBeLessThan(texts.length);
    expect(encode.mock.calls.length).toBe(texts.length - (batches.length - before));
    await embedder.dispose();
    expect(disposed).toBe(true);
  });

  it('treats a failure of a replica as fatal', async () => {
    const broken = { on: false };
    const replica = {
      encode: async (batch: readonly Uint32Array[]) => {
        if (broken.on) throw new Error('a thread of the encoder stopped: no response for 30 s');
        return Float32Array.from(batch.flatMap(({ length }) => row(length)));
      },
      dispose: () => {},
    };
    const { embedder, fatal } = createFake({ backend: 'wasm', replica });
    const texts = Array.from({ length: 16 }, () => 'abc');
    await embedder.embed(texts);
    await vi.waitFor(() => expect(embedder.threads).toBe(2));
    broken.on = true;
    await expect(embedder.embed(texts)).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(fatal[0]?.detail).toContain('no response for 30 s');
  });

  it('rejects every call after disposal', async () => {
    const { embedder, disposed, fatal } = createFake();
    await embedder.dispose();
    await expect(embedder.embed(['abc'])).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(disposed()).toEqual([1, 1]);
    expect(fatal).toEqual([]);
  });
});
