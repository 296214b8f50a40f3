// Entry of the worker of a replica of the contextual bundled embedder: its encoder alone, which gets token ids.

import type { EncoderFiles } from '../../../core/embedding/parts/index.js';
import type { ThreadEndpoint } from '../../../core/platform/thread/index.js';
import { serveReplicas } from '../../parts/index.js';
import { createTunedEncode, openContextualEncoder, readContextualWeights } from '../open-encoder.js';

/** Serves a replica in a worker. */
export const serveContextualReplica = (scope: ThreadEndpoint): void =>
  serveReplicas<EncoderFiles>(scope, async (files) => {
    const encode = createTunedEncode(openContextualEncoder(readContextualWeights(files)));
    return { encode: async (batch) => encode(batch) };
  });
