// Entry of the workers that train; the engine's worker starts one or more for a build.
import { serveTrainer } from '../../authoring/training/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveTrainer(self);
