// Entry of the worker that trains; the engine's worker starts one for a build.
import { serveTrainer } from '../training/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveTrainer(self);
