// Metrics of a trained model on the samples that its sources set apart (`eval_split`).
import type { Encodings, TrainedTrait } from '../../core/scoring/index.js';
import { type BuildReport, evaluateTrait, type TraitEvaluation } from '../training/index.js';
import type { Corpus } from './corpus.js';

/** Metrics by trait key, without traits that lack samples of a pole. */
export function evaluate(
  traits: readonly TrainedTrait[],
  report: BuildReport,
  { traits: graded }: Corpus,
  encodings: Encodings,
): Record<string, TraitEvaluation> {
  return Object.fromEntries(
    traits.flatMap((trait, index): [string, TraitEvaluation][] => {
      const samples = graded[index];
      const boundaries = report.traits[index]?.boundaries ?? null;
      const evaluation = samples && evaluateTrait(trait, samples, boundaries, encodings);
      return evaluation ? [[trait.key, evaluation]] : [];
    }),
  );
}
