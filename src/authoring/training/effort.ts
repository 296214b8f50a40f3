// What each effort includes, as a table, and what the document's deprecated fields override.
import type { Effort, TrainingDocument } from '../../core/contract/configuration/index.js';
import type { ScoringMethod } from '../../core/contract/index.js';
import { type Boundaries, defaultBoundaries } from './data/labels.js';
import { type NonEmpty, requireNonEmpty } from './data/positions.js';
import { methodOrder } from './methods/registry.js';

/** What a document may set about training. */
export interface TrainingOptions {
  readonly effort: Effort;
  /** Overrides the effort's values, field by field. */
  readonly training?: TrainingDocument;
}

/** [low, high] percentiles. */
type PercentilePair = readonly [number, number];

interface EffortRow {
  readonly methods: NonEmpty<ScoringMethod>;
  /** Trials for each method and trait. */
  readonly trials: number;
  /** Trials without gain that end a study. */
  readonly patience: number;
  readonly folds: number;
  readonly repeats: number;
  /** Percentile boundaries tried for graded qualities; empty: the default pair. */
  readonly boundaries: readonly PercentilePair[];
  readonly bootstraps: number;
  /** Samples a class of the cold-start curve. */
  readonly coldStart: readonly number[];
  readonly diagnostics: boolean;
  readonly prune: boolean;
}

const all = requireNonEmpty(methodOrder);
const quick: NonEmpty<ScoringMethod> = ['balanced_cosine', 'ridge'];
const common = requireNonEmpty(
  methodOrder.filter((method) =>
    [...quick, 'centered_cosine', 'weighted_fisher', 'regression'].includes(method),
  ),
);

/** Every low with every high, the widest middle last. */
function listPairs(lows: readonly number[]): PercentilePair[] {
  return lows.flatMap((low) => lows.map((high): PercentilePair => [low, 100 - high]));
}

const fiveByFive = listPairs([50, 40, 30, 20, 10]);
const nineByNine = listPairs([50, 45, 40, 35, 30, 25, 20, 15, 10]);

const efforts = {
  low: {
    methods: quick,
    trials: 3,
    patience: Number.POSITIVE_INFINITY,
    folds: 3,
    repeats: 1,
    boundaries: [],
    bootstraps: 0,
    coldStart: [],
    diagnostics: false,
    prune: false,
  },
  medium: {
    methods: common,
    trials: 8,
    patience: 4,
    folds: 5,
    repeats: 1,
    boundaries: [
      [33, 67],
      [25, 75],
      [50, 50],
    ],
    bootstraps: 20,
    coldStart: [4, 16],
    diagnostics: false,
    prune: false,
  },
  high: {
    methods: all,
    trials: 16,
    patience: 6,
    folds: 5,
    repeats: 2,
    boundaries: fiveByFive,
    bootstraps: 100,
    coldStart: [4, 8, 16, 32, 64],
    diagnostics: true,
    prune: true,
  },
  xhigh: {
    methods: all,
    trials: 40,
    patience: 10,
    folds: 5,
    repeats: 3,
    boundaries: nineByNine,
    bootstraps: 300,
    coldStart: [4, 8, 16, 32, 64, 128],
    diagnostics: true,
    prune: true,
  },
  max: {
    methods: all,
    trials: 100,
    patience: 20,
    folds: 10,
    repeats: 3,
    boundaries: nineByNine,
    bootstraps: 1000,
    coldStart: [4, 8, 16, 32, 64, 128, 256],
    diagnostics: true,
    prune: true,
  },
} as const satisfies Record<Effort, EffortRow>;

/** Everything that training does. */
export interface Plan extends Omit<EffortRow, 'boundaries'> {
  /** Boundaries tried for graded qualities. */
  readonly boundaries: NonEmpty<Boundaries>;
  /** Whether a fit of the qualities themselves is tried: not where the document sets boundaries. */
  readonly grades: boolean;
  /** Share of samples held out for metrics; null: depends on the number of samples. */
  readonly testSplit: number | null;
  /** Deviations on the wrong side that prune a sample; null: depends on the samples. */
  readonly pruneThreshold: number | null;
  /** Most studies in parallel. */
  readonly parallel: number;
}

/** The effort's row, overridden by the fields of the document's `training` object. */
export function createPlan({ effort, training = {} }: TrainingOptions): Plan {
  const { boundaries, ...row } = efforts[effort];
  return {
    ...row,
    methods: chooseMethods(training, row.methods),
    trials: training.trials_per_method ?? row.trials,
    patience: training.early_stopping_patience ?? row.patience,
    boundaries: chooseBoundaries(training, boundaries),
    grades: training.boundary_low === undefined && training.boundary_high === undefined,
    ...chooseDiagnostics(training, row),
    prune: training.auto_prune ?? (training.prune_z_threshold !== undefined || row.prune),
    testSplit: training.test_split ?? null,
    pruneThreshold: training.prune_z_threshold ?? null,
    parallel: training.max_parallel_methods ?? defaultParallel,
  };
}

const defaultParallel = 4;

/** `compute_diagnostics: true` runs all diagnostics: those that the effort lacks, as medium effort sets them. */
function chooseDiagnostics(
  training: TrainingDocument,
  { bootstraps, coldStart, diagnostics }: Omit<EffortRow, 'boundaries'>,
): Pick<Plan, 'bootstraps' | 'coldStart' | 'diagnostics'> {
  const { cold_start_k: sizes, stability_bootstrap_n: resamples, compute_diagnostics: all } = training;
  const requested = sizes !== undefined || resamples !== undefined;
  return {
    bootstraps: resamples ?? (all ? Math.max(bootstraps, efforts.medium.bootstraps) : bootstraps),
    coldStart: sizes ?? (all && coldStart.length === 0 ? efforts.medium.coldStart : coldStart),
    diagnostics: all ?? (diagnostics || requested),
  };
}

function chooseMethods(
  { scoring_method: method = 'auto' }: TrainingDocument,
  searched: NonEmpty<ScoringMethod>,
): NonEmpty<ScoringMethod> {
  return method === 'auto' ? searched : [method];
}

/** A boundary that the document sets is kept and the other one is swept; with both set there is no sweep. */
function chooseBoundaries(
  training: TrainingDocument,
  swept: readonly PercentilePair[],
): NonEmpty<Boundaries> {
  const { boundary_low: low, boundary_high: high } = training;
  const fixed = low !== undefined && high !== undefined;
  const mode = low !== undefined || high !== undefined ? (training.boundary_mode ?? 'exclude') : 'exclude';
  const standard: PercentilePair = [defaultBoundaries.low, defaultBoundaries.high];
  const single = (low !== undefined) !== (high !== undefined);
  const tried = single && swept.length === 0 ? efforts.medium.boundaries : swept;
  const grid = fixed || tried.length === 0 ? [standard] : tried;
  const pairs = grid.map(([a, b]): Boundaries => ({ low: low ?? a, high: high ?? b, mode }));
  const distinct = new Map(pairs.map((pair) => [`${pair.low} ${pair.high}`, pair]));
  return requireNonEmpty([...distinct.values()]);
}
