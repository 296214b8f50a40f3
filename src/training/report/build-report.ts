// The build report: what a build found out, as JSON that lies beside the artifact. Field names are wire names.
import type { Effort } from '../../contract/configuration.js';
import type { ScoringMethod, TraitType } from '../../contract/resources.js';
import type { MethodRecord } from '../choose-method.js';
import type { ColdStartPoint } from '../diagnostics/cold-start.js';
import type { TraitCorrelation } from '../diagnostics/correlation.js';
import type { Stability } from '../diagnostics/stability.js';
import type { TraitMetrics } from '../figures.js';
import type { Boundaries } from '../labels.js';
import type { Distribution } from './distribution.js';

/** One method's search for one trait. */
export interface StudyReport {
  readonly scoring_method: ScoringMethod;
  readonly trials: number;
  /** Cross-validated objective of the chosen setting, and its standard error. */
  readonly objective: number;
  readonly error: number;
  readonly parameters: Readonly<Record<string, number>>;
}

export interface TraitReport {
  readonly key: string;
  readonly type: TraitType;
  readonly samples: {
    readonly total: number;
    readonly positive: number;
    readonly negative: number;
    /** Graded samples between the boundaries. */
    readonly between: number;
    /** Left out of the fits because they look mislabelled: rows of the encodings. */
    readonly pruned: readonly number[];
    /** Texts given on both poles: rows of the encodings. */
    readonly contradictory: readonly number[];
    /** Numbers of the dropout sources that were left out. */
    readonly dropped_sources: readonly number[];
    /** True where a pole was made of ambient texts. */
    readonly ambient_pole: boolean;
  };
  /** Percentile boundaries; null where qualities are not graded. */
  readonly boundaries: Boundaries | null;
  readonly parameters: Readonly<Record<string, number>>;
  readonly studies: readonly StudyReport[];
  readonly out_of_fold: TraitMetrics;
  /** Of samples that neither search nor fit saw; null where none were held out. */
  readonly held_out: (TraitMetrics & { readonly samples: number }) | null;
  readonly distribution: Distribution;
  /** null where diagnostics did not run or the trait has no axis. */
  readonly cold_start: readonly ColdStartPoint[] | null;
  readonly stability: Stability | null;
  /** Sentences on what to do about it, the most important first. */
  readonly advice: readonly string[];
}

export interface BuildReport {
  readonly effort: Effort;
  readonly scoring_method: ScoringMethod;
  /** All methods searched, in order of preference. */
  readonly methods: readonly MethodRecord[];
  readonly traits: readonly TraitReport[];
  /** null where diagnostics did not run or there is one trait. */
  readonly correlation: TraitCorrelation | null;
  /** Sentences on the model as a whole. */
  readonly advice: readonly string[];
}
