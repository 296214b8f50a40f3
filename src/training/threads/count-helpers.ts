// How many helpers a build gets. Pure.
import { traitRules } from '../data/trait-rules.js';
import { createPlan } from '../effort.js';
import type { TrainInput } from '../types.js';

/**
 * Trials times samples from which on helpers save more time than they take to start: about half a second of training
 * on one thread.
 */
const enoughWork = 5_000;

/**
 * The number of studies to run at once: as many as the document allows, but not more than there are studies or CPU
 * cores.
 * @param cores CPU cores, at least 1
 * @returns 0 where one thread is enough, else at least 2
 */
export function countHelpers({ traits, options, previous }: TrainInput, cores: number): number {
  if (previous) return 0;
  const { methods, trials, parallel } = createPlan(options);
  const searched = traits.filter(({ type }) => Number.isFinite(traitRules[type].axisFrom.own));
  const samples = searched.reduce((sum, trait) => sum + trait.samples.indices.length, 0);
  if (samples * methods.length * trials < enoughWork) return 0;
  const count = Math.min(parallel, cores, searched.length * methods.length);
  return count > 1 ? count : 0;
}
