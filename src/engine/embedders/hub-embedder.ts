// The hub embedder that the host has chosen. Its code is loaded on first use. When the GPU had to be avoided after
// crashes, the embedder is loaded again once the GPU may be used.
import { AssayError, type OnProgress } from '../../contract/index.js';
import {
  createCachedEmbedder,
  type Embedder,
  type Lexicon,
  type VectorCache,
} from '../../embedding/index.js';
import type { Device } from '../../embedding/transformers/index.js';
import type { Area, HubFiles } from '../../storage/index.js';
import type { EngineOptions } from '../engine-options.js';
import { describeRest, type GpuBackOff } from './gpu-back-off.js';
import { createGpuGeneration } from './gpu-generation.js';

/** An embedder that the host has chosen, loaded on first use. */
export interface ChosenEmbedder {
  /** Absent: the catalog's first that runs here. */
  readonly id?: string | undefined;
  /** A number that changes when the embedder has to be loaded again; absent where it never changes. */
  readonly getGeneration?: () => number;
  /** Absent for an embedder of the catalog, which names its files. */
  readonly load?: (report: OnProgress, lexicon: Lexicon | undefined) => Promise<Embedder>;
  /** Uses the GPU for an embedder of the catalog. @returns the embedder itself where it has no use for one */
  readonly accelerate?: (embedder: Embedder) => Promise<Embedder>;
}

/** What a chosen embedder is loaded with. */
export interface EmbedderHost {
  readonly options: EngineOptions;
  readonly files: HubFiles;
  /** Stores the verdicts of self-tests. */
  readonly verdicts: Area<unknown>;
  /** Vectors of texts, shared by builds and scores. */
  readonly vectors: VectorCache;
  readonly backOff: GpuBackOff;
}

const officialHub = 'https://huggingface.co/';

/** The hub that models are loaded from, and the folder of ONNX Runtime, as absolute URLs with a trailing slash. */
export const resolveHub = ({ hub, runtime, assets }: EngineOptions) => ({
  hub: hub ?? officialHub,
  runtime: runtime ?? new URL('runtime/', assets).href,
});

/** @returns an embedder whose generation changes when the GPU may be used again; the previous one stays usable */
export function createHubEmbedder(id: string, host: EmbedderHost): ChosenEmbedder {
  const { backOff, options } = host;
  const { getGeneration, readState, reloadAt } = createGpuGeneration(backOff);
  return {
    id,
    getGeneration,
    async load(report, lexicon) {
      const { restEnd, returnTime } = await readState();
      const gpu = { restEnd, stable: returnTime === 0 };
      const embedder = createCachedEmbedder(await loadEmbedder(id, host, report, gpu), host.vectors, {
        lexicon,
      });
      if (options.device !== 'wasm' && embedder.backend !== 'webgpu' && returnTime > 0) reloadAt(returnTime);
      return embedder;
    },
  };
}

/** @throws engine_unavailable when the code of hub encoders, which a page has in a folder of its own, is missing */
async function importEncoders(): Promise<typeof import('../../embedding/transformers/index.js')> {
  try {
    return await import('../../embedding/transformers/index.js');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError(
      'engine_unavailable',
      `The code of hub encoders cannot be loaded: ${reason}. In a page, run: npx assay init <public folder> --encoders`,
      { cause },
    );
  }
}

interface GpuState {
  /** Until when `auto` does not use the GPU, in milliseconds since 1970; 0 when it may. */
  readonly restEnd: number;
  /** True when the GPU has not crashed lately. */
  readonly stable: boolean;
}

async function loadEmbedder(
  id: string,
  host: EmbedderHost,
  report: OnProgress,
  { restEnd, stable }: GpuState,
): Promise<Embedder> {
  const { device = 'auto', dtype, replica, onFatal, onGpu = () => {} } = host.options;
  onGpu(device === 'webgpu' || (device === 'auto' && restEnd === 0));
  const { loadTransformersEmbedder } = await importEncoders();
  const load = (on: Device, { replicas = false, secondary = false } = {}) =>
    loadTransformersEmbedder({
      id,
      ...resolveHub(host.options),
      files: host.files,
      verdicts: host.verdicts,
      device: on,
      dtype,
      withoutGpu: restEnd > 0 ? describeRest(restEnd) : undefined,
      replica: replicas ? replica : undefined,
      secondary,
      onFatal,
      onProgress: (done, total) => report({ stage: 'embedder', done, total }),
    });
  // fp32 is the only precision that is correct on both devices, and so gives a text the same vector on each.
  if (device === 'auto' && dtype === 'fp32' && stable) {
    const { loadOnBoth } = await import('./load-on-both.js');
    return loadOnBoth(load, onGpu);
  }
  const embedder = await load(device, { replicas: true });
  onGpu(embedder.backend === 'webgpu');
  return embedder;
}
