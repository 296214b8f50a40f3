// Entry of an additional embedding worker, for CPUs with spare cores.
import { serveReplica } from '../../../encoders/hub/replica/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveReplica(self);
