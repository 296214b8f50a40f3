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
export declare function reportOf(
  { report }: TrainedResult,
  { texts }: Corpus,
  evaluation: Readonly<Record<string, Evaluation>>,
): Report;
//# sourceMappingURL=report.d.ts.map
