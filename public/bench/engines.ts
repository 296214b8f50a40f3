// Assay and transformers.js with the same encoder: loaded, compared, warmed up, started again from storage.
import type { Backend } from 'assay/encoders';
import { proxy } from 'comlink';
import type { AssayApi, EncoderFacts, EncoderRequest } from './assay-worker.js';
import type { BatchStrategy, PipelineRequest, Pooling, TransformersApi } from './transformers-worker.js';
import { startAssay, startTransformers, type WorkerHandle } from './workers.js';

export interface Engines {
  readonly facts: EncoderFacts;
  readonly assay: WorkerHandle<AssayApi>;
  readonly transformers: WorkerHandle<TransformersApi>;
  /** The pooling of transformers.js that gives Assay's vectors. */
  readonly pooling: Pooling;
  /** Minimum cosine between vectors of the same text. */
  readonly cosine: number;
}

/** Called with the current stage and how much of it is done, in [0, 1]; null where that is unknown. */
export type OnStage = (stage: string, share: number | null) => void;

const samples = [
  'The harbour was quiet at dawn.',
  'Please find the signed contract attached, together with the invoice for March.',
];

const runtimeNames = {
  mjs: 'ort-wasm-simd-threaded.asyncify.mjs',
  wasm: 'ort-wasm-simd-threaded.asyncify.wasm',
} as const;

/** The same encoder for transformers.js, on the device and with the weights that Assay chose. */
function toPipelineRequest(
  { id, hub, runtime }: EncoderRequest,
  { backend, dtype }: EncoderFacts,
): PipelineRequest {
  const toUrl = (name: string) => new URL(name, runtime).href;
  return {
    id,
    hub,
    runtime: { mjs: toUrl(runtimeNames.mjs), wasm: toUrl(runtimeNames.wasm) },
    device: backend,
    dtype,
  };
}

/** @throws Error of either engine when it cannot load the encoder; the signal's reason */
export async function openEngines(
  request: EncoderRequest,
  onStage: OnStage,
  signal: AbortSignal,
): Promise<Engines> {
  onStage('Loading the encoder in Assay', null);
  const assay = startAssay(signal);
  const onProgress = proxy((done: number, total: number) =>
    onStage('Loading the encoder in Assay', total > 0 ? done / total : null),
  );
  const facts = await assay.call((api) => api.load(request, onProgress));
  onStage('Loading the encoder in transformers.js', null);
  const transformers = startTransformers(signal);
  await transformers.call((api) => api.load(toPipelineRequest(request, facts)));
  onStage('Comparing vectors', null);
  const expected = await assay.call((api) => api.embed(samples));
  let best: { pooling: Pooling; cosine: number } = { pooling: 'mean', cosine: -1 };
  for (const pooling of ['mean', 'cls'] as const) {
    const vectors = await transformers.call((api) => api.embed(samples, pooling));
    const cosine = findMinimumCosine(expected, vectors, facts.dimensions);
    if (cosine > best.cosine) best = { pooling, cosine };
    if (cosine > 0.99) break;
  }
  return { facts, assay, transformers, ...best };
}

/** @param a (n, dimensions) unit rows @param b the same shape */
function findMinimumCosine(a: Float32Array, b: Float32Array, dimensions: number): number {
  let minimum = 1;
  for (let start = 0; start < a.length; start += dimensions) {
    const row = b.subarray(start, start + dimensions);
    minimum = Math.min(
      minimum,
      row.reduce((sum, value, i) => sum + value * (a[start + i] ?? 0), 0),
    );
  }
  return minimum;
}

export const readmeStrategy: BatchStrategy = { batch: 8, sorted: false };

/** Candidates for the fastest way to call transformers.js. */
const strategies: Record<Backend, readonly BatchStrategy[]> = {
  wasm: [
    { batch: 1, sorted: false },
    { batch: 8, sorted: true },
  ],
  webgpu: [
    { batch: 1, sorted: false },
    { batch: 8, sorted: true },
    { batch: 32, sorted: true },
  ],
};

/**
 * Warms up both engines: browsers compile WebAssembly to its fastest code while it runs, which takes dozens of calls.
 * @returns the fastest strategy for transformers.js here, tried three times on every fourth text
 */
export async function warmUp(
  { facts, assay, transformers, pooling }: Engines,
  texts: readonly string[],
): Promise<BatchStrategy> {
  const sample = texts.filter((_, i) => i % 4 === 0);
  let fastest = { strategy: readmeStrategy, took: Number.POSITIVE_INFINITY };
  for (let repeat = 0; repeat < 3; repeat++) {
    for (const strategy of strategies[facts.backend]) {
      await assay.call((api) => api.time(sample));
      const took = await transformers.call((api) => api.time(sample, strategy, pooling));
      if (took < fastest.took) fastest = { strategy, took };
    }
  }
  return fastest.strategy;
}

/** Milliseconds per run, by engine. */
export interface WarmStarts {
  readonly assay: readonly number[];
  readonly transformers: readonly number[];
}

/** Milliseconds from a new Assay worker to its first vector. */
async function timeAssayStart(request: EncoderRequest, signal: AbortSignal): Promise<number> {
  const start = performance.now();
  const worker = startAssay(signal);
  const onProgress = proxy(() => {});
  await worker.call((api) => api.load(request, onProgress));
  await worker.call((api) => api.embed(samples.slice(0, 1)));
  const took = performance.now() - start;
  worker.terminate();
  return took;
}

/** Milliseconds from a new transformers.js worker to its first vector. */
async function timeTransformersStart(request: PipelineRequest, signal: AbortSignal): Promise<number> {
  const start = performance.now();
  const worker = startTransformers(signal);
  await worker.call((api) => api.load(request));
  await worker.call((api) => api.embed(samples.slice(0, 1), 'mean'));
  const took = performance.now() - start;
  worker.terminate();
  return took;
}

/**
 * Measures `runs` warm starts of each engine with all files stored. The engines alternate in who starts first.
 * @throws Error of either engine; the signal's reason
 */
export async function timeWarmStarts(
  request: EncoderRequest,
  facts: EncoderFacts,
  runs: number,
  onStage: OnStage,
  signal: AbortSignal,
): Promise<WarmStarts> {
  const assay: number[] = [];
  const transformers: number[] = [];
  const runAssay = async () => assay.push(await timeAssayStart(request, signal));
  const runTransformers = async () =>
    transformers.push(await timeTransformersStart(toPipelineRequest(request, facts), signal));
  for (let run = 0; run < runs; run++) {
    onStage('Measuring warm starts', run / runs);
    for (const start of run % 2 ? [runTransformers, runAssay] : [runAssay, runTransformers]) await start();
  }
  return { assay, transformers };
}
