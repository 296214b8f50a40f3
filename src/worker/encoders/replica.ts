// Entry of an additional embedding worker, for CPUs with spare cores.
import { serveReplica } from '../../embedding/transformers/replica/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveReplica(self);
