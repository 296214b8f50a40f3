// Entry of the worker of a text generator, which names discovered traits on request.
import { serveGenerator } from '../../embedding/transformers/generator/worker/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveGenerator(self);
