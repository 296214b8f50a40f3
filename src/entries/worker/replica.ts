// Entry of a further thread of the bundled embedder with layers, for the batches of CPUs with spare cores.
import { serveContextualReplica } from '../../encoders/bundled/replica/index.js';

declare const self: DedicatedWorkerGlobalScope;

serveContextualReplica(self);
