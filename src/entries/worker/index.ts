// Entry of the engine's worker: the engine, which answers on the worker's endpoint and on every port it receives. Finds
// the other scripts next to its own, on any origin.

import { createEngine } from '../../core/engine/index.js';
import { releaseQuery, startWorker } from '../../core/platform/index.js';
import { createEncoders } from '../../encoders/embedders/index.js';
import { serveEngine } from '../../page/rpc/index.js';
import { buildLater, rebuildLater } from '../later/index.js';

declare const self: DedicatedWorkerGlobalScope;

const startSibling = (path: string) => () => startWorker(new URL(path + releaseQuery, import.meta.url));

serveEngine(self, (settings, host) => {
  const load = async () => {
    const { createBuilding } = await import('./building.js');
    return createBuilding(settings, {
      startTrainer: startSibling('trainer.js'),
      startGenerator: startSibling('encoders/generator.js'),
    });
  };
  return createEngine(
    { ...settings, ...host, contextualReplica: startSibling('replica.js') },
    {
      ...createEncoders({ ...host, replica: startSibling('encoders/replica.js') }),
      builder: buildLater(async () => (await load()).builder),
      rebuilder: rebuildLater(async () => (await load()).rebuilder),
      readModelFile: async (bytes) => (await import('./model-file.js')).readModelFile(bytes),
    },
  );
});
