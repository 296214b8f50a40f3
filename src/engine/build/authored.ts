// Samples that stand in the document itself: the paraphrases of its traits. Pure.
import type { ResolvedTrait } from '../../contract/configuration/defaults.js';
import type { Sample } from '../../sources/sample.js';

/** The paraphrases of a trait as samples of source -1, the positive pole first. Fields of other trait types count too. */
export function authoredSamples(trait: ResolvedTrait): Sample[] {
  const positive = [
    ...trait.positive_paraphrases,
    ...trait.topic_paraphrases,
    ...trait.confirming_paraphrases,
  ];
  const negative = [
    ...trait.negative_paraphrases,
    ...trait.contradicting_paraphrases,
    ...trait.cohort_paraphrases,
  ];
  const graded =
    (quality: number) =>
    (text: string): Sample => {
      return { text, trait: trait.key, quality, scale: 'unit', source: -1, line: 0 };
    };
  return [...positive.map(graded(1)), ...negative.map(graded(0))];
}
