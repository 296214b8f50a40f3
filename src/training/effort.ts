// What each effort stands for, as a table, and what the document's deprecated fields put in its place.
import type { Effort, TrainingDocument } from '../contract/configuration.js';
import type { ScoringMethod } from '../contract/resources.js';
import { type Boundaries, defaultBoundaries } from './labels.js';
import { methodOrder } from './methods/registry.js';
import type { TrainingOptions } from './options.js';

/** [low, high] percentiles. */
type PercentilePair = readonly [number, number];

interface EffortRow {
  readonly methods: readonly ScoringMethod[];
  /** Trials a method and trait. */
  readonly trials: number;
  /** Trials without gain that end a study. */
  readonly patience: number;
  readonly folds: number;
  readonly repeats: number;
  /** Percentile boundaries tried for graded qualities; none: the default pair. */
  readonly boundaries: readonly PercentilePair[];
  readonly bootstraps: number;
  /** Samples a class of the cold-start curve. */
  readonly coldStart: readonly number[];
  readonly diagnostics: boolean;
  readonly prune: boolean;
}

const quick: readonly ScoringMethod[] = ['balanced_cosine', 'ridge'];
const common: readonly ScoringMethod[] = methodOrder.filter((method) =>
  [...quick, 'centered_cosine', 'weighted_fisher', 'regression'].includes(method),
);
/** Every low with every high, the widest middle last. */
function pairs(lows: readonly number[]): PercentilePair[] {
  return lows.flatMap((low) => lows.map((high): PercentilePair => [low, 100 - high]));
}

const fiveByFive = pairs([50, 40, 30, 20, 10]);
const nineByNine = pairs([50, 45, 40, 35, 30, 25, 20, 15, 10]);

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
    methods: methodOrder,
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
    methods: methodOrder,
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
    methods: methodOrder,
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

/** Everything that training does, decided. */
export interface Plan extends Omit<EffortRow, 'boundaries'> {
  /** Boundaries tried for graded qualities, at least one. */
  readonly boundaries: readonly Boundaries[];
  /** Share of samples held out for figures; null: decided by the number of samples. */
  readonly testSplit: number | null;
  /** Deviations on the wrong side that prune a sample; null: decided by the samples. */
  readonly pruneThreshold: number | null;
  /** Studies under way at once. */
  readonly parallel: number;
}

/** The effort's row with every field of the document's `training` object in place of its column. */
export function planOf({ effort, training = {} }: TrainingOptions): Plan {
  const { boundaries, ...row } = efforts[effort];
  const asked = training.cold_start_k !== undefined || training.stability_bootstrap_n !== undefined;
  return {
    ...row,
    methods: methodsOf(training, row.methods),
    trials: training.trials_per_method ?? row.trials,
    patience: training.early_stopping_patience ?? row.patience,
    boundaries: boundariesOf(training, boundaries),
    bootstraps: training.stability_bootstrap_n ?? row.bootstraps,
    coldStart: training.cold_start_k ?? row.coldStart,
    diagnostics: training.compute_diagnostics ?? (row.diagnostics || asked),
    prune: training.auto_prune ?? row.prune,
    testSplit: training.test_split ?? null,
    pruneThreshold: training.prune_z_threshold ?? null,
    parallel: training.max_parallel_methods ?? defaultParallel,
  };
}

const defaultParallel = 4;

function methodsOf(
  { scoring_method: method = 'auto' }: TrainingDocument,
  searched: readonly ScoringMethod[],
): readonly ScoringMethod[] {
  return method === 'auto' ? searched : [method];
}

/** A fixed boundary stays; the other, when free, is still swept. Fixed both: no sweep. */
function boundariesOf(training: TrainingDocument, swept: readonly PercentilePair[]): Boundaries[] {
  const { boundary_low: low, boundary_high: high } = training;
  const fixed = low !== undefined && high !== undefined;
  const mode = low !== undefined || high !== undefined ? (training.boundary_mode ?? 'exclude') : 'exclude';
  const grid = fixed || swept.length === 0 ? [[defaultBoundaries.low, defaultBoundaries.high]] : swept;
  const seen = new Set<string>();
  return grid
    .map(([a, b]): Boundaries => ({ low: low ?? a!, high: high ?? b!, mode }))
    .filter((pair) => !seen.has(`${pair.low} ${pair.high}`) && seen.add(`${pair.low} ${pair.high}`));
}
