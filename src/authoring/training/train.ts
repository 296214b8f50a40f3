// Trains every trait of a model: samples and vectors in, geometries, calibrations, metrics and a report out.
// Deterministic: the same input and seed give the same bytes, on any number of threads.
import type { TrainedTrait } from '../../core/scoring/index.js';
import { concludeTraits } from './conclude.js';
import { completeInput } from './data/complete-input.js';
import { countSamples } from './data/counts.js';
import { createLabels } from './data/labels.js';
import { describeTypography } from './data/typography.js';
import { computeCorrelation } from './diagnostics/correlation.js';
import { createPlan, type Plan } from './effort.js';
import { fitFamiliarity } from './familiarity.js';
import { OptionUse } from './option-use.js';
import { createPace, type OnTrainingProgress } from './pace.js';
import { type Preparation, type PreparedTrait, prepareTrait } from './prepare/prepare.js';
import { type ContextData, createTrainingContext, withoutTerms } from './problem/training-context.js';
import { adviseOnCorrelation } from './report/advice.js';
import type { Separation } from './report/build-report.js';
import { describeSeparations } from './report/separation.js';
import { adviseOnSeparation } from './report/separation-advice.js';
import { createTraitReport, type TraitFindings } from './report/trait-report.js';
import { collectUnseen } from './report/unseen.js';
import { recordSearch } from './search/record-search.js';
import type { StudyHelper } from './search/run-studies.js';
import { fromPreviousBuild, nameMethod, type SearchResult, searchMethods } from './search/search.js';
import type { TrainedResult, TrainInput } from './types.js';

/** Threads that help with the search of one build. */
export interface StudyHelpers {
  readonly list: readonly StudyHelper[];
  /** Call after the search. */
  close(): void;
}

/**
 * Trains a model's traits.
 *
 * @param onProgress called with the steps done and a total that is known from the start
 * @param connect connects the threads that run studies. Default: none, studies run on this thread
 * @throws samples_too_few, naming the trait, when a pole has fewer than 3 samples
 * @throws sample_invalid when a quality is out of range or a trait's poles are the same texts
 * @throws config_invalid for a trait that is missing from the previous build
 * @throws the signal's reason when it aborts, between two trials
 */
export async function train(
  request: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
  connect?: (context: ContextData) => StudyHelpers,
): Promise<TrainedResult> {
  signal?.throwIfAborted();
  const input = completeInput(request);
  const { dropoutSources = [], noiseSources = [], previous, seed, kin, typography, valence } = input;
  const plan = createPlan(input.options);
  const { folds, repeats, trials, patience } = plan;
  const pace = createPace(countSteps(plan, input), onProgress, signal);
  const shape = { folds, repeats };
  const data = { encodings: input.encodings, ambient: input.ambient, shape, seed, kin, typography, valence };
  const context = createTrainingContext(data);
  const helpers = previous ? undefined : connect?.(withoutTerms(data));
  const use = new OptionUse(input.options.training);
  const preparation = { context, plan, dropoutSources, previous, pace, use };
  const prepared: PreparedTrait[] = [];
  for (const trait of input.traits) prepared.push(await prepareTrait(preparation, trait));
  const budget = { trials, patience };
  const search = previous
    ? fromPreviousBuild(previous)
    : await searchMethods(prepared, plan.methods, { budget, seed, pace }, helpers?.list ?? []);
  helpers?.close();
  if (previous) pace.skip(prepared.length * plan.methods.length * plan.trials);
  recordSearch(use, prepared, search, plan);
  const findings = await concludeTraits(preparation, prepared, search);
  const samples = prepared.map((trait) => trait.samples);
  const { getSpace: getAmbient } = context.ambient;
  const learned = { encodings: request.encodings, samples, noiseSources, kin, typography, seed };
  const familiarity = fitFamiliarity({ ...learned, getAmbient });
  const separations = describeSeparations(findings, request.encodings, noiseSources);
  return { ...createResult(request, preparation, search, findings, separations), familiarity };
}

function createResult(
  { encodings, options, typography }: TrainInput,
  { plan, use }: Preparation,
  search: SearchResult,
  findings: readonly Omit<TraitFindings, 'optionsRead'>[],
  separations: readonly Separation[],
): Omit<TrainedResult, 'familiarity'> {
  const method = nameMethod(
    findings.map(({ prepared }) => prepared),
    search,
  );
  const traits: TrainedTrait[] = findings.map(({ result }) => result.trained);
  if (traits.length > 1) for (const { key } of traits) use.read(key, 'compute_diagnostics');
  const correlation = plan.diagnostics && traits.length > 1 ? computeCorrelation(encodings, traits) : null;
  const used = use.list();
  const reports = findings.map((one) =>
    createTraitReport({ ...one, optionsRead: used.read[one.prepared.trait.key] ?? [] }),
  );
  return {
    method,
    traits,
    options: used,
    warnings: findings.flatMap(({ prepared }) => prepared.warnings),
    metrics: reports.map((report) => report.out_of_fold),
    unseen: findings.map(({ prepared, result }) => collectUnseen(prepared, result)),
    counts: findings.map(({ prepared: { trait, samples, boundaries } }) =>
      countSamples(trait.key, createLabels(samples, boundaries)),
    ),
    report: {
      effort: options.effort,
      scoring_method: method,
      methods: search.records,
      traits: reports,
      separations,
      correlation,
      advice: [
        ...(typography ? describeTypography(findings.map(({ prepared }) => prepared.trait)) : []),
        ...separations.flatMap(adviseOnSeparation),
        ...adviseOnCorrelation(correlation),
      ],
    },
  };
}

/** For each trait: dropout, every boundary pair, the graded fit, every trial, both fits, the diagnostics. */
function countSteps(plan: Plan, { traits }: TrainInput): number {
  const diagnostics = plan.diagnostics ? plan.coldStart.length + plan.bootstraps : 0;
  return traits.length * (4 + plan.boundaries.length + plan.methods.length * plan.trials + diagnostics);
}
