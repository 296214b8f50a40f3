// The build report: the decisions and metrics of a build, stored as JSON with the model. Field names are wire names.
import type { Effort } from '../../../core/contract/configuration/index.js';
import type { ModelMethod, ScoringMethod, TraitType } from '../../../core/contract/index.js';
import type { TraitMetrics } from '../calibration/metrics.js';
import type { Boundaries } from '../data/labels.js';
import type { ColdStartPoint } from '../diagnostics/cold-start.js';
import type { TraitCorrelation } from '../diagnostics/correlation.js';
import type { Stability } from '../diagnostics/stability.js';
import type { TrainingOption } from '../option-use.js';
import type { DropoutRecord } from '../prepare/dropout.js';
import type { MethodRecord } from '../search/choose-method.js';
import type { PruneTrial } from '../search/prune.js';
import type { TraitEvaluation } from '../traits/evaluate-trait.js';
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

/** AUROC, cross-validated. */
export interface Against {
  /** Against rows of the other labels of the column. */
  readonly rivals: number;
  /** Against general texts; null where none are on that pole. */
  readonly ambient: number | null;
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
    /** Rows of the encodings left out of the fits because they look mislabelled. */
    readonly pruned: readonly number[];
    /** What leaving out samples that look mislabelled does; growing sets where the document sets no threshold. */
    readonly prune_trials: readonly PruneTrial[];
    /** Rows of the encodings that are labelled both positive and negative. */
    readonly contradictory: readonly number[];
    /** Numbers of the dropout sources that were left out. */
    readonly dropped_sources: readonly number[];
    /** What leaving out each optional source would do to the others. */
    readonly dropout: readonly DropoutRecord[];
    /** True where ambient texts replace a pole. */
    readonly ambient_pole: boolean;
    /** Rows of other labels of the same column, as samples on the opposite pole. */
    readonly rivals: number;
  };
  /** Percentile boundaries; null where they do not define the classes. */
  readonly boundaries: Boundaries | null;
  /** Whether the axis is fitted on the two classes or on the qualities themselves. */
  readonly fitted_on: 'classes' | 'grades';
  readonly parameters: Readonly<Record<string, number>>;
  readonly studies: readonly StudyReport[];
  readonly out_of_fold: TraitMetrics;
  /** The AUROC of the trait's own samples against each kind of the others; null for a trait without rivals. */
  readonly against: Against | null;
  /** On samples that neither search nor fit used; null where none were held out. */
  readonly held_out: TraitEvaluation | null;
  readonly distribution: Distribution;
  /** null without diagnostics or an axis. */
  readonly cold_start: readonly ColdStartPoint[] | null;
  readonly stability: Stability | null;
  /** Options of the document's `training` that were read for the trait. */
  readonly options_read: readonly TrainingOption[];
  /** What to do about it, in sentences, the most important first. */
  readonly advice: readonly string[];
}

/** How well topics and outliers of one label column separate from each other, by scores of texts out of their own fits. */
export interface Separation {
  /** Of the traits that one label column grades, in the order of the model. */
  readonly keys: readonly string[];
  /** Texts with exactly one of the labels. */
  readonly texts: number;
  /** Share of the texts whose own trait scores highest; of equal scores each has its part. */
  readonly top1: number;
  /** What guessing reaches: 1 / number of traits. */
  readonly chance: number;
  /** For each trait, its texts by the trait that scores them highest; equal scores share a text. */
  readonly confusion: readonly (readonly number[])[];
}

export interface BuildReport {
  readonly effort: Effort;
  readonly scoring_method: ModelMethod;
  /** All methods searched, preferred ones first. */
  readonly methods: readonly MethodRecord[];
  readonly traits: readonly TraitReport[];
  /** How well topics and outliers separate from each other, one entry for each label column with several of them. */
  readonly separations: readonly Separation[];
  /** null without diagnostics or with a single trait. */
  readonly correlation: TraitCorrelation | null;
  /** Advice on the model as a whole, in sentences. */
  readonly advice: readonly string[];
}
