// What the embedders of this wing are made of: batches, guards, self-tests, replicas.
export { type BatchLimits, type EmbedIndices, embedInBatches } from './batching.js';
export { checkIds, findVectorFault } from './guards.js';
export { createLifecycle } from './lifecycle.js';
export { openReplica } from './replica.js';
export { countReplicas, ReplicaPool } from './replica-pool.js';
export { SerialQueue } from './serial-queue.js';
export { serveReplicas } from './serve-replica.js';
export { compare, selfTestTexts, type Verdict } from './verdict.js';
