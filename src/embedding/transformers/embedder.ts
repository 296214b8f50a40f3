// An encoder as an embedder: texts in batches of like lengths on the GPU, one by one on the CPU, on as many threads as
// there are replicas. It is never repaired:
// after the first failure of the runtime or the device every call is refused, and whoever owns the thread is told, to
// end it.
import { AssayError, isAssayError } from '../../contract/errors.js';
import type { Gpu } from '../../kernels/gpu.js';
import { type BatchLimits, type EmbedPlaces, embedInBatches } from '../batching.js';
import type { Embedder } from '../embedder.js';
import type { Backend, Dtype } from './backend.js';
import type { Encoder } from './encoder.js';
import { checkIds } from './guards.js';
import type { Replicas } from './replicas.js';
import type { Verdict } from './self-test.js';
import type { EncoderSettings } from './settings.js';
import type { EncoderTokenizer } from './tokenizer.js';

export interface TransformersEmbedder extends Embedder {
  readonly backend: Backend;
  readonly dtype: Dtype;
  readonly selfTest: Verdict;
  /** What had to be assumed, and which better ways to run were given up and why; null for nothing. */
  readonly note: string | null;
  /** The GPU, as `vendor/architecture`; null on the CPU. */
  readonly adapter: string | null;
  /** Threads that embed at this moment; null on the GPU. */
  readonly threads: number | null;
  /** Frees the model and its device. Nothing can be embedded afterwards. */
  dispose(): Promise<void>;
}

export interface EmbedderParts {
  readonly id: string;
  readonly revision: string;
  readonly backend: Backend;
  readonly dtype: Dtype;
  readonly encoder: Encoder;
  /** Null where the encoder works alone. */
  readonly replicas: Replicas | null;
  /** Threads of the encoder itself, those of replicas not counted. */
  readonly threads: number;
  readonly tokenizer: EncoderTokenizer;
  readonly settings: EncoderSettings;
  readonly selfTest: Verdict;
  readonly note: string | null;
  /** The device that the encoder runs on, its own; null on the CPU. */
  readonly gpu: Pick<Gpu, 'adapter' | 'device' | 'lost'> | null;
  /** Told once, when the thread should be ended. */
  readonly onFatal: (error: AssayError) => void;
}

const limitsOn: Record<Backend, BatchLimits> = {
  // Padded tokens that keep a GPU busy, with room for the attention of 8 texts of 512.
  webgpu: { budget: 4096, maxRows: 64 },
  // Padding costs as much as text there, and batches gain nothing.
  wasm: { budget: 1, maxRows: 1 },
};

/** Texts that wait for each other on the GPU. */
const batchOnGpu = 16;

const nothing = new Uint32Array();

/** Whether an embedder may still be used. */
interface Life {
  /** Why it may not; undefined while it may. */
  readonly end: AssayError | undefined;
  /** Ends it by a failure, and tells its owner once. */
  fail(cause: unknown): AssayError;
  /** Ends it because nobody wants it any more. */
  leave(): void;
}

function lifeOf({ id, backend, gpu, onFatal }: EmbedderParts): Life {
  let end: AssayError | undefined;
  const fail = (cause: unknown): AssayError => {
    if (end) return end;
    const reason = cause instanceof Error ? cause.message : String(cause);
    end = new AssayError('engine_unavailable', `Embedder '${id}' failed on ${backend}: ${reason}`, { cause });
    onFatal(end);
    return end;
  };
  // Told as soon as it happens, so that the next request need not find out.
  void gpu?.lost.then(() => fail(new Error('the GPU device was lost')));
  return {
    get end() {
      return end;
    },
    fail,
    leave() {
      end ??= new AssayError('engine_unavailable', `Embedder '${id}' was unloaded`);
    },
  };
}

export function embedderOf(parts: EmbedderParts): TransformersEmbedder {
  const { id, revision, backend, dtype, encoder, replicas, tokenizer, settings, selfTest, note, gpu } = parts;
  const life = lifeOf(parts);
  const embed = batchesOf(parts);
  const batch = backend === 'webgpu' ? batchOnGpu : replicas?.most;
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
    ...(batch === undefined ? {} : { batch }),
    tokens: (texts) => Uint32Array.from(texts, (text) => tokenizer.count(text)),
    async embed(texts, signal) {
      signal?.throwIfAborted();
      if (life.end) throw life.end;
      const ids = texts.map((text) => (tokenizer.count(text) === 0 ? nothing : tokenizer.ids(text)));
      checkIds(ids, settings);
      replicas?.expect(texts.length);
      try {
        return await embed(ids, signal);
      } catch (error) {
        // By the reason itself: a device that goes says AbortError too.
        if (signal?.aborted && error === signal.reason) throw error;
        if (isAssayError(error) && error.code !== 'engine_unavailable') throw error;
        throw life.fail(error);
      }
    },
    async dispose() {
      life.leave();
      replicas?.end();
      await encoder.dispose();
      gpu?.device.destroy();
    },
  };
}

/** Embeds ids of n texts batch by batch; a budget that was too large for the memory is not tried again. */
function batchesOf({ backend, encoder, replicas }: EmbedderParts) {
  let limits = limitsOn[backend];
  return (ids: readonly Uint32Array[], signal: AbortSignal | undefined) => {
    const own: EmbedPlaces = (places) => encoder.encode(Array.from(places, (place) => ids[place] ?? nothing));
    return embedInBatches(
      ids.map(({ length }) => length),
      {
        ...limits,
        columns: encoder.dimensions,
        lanes: () => [own, ...(replicas?.lanes(ids) ?? [])],
        isOutOfMemory,
        onShrink: (budget) => {
          limits = { ...limits, budget };
        },
        signal,
      },
    );
  };
}

/** The runtime says it in words only. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /bad_alloc|out of memory|failed to allocate/i.test(error.message);
}
