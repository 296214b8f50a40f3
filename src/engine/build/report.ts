// The report that is kept with a version: what training found out, the texts that it speaks of, and figures on samples
// that were set apart. Pure, plain JSON.
import type { BuildReport } from '../../training/report/build-report.js';
import type { TrainedResult } from '../../training/types.js';
import type { Corpus } from './corpus.js';
import type { Evaluation } from './evaluate.js';

export interface Report extends BuildReport {
  /** Beginnings of the texts that the traits' `pruned` and `contradictory` name, by row. */
  readonly texts: Readonly<Record<string, string>>;
  /** Figures on the samples of `eval_split`, by trait key; null where no source sets any apart. */
  readonly evaluation: Readonly<Record<string, Evaluation>> | null;
}

const excerptLength = 160;

export function reportOf(
  { report }: TrainedResult,
  { texts }: Corpus,
  evaluation: Readonly<Record<string, Evaluation>>,
): Report {
  const named = report.traits.flatMap(({ samples }) => [...samples.pruned, ...samples.contradictory]);
  const excerpts = [...new Set(named)].map((row) => [row, excerpt(texts[row] ?? '')]);
  return {
    ...report,
    texts: Object.fromEntries(excerpts),
    evaluation: Object.keys(evaluation).length > 0 ? evaluation : null,
  };
}

function excerpt(text: string): string {
  const characters = [...text];
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength - 1).join('')}…`;
}
