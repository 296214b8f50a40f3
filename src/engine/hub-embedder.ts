// The embedder of a hub that the host has chosen. Its code is only loaded when one is asked for. Where the GPU had to be
// left alone, it is loaded again when the GPU may be used again.
import type { OnProgress } from '../contract/service.js';
import { withCache } from '../embedding/cached.js';
import type { Embedder } from '../embedding/embedder.js';
import type { ChosenEmbedder, EmbedderHost } from './embedders.js';
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
      const embedder = await loaded(id, host, report, restsUntil(crashes, backOff.now));
      const returns = mayReturnAt(crashes, backOff.now);
      if (options.device !== 'wasm' && embedder.backend !== 'webgpu' && returns > 0) again = returns;
      return embedder;
    },
  };
}

/** @param rests until when the GPU is left alone where there is a choice; 0 where it is not */
async function loaded(id: string, host: EmbedderHost, report: OnProgress, rests: number): Promise<Embedder> {
  const { assets, hub, runtime, device = 'auto', dtype, onFatal, onGpu = () => {} } = host.options;
  const until = new Date(rests).toISOString().slice(11, 19);
  onGpu(device === 'webgpu' || (device === 'auto' && rests === 0));
  const { loadTransformersEmbedder } = await import('../embedding/transformers/load.js');
  const embedder = await loadTransformersEmbedder({
    id,
    hub: hub ?? officialHub,
    runtime: runtime ?? new URL('runtime/', assets).href,
    files: host.files,
    verdicts: host.verdicts,
    device,
    dtype,
    withoutGpu: rests > 0 ? `crashed twice within two minutes, left alone until ${until} UTC` : undefined,
    onFatal,
    onProgress: (done, total) => report({ stage: 'embedder', done, total }),
  });
  onGpu(embedder.backend === 'webgpu');
  return withCache(embedder, host.vectors);
}

const officialHub = 'https://huggingface.co/';
