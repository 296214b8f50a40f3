// Entry of the engine's worker: the engine, which answers on the worker's endpoint and on every port it receives. Finds
// the other scripts next to its own, on any origin.
import { createEngine } from '../in-process/index.js';
import { releaseQuery, startWorker } from '../platform/index.js';
import { serveEngine } from '../rpc/index.js';

declare const self: DedicatedWorkerGlobalScope;

const startSibling = (path: string) => () => startWorker(new URL(path + releaseQuery, import.meta.url));

serveEngine(self, (settings, host) =>
  createEngine({
    ...settings,
    ...host,
    trainer: startSibling('trainer.js'),
    replica: startSibling('encoders/replica.js'),
    contextualReplica: startSibling('replica.js'),
    generator: { spawn: startSibling('encoders/generator.js'), native: false },
  }),
);
