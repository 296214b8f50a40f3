// An engine with all its parts, in the thread of its host.
import type { AssayService } from '../contract/index.js';
import { createBuilder } from '../engine/authoring/index.js';
import { createEncoders, createGeneratorInterpreter } from '../engine/encoders/index.js';
import { createEngine as createScoringEngine, rebuildLater } from '../engine/index.js';
import { createTrainer } from '../training/index.js';
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
    rebuilder: rebuildLater(async () => (await import('../engine/rebuild/index.js')).createRebuilder(train)),
  });
}
