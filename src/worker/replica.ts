// Entry of a worker that embeds beside the engine's own, on a CPU with cores to spare.
import { serveReplica } from '../embedding/transformers/replica.js';

declare const self: DedicatedWorkerGlobalScope;

serveReplica(self);
