// The part of an engine that loads embedders which the catalog does not have, and runs those of the catalog with layers.

import type { EnginePorts } from '../../core/engine/index.js';
import type { BrowserModel } from '../../core/platform/index.js';
import type { OpenGpuEmbedder } from '../bundled/index.js';
import { createBrowserChoice } from './browser-embedder.js';
import { createHubEmbedder } from './hub-embedder.js';

/** What a host gives to encoders. */
export interface EncoderOptions {
  /** Creates a worker that serves a replica of a hub embedder. Default: the CPU embeds on the engine's thread only. */
  replica?: () => Worker;
  /** Connects to the browser's embedding model in the page. Default: only this thread's own is used. */
  pageModel?: (() => Promise<BrowserModel>) | undefined;
}

/** Creates the ports of encoders. Their code is loaded on first use. */
export const createEncoders = ({
  replica,
  pageModel,
}: EncoderOptions): Required<Pick<EnginePorts, 'hubEmbedders' | 'loadContextual'>> => ({
  hubEmbedders: {
    choose: (id, host) =>
      id === 'browser' ? createBrowserChoice(host, pageModel) : createHubEmbedder(id, { ...host, replica }),
  },
  async loadContextual() {
    const { createContextualEmbedder, createUnsupportedError, prepareContextual } = await import(
      '../bundled/index.js'
    );
    const openOnGpu: OpenGpuEmbedder = async (parts) =>
      (await import('../bundled/gpu/index.js')).openGpuEmbedder(parts);
    return {
      prepare: prepareContextual,
      create: (parts) => createContextualEmbedder({ ...parts, openOnGpu }),
      createUnsupportedError,
    };
  },
});
