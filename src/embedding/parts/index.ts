// What embedders outside of this folder are made of: batches, guards, self-tests, replicas, WordPiece.
export { type BatchLimits, type EmbedIndices, embedInBatches } from '../batching.js';
export type { GpuEmbedderParts } from '../contextual/gpu-parts.js';
export type { Embedder, LocatedVectors } from '../embedder.js';
export { checkIds, findVectorFault } from '../guards.js';
export { createLifecycle } from '../lifecycle.js';
export { LruCache } from '../lru-cache.js';
export { type CountPieces, Readability } from '../readability.js';
export { openReplica } from '../replica/replica.js';
export { countReplicas, ReplicaPool } from '../replica/replica-pool.js';
export { serveReplicas } from '../replica/serve-replica.js';
export { SerialQueue } from '../serial-queue.js';
export { surfaceRevision } from '../surface.js';
export { compare, selfTestTexts, type Verdict } from '../verdict.js';
export { type LocatedTokens, locateTokens } from '../wordpiece/locate-tokens.js';
export type { NormaliserRules } from '../wordpiece/normalise.js';
export type { VocabularyForm } from '../wordpiece/vocabulary.js';
export { WordPiece } from '../wordpiece/wordpiece.js';
