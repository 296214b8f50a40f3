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
export function countTrainers(input: TrainInput, cores: number): number {
  if (input.previous || explainOneThread(input) !== null) return 1;
  return Math.max(1, Math.min(createPlan(input.options).parallel, cores, countStudies(input)));
}

/** Why a search runs on one thread, whatever the document allows; null where it does not. */
export function explainOneThread(input: TrainInput): string | null {
  const { methods, trials } = createPlan(input.options);
  const samples = listSearched(input).reduce((sum, trait) => sum + trait.samples.indices.length, 0);
  if (samples * methods.length * trials < enoughWork)
    return 'the search is too small to gain from a second thread';
  return countStudies(input) > 1 ? null : 'the search has one study';
}

const countStudies = (input: TrainInput): number =>
  listSearched(input).length * createPlan(input.options).methods.length;

const listSearched = ({ traits }: TrainInput) =>
  traits.filter(({ type }) => Number.isFinite(traitRules[type].axisFrom.authored));
