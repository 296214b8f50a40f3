// An engine with all its parts, in the thread of its host.

import { createBuilder } from '../../authoring/builds/index.js';
import { createTrainer } from '../../authoring/training/index.js';
import type { AssayService } from '../../core/contract/index.js';
import { createEngine as createScoringEngine } from '../../core/engine/index.js';
import { createEncoders, createGeneratorInterpreter } from '../../encoders/embedders/index.js';
import { rebuildLater } from '../later/index.js';
import type { EngineOptions } from './engine-options.js';

/** Creates an engine over a models folder; nothing is loaded before the first request. */
export function createEngine(options: EngineOptions): AssayService {
  const { trainer, cores = globalThis.navigator?.hardwareConcurrency ?? 1, generator } = options;
  const train = trainer && createTrainer(trainer, cores);
  const createInterpreter = generator && createGeneratorInterpreter(generator);
  return createScoringEngine(options, {
    ...createEncoders(options),
    builder: createBuilder(options, { train, createInterpreter }),
    // Only encoders of a hub, and models that were built here, need it.
    rebuilder: rebuildLater(async () =>
      (await import('../../authoring/rebuild/index.js')).createRebuilder(train),
    ),
  });
}
