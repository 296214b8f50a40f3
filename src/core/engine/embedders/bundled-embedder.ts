// A bundled embedder, the default or the one that the host has chosen: on the CPU, and on the GPU too where it has a use
// for one.
import { AssayError } from '../../contract/index.js';
import { createCachedEmbedder, type Embedder } from '../../embedding/index.js';
import type { OpenOnGpu } from './add-gpu-when-used.js';
import type { ChosenEmbedder, EmbedderHost } from './chosen-embedder.js';
import { describePause } from './gpu-back-off.js';
import { createGpuGeneration } from './gpu-generation.js';

/**
 * @param id undefined for the catalog's default
 * @returns an embedder of the catalog; its generation changes when the GPU may be used again after crashes
 */
export function createBundledChoice(id: string | undefined, host: EmbedderHost): ChosenEmbedder {
  const { getGeneration, readState, reloadAt } = createGpuGeneration(host.backOff);
  const { options, vectors } = host;
  return {
    id,
    getGeneration,
    async accelerate(embedder) {
      const { openOnGpu, gpuDiffers, lexicon } = embedder;
      if (options.contextualReplica) embedder.addThreads?.(options.contextualReplica);
      const { device = 'auto' } = options;
      const isUseless = device === 'wasm' || (device === 'auto' && (gpuDiffers || !hasWebGpu()));
      if (!openOnGpu || isUseless) return embedder;
      if (device === 'webgpu')
        return createCachedEmbedder(await openOnlyGpu(embedder, openOnGpu, options), vectors, { lexicon });
      const { pauseEnd } = await readState();
      if (pauseEnd > 0) reloadAt(pauseEnd);
      const obstacle = pauseEnd > 0 ? describePause(pauseEnd) : undefined;
      const { addGpuWhenUsed } = await import('./add-gpu-when-used.js');
      return addGpuWhenUsed(embedder, openOnGpu, { ...options, obstacle });
    },
  };
}

const hasWebGpu = () => 'gpu' in (globalThis.navigator ?? {});

/** @throws engine_unavailable when the host accepts nothing but the GPU, and it does not work */
async function openOnlyGpu(
  { id }: Embedder,
  openOnGpu: OpenOnGpu,
  { onFatal = () => {}, onGpu = () => {} }: EmbedderHost['options'],
): Promise<Embedder> {
  onGpu(true);
  return openOnGpu(onFatal).catch((cause: unknown) => {
    onGpu(false);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError(
      'engine_unavailable',
      `Embedder '${id}' does not run on this device: webgpu: ${reason}. Choose another embedder or device`,
      { cause },
    );
  });
}
