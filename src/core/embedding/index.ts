// Embedding for other folders: the bundled embedder, the vector cache, two backends as one embedder, surface
// features and terms.
// Hub encoders have an entry of their own, transformers/index.ts, because of its size.

export { bundledEmbedders, createEmbedderEntry, optionalEmbedders } from './bundled/bundled-files.js';
export type { LoadContextual } from './bundled/contextual-port.js';
export { loadBundledEmbedder } from './bundled/load-bundled.js';
export { VectorCache } from './cache/cache.js';
export { hashTexts } from './cache/cache-keys.js';
export { createCachedEmbedder } from './cache/cached.js';
export { rememberVectors } from './cache/remember-vectors.js';
export { measureCrossover } from './devices/crossover.js';
export { createRoutedEmbedder } from './devices/router.js';
export type { Embedder } from './embedder.js';
export { hasContentWord } from './features/content-words.js';
export { findForm } from './features/form.js';
export { type Lexicon, readLexicon } from './features/lexicon/lexicon-file.js';
export { readBareValence } from './features/lexicon/negated-words.js';
export { styleDimensions } from './features/style/style.js';
export {
  computeSurfaceBlock,
  surfaceDimensions,
  surfaceFeatures,
  typographyColumns,
  valenceColumn,
} from './features/surface.js';
export { computeTermRows } from './features/terms/term-rows.js';
export { findWords, type LocateRange } from './features/words/text-words.js';
