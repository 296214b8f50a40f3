// The hub embedder that the host has chosen. Its code is loaded on first use. When the GPU had to be avoided after
// crashes, the embedder is loaded again once the GPU may be used.
import { AssayError, type OnProgress } from '../../core/contract/index.js';
import { createCachedEmbedder, type Embedder } from '../../core/embedding/index.js';
import {
  type ChosenEmbedder,
  createGpuGeneration,
  describePause,
  type EmbedderHost,
  resolveHub,
} from '../../core/engine/index.js';
import type { Device } from '../hub/index.js';

/** What hub embedders get from an engine, and the threads that they may start. */
interface HubHost extends EmbedderHost {
  /** Creates a worker that serves a replica. Undefined: the CPU embeds on the engine's thread only. */
  readonly replica: (() => Worker) | undefined;
}

/** @returns an embedder whose generation changes when the GPU may be used again; the previous one stays usable */
export function createHubEmbedder(id: string, host: HubHost): ChosenEmbedder {
  const { backOff, options } = host;
  const { getGeneration, readState, reloadAt } = createGpuGeneration(backOff);
  return {
    id,
    getGeneration,
    async load(report, lexicon) {
      const { pauseEnd, returnTime } = await readState();
      const gpu = { pauseEnd, stable: returnTime === 0 };
      const embedder = createCachedEmbedder(await loadEmbedder(id, host, report, gpu), host.vectors, {
        lexicon,
      });
      if (options.device !== 'wasm' && embedder.backend !== 'webgpu' && returnTime > 0) reloadAt(returnTime);
      return embedder;
    },
  };
}

/** @throws engine_unavailable when the code of hub encoders, which a page has in a folder of its own, is missing */
async function importEncoders(): Promise<typeof import('../hub/index.js')> {
  try {
    return await import('../hub/index.js');
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
  readonly pauseEnd: number;
  /** True when the GPU has not crashed lately. */
  readonly stable: boolean;
}

async function loadEmbedder(
  id: string,
  host: HubHost,
  report: OnProgress,
  { pauseEnd, stable }: GpuState,
): Promise<Embedder> {
  const { device = 'auto', dtype, onFatal, onGpu = () => {} } = host.options;
  onGpu(device === 'webgpu' || (device === 'auto' && pauseEnd === 0));
  const { loadTransformersEmbedder } = await importEncoders();
  const load = (on: Device, { replicas = false, secondary = false } = {}) =>
    loadTransformersEmbedder({
      id,
      ...resolveHub(host.options),
      files: host.files,
      verdicts: host.verdicts,
      device: on,
      dtype,
      withoutGpu: pauseEnd > 0 ? describePause(pauseEnd) : undefined,
      replica: replicas ? host.replica : undefined,
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
