// One trait's entry in the build report.

import type { TrainedTrait } from '../../../core/scoring/index.js';
import { auroc } from '../../numerics/index.js';
import { computeMetrics } from '../calibration/metrics.js';
import { countSamples } from '../data/counts.js';
import { type Boundaries, createLabels, type Labels } from '../data/labels.js';
import { at, findPositions } from '../data/positions.js';
import { findRivalPole } from '../data/rivals.js';
import type { ColdStartPoint } from '../diagnostics/cold-start.js';
import type { Stability } from '../diagnostics/stability.js';
import type { TrainingOption } from '../option-use.js';
import type { PreparedTrait } from '../prepare/prepare.js';
import type { Study } from '../search/study.js';
import type { TraitEvaluation } from '../traits/evaluate-trait.js';
import type { TrainedTraitResult } from '../traits/finish.js';
import { adviseOnTrait } from './advice.js';
import type { Against, StudyReport, TraitReport } from './build-report.js';
import { describeDistribution } from './distribution.js';

export interface TraitFindings {
  readonly prepared: PreparedTrait;
  readonly result: TrainedTraitResult<TrainedTrait>;
  readonly studies: readonly Study[];
  readonly heldOut: TraitEvaluation | null;
  readonly coldStart: readonly ColdStartPoint[] | null;
  readonly stability: Stability | null;
  readonly optionsRead: readonly TrainingOption[];
}

export function createTraitReport(findings: TraitFindings): TraitReport {
  const { prepared, result, studies, heldOut, coldStart, stability, optionsRead } = findings;
  const { trait, samples, boundaries, dropped, dropout } = prepared;
  const { trained, scores, universal, probabilities, pruned, tried = [] } = result;
  const labels = createLabels(samples, boundaries);
  const { samples: total, positive, negative } = countSamples(trait.key, labels);
  const facts = {
    key: trait.key,
    type: trait.type,
    samples: {
      total,
      positive,
      negative,
      between: total - positive - negative,
      pruned: Array.from(pruned, (i) => at(samples.indices, i)),
      prune_trials: tried,
      contradictory: findContradictoryRows(samples.indices, labels),
      dropped_sources: dropped,
      dropout,
      ambient_pole: trait.ambientPole === true,
      rivals: trait.rivals?.length ?? 0,
    },
    ...describeFit(boundaries, labels),
    parameters: 'parameters' in trained ? trained.parameters : {},
    studies: studies.map(createStudyReport),
    out_of_fold: computeMetrics(scores, probabilities),
    against: compareRivals(prepared, result),
    held_out: heldOut,
    distribution: describeDistribution(trained, scores.positive, universal, probabilities),
    cold_start: coldStart,
    stability,
    options_read: optionsRead,
  };
  return { ...facts, advice: adviseOnTrait(facts) };
}

/** The AUROC against rivals, and against all other samples of the opposite pole, which are general texts. */
function compareRivals(
  { trait, samples, boundaries }: PreparedTrait,
  { outOfFold }: TrainedTraitResult<TrainedTrait>,
): Against | null {
  const pole = findRivalPole(trait.type);
  if (trait.rivals === undefined || outOfFold === null || pole === null) return null;
  const rivals = new Set(trait.rivals);
  const { classes } = createLabels(samples, boundaries);
  const compare = (isOther: (row: number) => boolean): number | null => {
    const positions = findPositions(classes, (label) => label !== -1).filter(
      (position) => classes[position] !== pole || isOther(at(samples.indices, position)),
    );
    const positive = Uint8Array.from(positions, (position) => at(classes, position));
    if (!positive.includes(pole)) return null;
    return auroc(
      Float64Array.from(positions, (position) => at(outOfFold, position)),
      positive,
    );
  };
  return {
    rivals: compare((row) => rivals.has(row)) ?? Number.NaN,
    ambient: compare((row) => !rivals.has(row)),
  };
}

/** Boundaries where they define the classes, and what the axis is fitted on. */
function describeFit(
  boundaries: Boundaries,
  { ranked }: Labels,
): Pick<TraitReport, 'boundaries' | 'fitted_on'> {
  const onGrades = boundaries.mode === 'grades';
  const named: Boundaries = onGrades ? { ...boundaries, mode: 'exclude' } : boundaries;
  return { boundaries: ranked ? named : null, fitted_on: onGrades ? 'grades' : 'classes' };
}

function createStudyReport({ method, chosen, trials }: Study): StudyReport {
  const { objective, error, parameters } = chosen;
  return { scoring_method: method, trials: trials.length, objective, error, parameters };
}

/** Rows labelled both positive and negative, ascending. */
function findContradictoryRows(indices: Uint32Array, { classes }: Labels): number[] {
  const selectRows = (label: number): Set<number> => new Set(indices.filter((_, i) => classes[i] === label));
  const negative = selectRows(0);
  return [...selectRows(1)].filter((row) => negative.has(row)).sort((a, b) => a - b);
}
