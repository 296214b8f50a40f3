// The search of one method's hyper-parameters for one trait.
import type { ScoringMethod } from '../../../core/contract/index.js';
import { at } from '../data/positions.js';
import { type Dimension, getParameter, type MethodTrainer, type Parameters } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { Pace } from '../pace.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import { type Candidate, evaluateCandidate, firstWithinMargin, runTrial, type Trial } from './candidate.js';
import { createTpeSampler, type Point } from './tpe.js';

export interface Study {
  readonly method: ScoringMethod;
  readonly chosen: Candidate;
  /** In the order tried, evaluated on the first repeat of the folds. */
  readonly trials: readonly Omit<Trial, 'raw'>[];
}

export interface StudyBudget {
  readonly trials: number;
  /** Trials without gain that end the study. */
  readonly patience: number;
}

/** A method to search for one trait. */
export interface StudyTask {
  readonly dataset: TraitDataset;
  readonly method: ScoringMethod;
}

export interface StudyOptions {
  readonly budget: StudyBudget;
  readonly seed: number;
  readonly pace: Pace;
}

/** Smallest gain that counts for the patience. */
const minGain = 1e-3;
/** Best trials that are evaluated on all repeats; the first trial always is. */
const finalists = 2;

/**
 * Tries the start values under every style weight first, then the points of the Parzen estimator, on one repeat of the
 * folds; the best few and the first are then evaluated on all repeats.
 * @throws the signal's reason when the pace's signal aborts, between two trials
 */
export async function runStudy({ dataset, method }: StudyTask, options: StudyOptions): Promise<Study> {
  const { budget, seed, pace } = options;
  const trainer: MethodTrainer = methods[method];
  const { styleWeights } = dataset;
  const dimensions = listDimensions(dataset, trainer);
  const first = dataset.getProblem(styleWeights[0]);
  const start = trainer.chooseStart(first);
  const fixed = trainer.fixParameters?.(first);
  const sampler = createTpeSampler(
    dimensions.map(({ values }) => values.length),
    styleWeights.map((weight) => toPoint(dimensions, { ...start, style_weight: weight })),
    seed,
    dataset.key,
    method,
  );
  const trials: Trial[] = [];
  let best = Number.NEGATIVE_INFINITY;
  for (let idle = 0; trials.length < budget.trials && idle < budget.patience; ) {
    const point = sampler.propose();
    if (point === null) break;
    const trial = runTrial(dataset, trainer, { ...toParameters(dimensions, point), ...fixed });
    trials.push(trial);
    sampler.record(point, trial.objective);
    const gained = trial.objective > best + minGain || trials.length <= styleWeights.length;
    idle = gained ? 0 : idle + 1;
    best = Math.max(best, trial.objective);
    await pace.step();
  }
  pace.skip(budget.trials - trials.length);
  const candidates = selectFinalists(trials).map((trial) => evaluateCandidate(dataset, trainer, trial));
  return {
    method,
    chosen: firstWithinMargin(candidates),
    trials: trials.map(({ parameters, objective }) => ({ parameters, objective })),
  };
}

/** The first trial and the best few, in the order tried; of equal trials the earlier. */
function selectFinalists(trials: readonly Trial[]): Trial[] {
  const ranked = [...trials].sort((a, b) => b.objective - a.objective);
  const selected = new Set([...trials.slice(0, 1), ...ranked.slice(0, finalists)]);
  return trials.filter((trial) => selected.has(trial));
}

/** The style weight and the method's own hyper-parameters. */
function listDimensions({ styleWeights, ambientCount }: TraitDataset, trainer: MethodTrainer): Dimension[] {
  const style: Dimension = { name: 'style_weight', values: [...styleWeights].sort((a, b) => a - b) };
  // Without an ambient corpus there are no components to remove.
  return [style, ...trainer.dimensions].map((dimension) =>
    dimension.name === 'pc' && ambientCount === 0 ? { ...dimension, values: [0] } : dimension,
  );
}

function toPoint(dimensions: readonly Dimension[], parameters: Parameters): Point {
  return dimensions.map(({ name, values }) => {
    const index = values.indexOf(getParameter(parameters, name));
    if (index < 0) throw new RangeError(`Start value of '${name}' is not one of its values`);
    return index;
  });
}

function toParameters(dimensions: readonly Dimension[], point: Point): Parameters {
  return Object.fromEntries(dimensions.map(({ name, values }, d) => [name, at(values, at(point, d))]));
}
