// The embedder of a hub that the host has chosen. Its code is only loaded when one is asked for. Where the GPU had to be
// left alone, it is loaded again when the GPU may be used again.
import type { OnProgress } from '../contract/service.js';
import { withCache } from '../embedding/cached.js';
import type { Embedder } from '../embedding/embedder.js';
import { routed } from '../embedding/router.js';
import type { Device } from '../embedding/transformers/backend.js';
import type { ChosenEmbedder, EmbedderHost } from './chosen-embedder.js';
import { mayReturnAt, restsUntil } from './gpu-back-off.js';

/**
 * @returns an embedder whose `turn` goes on when it is to be loaded anew. The one before stays, for those who are at
 *   work with it
 */
export function hubEmbedder(id: string, host: EmbedderHost): ChosenEmbedder {
  const { backOff, options } = host;
  let turn = 0;
  let again = Number.POSITIVE_INFINITY;
  return {
    id,
    turn() {
      if (backOff.now >= again) {
        turn += 1;
        again = Number.POSITIVE_INFINITY;
      }
      return turn;
    },
    async load(report) {
      const crashes = await backOff.crashes();
      const returns = mayReturnAt(crashes, backOff.now);
      const embedder = await loaded(id, host, report, restsUntil(crashes, backOff.now), returns === 0);
      if (options.device !== 'wasm' && embedder.backend !== 'webgpu' && returns > 0) again = returns;
      return embedder;
    },
  };
}

/**
 * @param rests until when the GPU is left alone where there is a choice; 0 where it is not
 * @param calm true when it did not crash lately
 */
async function loaded(
  id: string,
  host: EmbedderHost,
  report: OnProgress,
  rests: number,
  calm: boolean,
): Promise<Embedder> {
  const { assets, hub, runtime, device = 'auto', dtype, replica, onFatal, onGpu = () => {} } = host.options;
  const until = new Date(rests).toISOString().slice(11, 19);
  onGpu(device === 'webgpu' || (device === 'auto' && rests === 0));
  const { loadTransformersEmbedder } = await import('../embedding/transformers/load.js');
  const load = (on: Device, replicas = false) =>
    loadTransformersEmbedder({
      id,
      hub: hub ?? officialHub,
      runtime: runtime ?? new URL('runtime/', assets).href,
      files: host.files,
      verdicts: host.verdicts,
      device: on,
      dtype,
      withoutGpu: rests > 0 ? `crashed twice within two minutes, left alone until ${until} UTC` : undefined,
      replica: replicas ? replica : undefined,
      onFatal,
      onProgress: (done, total) => report({ stage: 'embedder', done, total }),
    });
  // The only weights that are right on both, and so give a text the same vector wherever it is embedded.
  if (device === 'auto' && dtype === 'fp32' && calm) {
    return withCache(await onBoth(load, onGpu), host.vectors);
  }
  const embedder = await load(device, true);
  onGpu(embedder.backend === 'webgpu');
  return withCache(embedder, host.vectors);
}

/** The CPU answers while the GPU's session is made and tried; from then on whichever is faster for a request's size. */
async function onBoth(
  load: (device: Device) => Promise<Embedder>,
  onGpu: (used: boolean) => void,
): Promise<Embedder> {
  const router = routed(await load('wasm'));
  load('webgpu')
    .then(router.join)
    .catch((error: unknown) => {
      onGpu(false);
      router.stayAlone(`given up: webgpu: ${error instanceof Error ? error.message : String(error)}`);
    });
  return router;
}

const officialHub = 'https://huggingface.co/';
