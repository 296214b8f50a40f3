// Entry of a further thread of the bundled embedder with layers, for the batches of CPUs with spare cores.
import { serveContextualReplica } from '../../core/embedding/bundled/contextual/replica/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveContextualReplica(self);
