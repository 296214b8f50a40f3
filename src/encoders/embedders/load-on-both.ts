// A hub encoder on both devices. Loaded on demand: most engines have no use for it.
import { createRoutedEmbedder, type Embedder, measureCrossover } from '../../core/embedding/index.js';
import type { Device } from '../hub/index.js';

/**
 * The CPU answers until the GPU's session is ready and tested; then each request goes to the one that a trial found faster for
 * its tokens.
 * @throws what loading on the CPU throws
 */
export async function loadOnBoth(
  load: (device: Device, options?: { secondary: boolean }) => Promise<Embedder>,
  onGpu: (used: boolean) => void,
): Promise<Embedder> {
  const cpu = await load('wasm');
  const router = createRoutedEmbedder(cpu);
  load('webgpu', { secondary: true })
    .then(async (gpu) => router.addBackend(gpu, await measureCrossover(cpu, gpu)))
    .catch((error: unknown) => {
      onGpu(false);
      router.noteSingleBackend(`Skipped: webgpu: ${error instanceof Error ? error.message : String(error)}`);
    });
  return router;
}
