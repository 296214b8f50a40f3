// What embedders outside of this folder are made of: batches, guards, self-tests, replicas, WordPiece.

export { type BatchLimits, type EmbedIndices, embedInBatches } from '../batching.js';
export type { BundledText } from '../bundled/bundled-text.js';
export type { ContextualParts, EncoderFiles } from '../bundled/contextual-port.js';
export type { LocatedTokens } from '../bundled/located-tokens.js';
export { locatePieces } from '../bundled/unigram/locate-pieces.js';
export { type Pieces, wordMark } from '../bundled/unigram/pieces.js';
export { Unigram, type UnigramForm } from '../bundled/unigram/unigram.js';
export { locateTokens } from '../bundled/wordpiece/locate-tokens.js';
export type { NormaliserRules } from '../bundled/wordpiece/normalise.js';
export type { VocabularyForm } from '../bundled/wordpiece/vocabulary.js';
export { WordPiece } from '../bundled/wordpiece/wordpiece.js';
export { LruCache } from '../cache/lru-cache.js';
export { checkIds, findVectorFault } from '../devices/guards.js';
export { createLifecycle } from '../devices/lifecycle.js';
export { SerialQueue } from '../devices/serial-queue.js';
export { compare, selfTestTexts, type Verdict } from '../devices/verdict.js';
export type { Embedder, LocatedVectors } from '../embedder.js';
export { Readability } from '../features/readability.js';
export type { CountPieces } from '../features/respelling.js';
export { surfaceRevision } from '../features/surface.js';
export { openReplica } from '../threads/replica.js';
export { countReplicas, ReplicaPool } from '../threads/replica-pool.js';
export { serveReplicas } from '../threads/serve-replica.js';
