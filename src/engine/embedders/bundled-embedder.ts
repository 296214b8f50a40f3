// A bundled embedder, the default or the one that the host has chosen: on the CPU, and on the GPU too where it has a use
// for one.
import { AssayError } from '../../contract/index.js';
import { createCachedEmbedder, createRoutedEmbedder, type Embedder } from '../../embedding/index.js';
import { describeRest } from './gpu-back-off.js';
import { createGpuGeneration } from './gpu-generation.js';
import { addBackend, type ChosenEmbedder, type EmbedderHost } from './hub-embedder.js';

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
      const { openOnGpu, lexicon } = embedder;
      const { device = 'auto' } = options;
      const isUseless = device === 'wasm' || (device === 'auto' && !hasWebGpu());
      if (!openOnGpu || isUseless) return embedder;
      const { restEnd } = await readState();
      if (restEnd > 0) reloadAt(restEnd);
      return createCachedEmbedder(await openDevices(embedder, openOnGpu, options, restEnd), vectors, {
        lexicon,
      });
    },
  };
}

const hasWebGpu = () => 'gpu' in (globalThis.navigator ?? {});

/** @throws engine_unavailable when the host accepts nothing but the GPU, and it does not work */
async function openDevices(
  embedder: Embedder,
  openOnGpu: NonNullable<Embedder['openOnGpu']>,
  { device, onFatal = () => {}, onGpu = () => {} }: EmbedderHost['options'],
  restEnd: number,
): Promise<Embedder> {
  if (device === 'webgpu') {
    onGpu(true);
    return openOnGpu(onFatal).catch((cause: unknown) => {
      onGpu(false);
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AssayError(
        'engine_unavailable',
        `Embedder '${embedder.id}' does not run on this device: webgpu: ${reason}. Choose another embedder or device`,
        { cause },
      );
    });
  }
  const router = createRoutedEmbedder(embedder);
  if (restEnd > 0) router.noteSingleBackend(`Skipped: webgpu: ${describeRest(restEnd)}`);
  else {
    onGpu(true);
    addBackend(router, openOnGpu(onFatal), onGpu);
  }
  return router;
}
