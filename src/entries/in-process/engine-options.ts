// What a host gives an engine with all its parts.
import type { BuilderOptions } from '../../authoring/builds/index.js';
import type { EngineOptions as ScoringOptions } from '../../core/engine/index.js';
import type { ThreadEndpoint } from '../../core/platform/thread/index.js';
import type { EncoderOptions, GeneratorThreads } from '../../encoders/embedders/index.js';

export interface EngineOptions extends ScoringOptions, BuilderOptions, EncoderOptions {
  /** Creates a worker that serves a trainer; called up to `cores` times a build. Default: training runs on the engine's thread. */
  trainer?: () => ThreadEndpoint;
  /** CPU cores: the maximum number of trainers that search at once. Default: `navigator.hardwareConcurrency`, or 1. */
  cores?: number;
  /** Starts the thread of a text generator, which names discovered traits on request. Default: generators are refused. */
  generator?: GeneratorThreads;
}
