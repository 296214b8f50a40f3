// How many threads train a model. Pure.
import { traitRules } from '../data/trait-rules.js';
import { createPlan } from '../effort.js';
import type { TrainInput } from '../types.js';

/** Trials times samples from which on a second thread saves more time than it takes to start. */
const enoughWork = 30_000;

/**
 * The number of studies to run at once: as many as the document allows, but not more than there are studies or CPU
 * cores; 1 for a small model, and without a search.
 * @param cores CPU cores, at least 1
 */
export function countTrainers({ traits, options, previous }: TrainInput, cores: number): number {
  if (previous) return 1;
  const { methods, trials, parallel } = createPlan(options);
  const searched = traits.filter(({ type }) => Number.isFinite(traitRules[type].axisFrom.own));
  const samples = searched.reduce((sum, trait) => sum + trait.samples.indices.length, 0);
  if (samples * methods.length * trials < enoughWork) return 1;
  return Math.max(1, Math.min(parallel, cores, searched.length * methods.length));
}
