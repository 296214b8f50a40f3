// The engine that scores, its ports, and what the parts behind them use of it.

export { isCompatible, mismatchError } from './embedders/choose-embedder.js';
export { type ChosenEmbedder, type EmbedderHost, resolveHub } from './embedders/chosen-embedder.js';
export { describePause } from './embedders/gpu-back-off.js';
export { createGpuGeneration } from './embedders/gpu-generation.js';
export type { EncodeOptions } from './encoding/encode-segments.js';
export { encodeTexts } from './encoding/encode-texts.js';
export { countFitting } from './encoding/fit-tokens.js';
export { soleTurn, type Turn } from './encoding/queue.js';
export { createEngine } from './engine.js';
export type { EngineOptions } from './engine-options.js';
export type { Caller } from './memo.js';
export type { ModelEntry, StoredBuild } from './model-entry.js';
export type {
  Builder,
  BuilderHost,
  CreateInterpreter,
  EnginePorts,
  ReadModelFile,
  Rebuilder,
  RebuilderHost,
} from './ports.js';
