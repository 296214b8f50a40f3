// An encoder as an embedder: embeds texts in batches on the GPU, and on the CPU one by one or packed, there also on the
// threads of its replicas. A failure is final: after the first one of the runtime or the device it rejects every call
// and notifies the owner of the thread, which must terminate it.
import { type AssayError, isAssayError } from '../../core/contract/index.js';
import type { Embedder } from '../../core/embedding/parts/index.js';
import type { Gpu } from '../../core/kernels/index.js';
import {
  type BatchLimits,
  checkIds,
  createLifecycle,
  type EmbedIndices,
  embedInBatches,
  type ReplicaPool,
  type Verdict,
} from '../parts/index.js';
import type { Backend, Dtype } from './backend.js';
import { locateVectors } from './locate-vectors.js';
import type { Encoder } from './onnx-encoder.js';
import type { EncoderSettings } from './settings.js';
import type { EncoderTokenizer } from './tokenizer/tokenizer.js';

export interface TransformersEmbedder extends Embedder {
  readonly backend: Backend;
  readonly dtype: Dtype;
  readonly selfTest: Verdict;
  /** Assumptions, and the better candidates that were skipped with the reason; null for none. */
  readonly note: string | null;
  /** The GPU, as `vendor/architecture`; null on the CPU. */
  readonly adapter: string | null;
  /** Threads in use; null on the GPU. */
  readonly threads: number | null;
  /** Frees the model and its device; the embedder is unusable afterwards. */
  dispose(): Promise<void>;
}

export interface EmbedderParts {
  readonly id: string;
  readonly revision: string;
  readonly backend: Backend;
  readonly dtype: Dtype;
  readonly encoder: Encoder;
  /** Null when the encoder runs on one thread only. */
  readonly replicas: ReplicaPool | null;
  /** Threads of the encoder itself, without its replicas. */
  readonly threads: number;
  readonly tokenizer: EncoderTokenizer;
  readonly settings: EncoderSettings;
  readonly selfTest: Verdict;
  readonly note: string | null;
  /** The encoder's own device; null on the CPU. */
  readonly gpu: Pick<Gpu, 'adapter' | 'device' | 'lost'> | null;
  /** Called once, when the thread must be terminated. */
  readonly onFatal: (error: AssayError) => void;
}

const batchLimits: Record<Backend, BatchLimits> = {
  // Enough padded tokens to keep a GPU busy, few enough for the attention of 8 texts of 512.
  webgpu: { budget: 4096, maxRows: 64 },
  // Padding costs as much as text on the CPU, and batches gain nothing. An encoder that packs texts says what it takes.
  wasm: { budget: 1, maxRows: 1 },
};

/** Texts to embed together on the GPU: few where they are padded to the longest. */
const paddedBatch = 16;
const packedBatch = 64;
/** Runs of a thread that texts come for together: the second starts while the first one's vectors are on their way. */
const runsOfThread = 2;

/**
 * How many texts to embed together. On the GPU their tokens fit one run of an encoder that packs them, so that nothing
 * waits for more than one.
 */
function chooseBatch({ backend, encoder, replicas, tokenizer }: EmbedderParts) {
  if (backend !== 'webgpu') return replicas ? chooseThreadBatch(encoder, replicas.maxThreads) : {};
  if (!encoder.capacity) return { batch: paddedBatch };
  const batchTokens = Math.max(1, encoder.capacity.tokens - packedBatch * tokenizer.overhead);
  return { batch: Math.min(packedBatch, encoder.capacity.texts), batchTokens };
}

function chooseThreadBatch({ capacity }: Encoder, threads: number) {
  if (!capacity) return { batch: threads };
  const runs = runsOfThread * threads;
  return { batch: runs * capacity.texts, batchTokens: runs * capacity.tokens };
}

const noIds = new Uint32Array();

export function createTransformersEmbedder(parts: EmbedderParts): TransformersEmbedder {
  const { id, revision, backend, dtype, encoder, replicas, tokenizer, settings, selfTest, note, gpu } = parts;
  const lifecycle = createLifecycle(parts);
  const embed = createBatchedEncode(parts);
  const encodeStates = encoder.encodeStates?.bind(encoder);
  return {
    id,
    revision,
    dimensions: encoder.dimensions,
    window: settings.limit - tokenizer.overhead,
    backend,
    dtype,
    selfTest,
    note,
    adapter: gpu?.adapter ?? null,
    get threads() {
      if (backend === 'webgpu') return null;
      return replicas ? replicas.threads : parts.threads;
    },
    cacheable: true,
    ...chooseBatch(parts),
    tokens: (texts) => Uint32Array.from(texts, (text) => tokenizer.count(text)),
    measureUnread: (text) => tokenizer.measureUnread(text),
    respell: (text) => tokenizer.respell(text),
    ...(encodeStates && {
      locate: (text) => {
        if (lifecycle.error) throw lifecycle.error;
        return locateVectors(encodeStates, tokenizer, text);
      },
    }),
    async embed(texts, signal) {
      signal?.throwIfAborted();
      if (lifecycle.error) throw lifecycle.error;
      const ids = texts.map((text) => (tokenizer.count(text) === 0 ? noIds : tokenizer.ids(text)));
      checkIds(ids, settings);
      replicas?.noteTexts(texts.length);
      try {
        return await embed(ids, signal);
      } catch (error) {
        // Compares the reason itself, because a lost device throws an AbortError too.
        if (signal?.aborted && error === signal.reason) throw error;
        if (isAssayError(error) && error.code !== 'engine_unavailable') throw error;
        throw lifecycle.fail(error);
      }
    },
    async dispose() {
      lifecycle.close();
      replicas?.dispose();
      await encoder.dispose();
      gpu?.device.destroy();
    },
  };
}

/**
 * Creates a function that embeds the ids of n texts in batches. Keeps a budget that was reduced to fit into memory; an
 * encoder that packs texts does so itself.
 */
function createBatchedEncode({ backend, encoder, replicas }: EmbedderParts) {
  let limits = batchLimits[backend];
  return (ids: readonly Uint32Array[], signal: AbortSignal | undefined) => {
    const encodeHere: EmbedIndices = (indices) =>
      encoder.encode(Array.from(indices, (index) => ids[index] ?? noIds));
    return embedInBatches(
      ids.map(({ length }) => length),
      {
        ...(encoder.capacity
          ? { budget: encoder.capacity.tokens, maxRows: encoder.capacity.texts, packed: true }
          : limits),
        columns: encoder.dimensions,
        listLanes: () => [encodeHere, ...(replicas?.listLanes(ids) ?? [])],
        isOutOfMemory,
        onShrink: (budget) => {
          limits = { ...limits, budget };
        },
        signal,
      },
    );
  };
}

/** Recognised by the message, because the runtime has no code for it. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /bad_alloc|out of memory|failed to allocate/i.test(error.message);
}
