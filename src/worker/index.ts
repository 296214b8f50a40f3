// Entry of the dedicated worker: the engine, answering on the worker's own endpoint and on every port handed to it.
import { createEngine } from '../engine/engine.js';
import { serveEngine } from '../rpc/index.js';

declare const self: DedicatedWorkerGlobalScope;

const trainer = () => new Worker(new URL('./trainer.js', import.meta.url), { type: 'module' });
const replica = () => new Worker(new URL('./replica.js', import.meta.url), { type: 'module' });

serveEngine(self, (settings, host) => createEngine({ ...settings, ...host, trainer, replica }));
