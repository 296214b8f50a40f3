// Entry of the dedicated worker: the engine, which answers on the worker's endpoint and on every port it receives.
import { createEngine } from '../engine/index.js';
import { serveEngine } from '../rpc/index.js';

declare const self: DedicatedWorkerGlobalScope;

const trainer = () => new Worker(new URL('./trainer.js', import.meta.url), { type: 'module' });
const replica = () => new Worker(new URL('./replica.js', import.meta.url), { type: 'module' });

serveEngine(self, (settings, host) => createEngine({ ...settings, ...host, trainer, replica }));
