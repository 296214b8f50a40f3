// One trait's part of the build report.
import type { TrainedTrait } from '../../scoring/trained-model.js';
import { countsOf } from '../counts.js';
import type { ColdStartPoint } from '../diagnostics/cold-start.js';
import type { Stability } from '../diagnostics/stability.js';
import type { TraitMetrics } from '../figures.js';
import type { Finished } from '../finish.js';
import { type Labels, labelled } from '../labels.js';
import { metricsOf } from '../metrics.js';
import type { Prepared } from '../prepare.js';
import type { Study } from '../study.js';
import { traitAdvice } from './advice.js';
import type { StudyReport, TraitReport } from './build-report.js';
import { distributionOf } from './distribution.js';

export interface TraitFindings {
  readonly prepared: Prepared;
  readonly finished: Finished<TrainedTrait>;
  readonly studies: readonly Study[];
  readonly heldOut: (TraitMetrics & { readonly samples: number }) | null;
  readonly coldStart: readonly ColdStartPoint[] | null;
  readonly stability: Stability | null;
}

export function traitReport(findings: TraitFindings): TraitReport {
  const { prepared, finished, studies, heldOut, coldStart, stability } = findings;
  const { trait, samples, boundaries, dropped } = prepared;
  const { trained, scores, universal, pruned } = finished;
  const labels = labelled(samples, boundaries);
  const { samples: total, positive, negative } = countsOf(trait.key, labels);
  const facts = {
    key: trait.key,
    type: trait.type,
    samples: {
      total,
      positive,
      negative,
      between: total - positive - negative,
      pruned: Array.from(pruned, (i) => samples.indices[i]!),
      contradictory: contradictoryRows(samples.indices, labels),
      dropped_sources: dropped,
      ambient_pole: trait.ambientPole === true,
    },
    boundaries: labels.graded ? boundaries : null,
    parameters: 'parameters' in trained ? trained.parameters : {},
    studies: studies.map(studyReport),
    out_of_fold: metricsOf(scores, universal),
    held_out: heldOut,
    distribution: distributionOf(scores.positive, universal, trained.quartiles),
    cold_start: coldStart,
    stability,
  };
  return { ...facts, advice: traitAdvice(facts) };
}

function studyReport({ method, chosen, trials }: Study): StudyReport {
  const { objective, error, parameters } = chosen;
  return { scoring_method: method, trials: trials.length, objective, error, parameters };
}

/** Rows that stand on both poles, ascending. */
function contradictoryRows(indices: Uint32Array, { classes }: Labels): number[] {
  const rowsOf = (kind: number): Set<number> => new Set(indices.filter((_, i) => classes[i] === kind));
  const negative = rowsOf(0);
  return [...rowsOf(1)].filter((row) => negative.has(row)).sort((a, b) => a - b);
}
