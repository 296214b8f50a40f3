// The parts of an engine that build, which its worker loads on first use: most pages only score.
import { type BuilderOptions, createBuilder } from '../../authoring/builds/index.js';
import { createRebuilder } from '../../authoring/rebuild/index.js';
import { createTrainer } from '../../authoring/training/index.js';
import type { Builder, Rebuilder } from '../../core/engine/index.js';
import { createGeneratorInterpreter } from '../../encoders/embedders/index.js';

/** Starts the workers of builds. */
interface Threads {
  /** Called up to once a CPU core for a build. */
  readonly startTrainer: () => Worker;
  readonly startGenerator: () => Worker;
}

export function createBuilding(
  options: BuilderOptions,
  { startTrainer, startGenerator }: Threads,
): { readonly builder: Builder; readonly rebuilder: Rebuilder } {
  const train = createTrainer(startTrainer, navigator.hardwareConcurrency ?? 1);
  const createInterpreter = createGeneratorInterpreter({ spawn: startGenerator, native: false });
  return {
    builder: createBuilder(options, { train, createInterpreter }),
    rebuilder: createRebuilder(train),
  };
}
