// The parts of an engine that build, which its worker loads on first use: most pages only score.
import { type BuilderOptions, createBuilder } from '../engine/authoring/index.js';
import type { Builder, Rebuilder } from '../engine/index.js';
import { createRebuilder } from '../engine/rebuild/index.js';
import { createTrainer } from '../training/index.js';

/** @param startTrainer starts a worker that trains; called up to once a CPU core for a build */
export function createBuilding(
  options: BuilderOptions,
  startTrainer: () => Worker,
): { readonly builder: Builder; readonly rebuilder: Rebuilder } {
  const train = createTrainer(startTrainer, navigator.hardwareConcurrency ?? 1);
  return { builder: createBuilder(options, train), rebuilder: createRebuilder(train) };
}
