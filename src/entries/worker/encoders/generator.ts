// Entry of the worker of a text generator, which names discovered traits on request.
import { serveGenerator } from '../../../encoders/hub/generator/worker/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveGenerator(self);
