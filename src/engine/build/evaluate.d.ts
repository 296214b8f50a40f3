import type { Encodings } from '../../scoring/encoding.js';
import type { TrainedTrait } from '../../scoring/trained-model.js';
import type { BuildReport } from '../../training/report/build-report.js';
import type { TraitMetrics } from '../../training/types.js';
import type { Corpus } from './corpus.js';
export type Evaluation = TraitMetrics & {
  readonly samples: number;
};
/** Figures by trait key; traits without samples of both poles have none. */
export declare function evaluate(
  traits: readonly TrainedTrait[],
  report: BuildReport,
  { traits: graded }: Corpus,
  encodings: Encodings,
): Record<string, Evaluation>;
//# sourceMappingURL=evaluate.d.ts.map
