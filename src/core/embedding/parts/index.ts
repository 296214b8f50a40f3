// What embedders outside of this folder are made of: tokenizers, caches, features.

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
export type { Embedder, LocatedVectors } from '../embedder.js';
export { Readability } from '../features/readability.js';
export type { CountPieces } from '../features/respelling.js';
export { surfaceRevision } from '../features/surface.js';
