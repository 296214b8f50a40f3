// A bundled embedder that a host has chosen: on both devices, on one of them, and after crashes of the GPU.
import { afterEach, expect, test, vi } from 'vitest';
import { AssayError } from '../../../../src/core/contract/index.js';
import { type Embedder, VectorCache } from '../../../../src/core/embedding/index.js';
import { chooseEmbedder } from '../../../../src/core/engine/embedders/choose-embedder.js';
import { GpuBackOff } from '../../../../src/core/engine/embedders/gpu-back-off.js';
import type { EngineOptions } from '../../../../src/core/engine/engine-options.js';
import { zeros } from '../../../../src/core/numerics/index.js';
import { createHubFiles, createMemoryArea, createMemoryFiles } from '../../../../src/core/storage/index.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createBackend = (backend: Embedder['backend'], more: Partial<Embedder> = {}): Embedder => ({
  ...{ id: 'assay-base', revision: '1', dimensions: 1, window: 512, backend, dtype: 'q8' },
  selfTest: { passed: true, cosine: backend === 'webgpu' ? 0.99999 : null },
  tokens: (texts) => Uint32Array.from(texts, ({ length }) => length),
  measureUnread: () => 0,
  embed: async (texts) => zeros(texts.length, 1),
  ...more,
});

/** An embedder that opens on the GPU as given. */
const createCpu = (openOnGpu: NonNullable<Embedder['openOnGpu']>): Embedder =>
  createBackend('wasm', { openOnGpu, threads: 2, locate: () => null });

interface Setting {
  readonly device?: EngineOptions['device'];
  readonly webgpu?: boolean;
  /** Milliseconds since 1970. */
  readonly crashes?: readonly number[];
}

/** The chosen embedder, what was reported of the GPU, and a clock. */
function choose({ device, webgpu = true, crashes = [] }: Setting = {}) {
  vi.stubGlobal('navigator', webgpu ? { gpu: {} } : {});
  const used: boolean[] = [];
  const clock = { now: 10_000 };
  const area = createMemoryArea<unknown>();
  const options: EngineOptions = {
    ...{ assets: 'https://site.example/', embedder: 'assay-base', onGpu: (use) => used.push(use) },
    ...(device && { device }),
  };
  const chosen = chooseEmbedder({
    options,
    files: createHubFiles(createMemoryFiles(), area, { fetch: globalThis.fetch }),
    verdicts: area,
    vectors: new VectorCache(createMemoryArea<unknown>()),
    backOff: new GpuBackOff(area, crashes, () => clock.now),
  });
  return { chosen: chosen!, used, clock };
}

/** A batch is use enough for the GPU. */
const many = Array.from({ length: 8 }, (_, i) => `text ${i}`);

test('answers on the CPU, and adds the GPU when it is ready', async () => {
  const { chosen, used } = choose();
  let open = (_: Embedder) => {};
  const embedder = await chosen.accelerate!(createCpu(() => new Promise((resolve) => (open = resolve))));
  await embedder.embed(many);
  expect([embedder.backend, embedder.note, embedder.threads]).toEqual(['wasm', null, 2]);
  expect(embedder.locate?.('text')).toBeNull();
  open(createBackend('webgpu', { adapter: 'vendor/card' }));
  await vi.waitFor(() => expect(embedder.backend).toBe('webgpu'));
  expect(embedder.selfTest).toEqual({ passed: true, cosine: 0.99999 });
  expect([embedder.adapter, embedder.threads]).toEqual(['vendor/card', 2]);
  expect(used).toEqual([true]);
});

test('answers on one device for all texts where the vectors of the GPU differ', async () => {
  const gpuDiffers = true;
  const openOnGpu = vi.fn(async () => createBackend('webgpu'));
  const cpu = createBackend('wasm', { openOnGpu, gpuDiffers });
  const { embed } = await choose().chosen.accelerate!(cpu);
  await embed(many);
  expect(openOnGpu).not.toHaveBeenCalled();
  const alone = await choose({ device: 'webgpu' }).chosen.accelerate!(cpu);
  expect(alone.backend).toBe('webgpu');
});

test('keeps a text on the vector that one of the devices has computed first', async () => {
  const of = (value: number) => async (texts: readonly string[]) => {
    return { rows: texts.length, columns: 1, data: new Float32Array(texts.length).fill(value) };
  };
  const gpu = createBackend('webgpu', { embed: of(2) });
  // Slower for every text, so that the GPU answers what is new.
  const cpu: Embedder['embed'] = async (texts) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return of(1)(texts);
  };
  const embedder = await choose().chosen.accelerate!({ ...createCpu(async () => gpu), embed: cpu });
  await embedder.embed(['first', ...many]);
  await vi.waitFor(() => expect(embedder.backend).toBe('webgpu'));
  const later = Array.from({ length: 40 }, (_, i) => `later ${i}`);
  const values = new Map<string, number>();
  for (const text of later) values.set(text, (await embedder.embed([text])).data[0]!);
  expect(new Set(values.values())).toEqual(new Set([2]));
  expect([...(await embedder.embed([...later, 'first'])).data]).toEqual([...values.values(), 1]);
});

test('opens the GPU when nothing was embedded for a moment after the first text, and no earlier', async () => {
  vi.useFakeTimers();
  const open = vi.fn(async () => createBackend('webgpu'));
  const embedder = await choose().chosen.accelerate!(createCpu(open));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open).not.toHaveBeenCalled();
  for (let key = 0; key < 10; key++) {
    await embedder.embed(['typed']);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(open).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await embedder.embed(['typed']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open).toHaveBeenCalledTimes(1);
});

test('opens the GPU with a batch, or when as many texts have come one by one', async () => {
  for (const calls of [[many], Array.from({ length: 32 }, () => ['typed'])]) {
    const open = vi.fn(async () => createBackend('webgpu'));
    const embedder = await choose().chosen.accelerate!(createCpu(open));
    for (const texts of calls) {
      expect(open).not.toHaveBeenCalled();
      await embedder.embed(texts);
    }
    expect(open).toHaveBeenCalledTimes(1);
  }
});

test('embeds nothing on a GPU that is far slower in its trial', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const calls: number[] = [];
  const take = (time: number, call?: () => void) => async (texts: readonly string[]) => {
    call?.();
    now += time;
    return zeros(texts.length, 1);
  };
  const gpu = createBackend('webgpu', { embed: take(500, () => calls.push(0)), batch: 64 });
  const cpu = { ...createCpu(async () => gpu), embed: take(5) };
  const embedder = await choose().chosen.accelerate!(cpu);
  await embedder.embed(many);
  await vi.waitFor(() => expect(embedder.backend).toBe('webgpu'));
  const trials = calls.length;
  for (let size = 1; size <= 200; size++) await embedder.embed(Array.from({ length: size }, () => `${size}`));
  expect(calls).toHaveLength(trials);
  expect(embedder.batch).toBeUndefined();
});

test('stays on the CPU with the reason why the GPU does not work', async () => {
  const { chosen, used } = choose();
  const embedder = await chosen.accelerate!(createCpu(async () => Promise.reject(new Error('no adapter'))));
  await embedder.embed(many);
  await vi.waitFor(() => expect(embedder.note).toBe('Skipped: webgpu: no adapter'));
  expect(embedder.backend).toBe('wasm');
  expect(used).toEqual([true, false]);
});

test('uses the GPU only where the host accepts nothing else, and fails without one', async () => {
  const { chosen, used } = choose({ device: 'webgpu', webgpu: false });
  expect((await chosen.accelerate!(createCpu(async () => createBackend('webgpu')))).backend).toBe('webgpu');
  const failing = createCpu(async () => Promise.reject(new Error('no adapter')));
  await expect(chosen.accelerate!(failing)).rejects.toEqual(
    new AssayError(
      'engine_unavailable',
      "Embedder 'assay-base' does not run on this device: webgpu: no adapter. Choose another embedder or device",
    ),
  );
  expect(used).toEqual([true, true, false]);
});

test.each([
  ['on the CPU, where the host says so', { device: 'wasm' }],
  ['where there is no WebGPU', { webgpu: false }],
] as const)('is the embedder itself %s', async (_, setting) => {
  const { chosen, used } = choose(setting);
  const cpu = createCpu(async () => createBackend('webgpu'));
  expect(await chosen.accelerate!(cpu)).toBe(cpu);
  expect(used).toEqual([]);
});

test('is the embedder itself where the GPU is of no use', async () => {
  const table = createBackend('cpu');
  expect(await choose({ device: 'webgpu' }).chosen.accelerate!(table)).toBe(table);
});

test('leaves the GPU alone after two crashes, and is loaded again when it may be used', async () => {
  const { chosen, clock } = choose({ crashes: [8_000, 9_000] });
  const open = vi.fn(async () => createBackend('webgpu'));
  const generation = chosen.getGeneration!();
  const embedder = await chosen.accelerate!(createCpu(open));
  expect(embedder.note).toBe(
    'Skipped: webgpu: crashed twice within two minutes, not used until 00:02:14 UTC',
  );
  await embedder.embed(many);
  expect(open).not.toHaveBeenCalled();
  expect(chosen.getGeneration!()).toBe(generation);
  clock.now = 9_000 + 125_000;
  expect(chosen.getGeneration!()).toBe(generation + 1);
  const again = await chosen.accelerate!(createCpu(open));
  await again.embed(many);
  await vi.waitFor(() => expect(again.backend).toBe('webgpu'));
});
