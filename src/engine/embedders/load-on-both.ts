// A hub encoder on both devices. Loaded on demand: most engines have no use for it.
import { createRoutedEmbedder, type Embedder } from '../../embedding/index.js';
import type { Device } from '../../embedding/transformers/index.js';

/**
 * The CPU answers until the GPU's session is ready and tested; then each request goes to the faster one for its size.
 * @throws what loading on the CPU throws
 */
export async function loadOnBoth(
  load: (device: Device, options?: { secondary: boolean }) => Promise<Embedder>,
  onGpu: (used: boolean) => void,
): Promise<Embedder> {
  const router = createRoutedEmbedder(await load('wasm'));
  load('webgpu', { secondary: true })
    .then((gpu) => router.addBackend(gpu))
    .catch((error: unknown) => {
      onGpu(false);
      router.noteSingleBackend(`Skipped: webgpu: ${error instanceof Error ? error.message : String(error)}`);
    });
  return router;
}
