// Entry of the engine's worker: the engine, which answers on the worker's endpoint and on every port it receives. Finds
// the other scripts next to its own, on any origin.
import { buildLater, createEngine, rebuildLater } from '../engine/index.js';
import { releaseQuery, startWorker } from '../platform/index.js';
import { serveEngine } from '../rpc/index.js';

declare const self: DedicatedWorkerGlobalScope;

const startSibling = (path: string) => () => startWorker(new URL(path + releaseQuery, import.meta.url));

serveEngine(self, (settings, host) => {
  const generator = { spawn: startSibling('encoders/generator.js'), native: false };
  const load = async () => {
    const { createBuilding } = await import('./building.js');
    return createBuilding({ ...settings, generator }, startSibling('trainer.js'));
  };
  return createEngine(
    {
      ...settings,
      ...host,
      replica: startSibling('encoders/replica.js'),
      contextualReplica: startSibling('replica.js'),
    },
    {
      builder: buildLater(async () => (await load()).builder),
      rebuilder: rebuildLater(async () => (await load()).rebuilder),
    },
  );
});
