// The card of a new model: its description from the document, its counts and metrics from training. Pure.
import type { ModelCard, ModelTrait } from '../../core/contract/index.js';
import type { TrainedResult } from '../training/index.js';
import type { IntrinsicTrait } from './discovery/known-traits.js';
import type { PlannedTraits } from './discovery/plan-traits.js';

export function createModelCard(
  identity: Pick<ModelCard, 'handle' | 'version' | 'embedder'>,
  { configuration, intrinsic }: Pick<PlannedTraits, 'configuration' | 'intrinsic'>,
  result: TrainedResult,
): ModelCard {
  return {
    handle: identity.handle,
    version: identity.version,
    description: configuration.description,
    scoring_method: result.method,
    embedder: { id: identity.embedder.id, revision: identity.embedder.revision },
    traits: configuration.traits.map((trait, index) => ({
      key: trait.key,
      name: trait.name,
      description: trait.description,
      positive_label: trait.positive_label,
      negative_label: trait.negative_label,
      sample_count: result.counts[index]?.samples ?? 0,
      positive_samples: result.counts[index]?.positive ?? 0,
      negative_samples: result.counts[index]?.negative ?? 0,
      ...describeDiscovery(intrinsic.get(trait.key)),
    })),
    additional_terms: configuration.additional_terms,
    upstream_sources: [...configuration.upstream_sources],
    metrics: Object.fromEntries(
      configuration.traits.map(({ key }, index) => [
        key,
        roundMetrics(selectMetrics(result.metrics[index] ?? {}, result.report.traits[index])),
      ]),
    ),
  };
}

const describeDiscovery = (trait: IntrinsicTrait | undefined): Pick<ModelTrait, 'discovered'> =>
  trait ? { discovered: trait.discovered } : {};

/**
 * Without the calibration error and the Brier score where other texts stand in for the samples of a pole: they are not
 * those that a trait is scored on, so the errors would say nothing about its probabilities. Of a trait with rivals, the
 * AUROC against the kind of texts that is harder to separate from.
 */
function selectMetrics(
  metrics: Readonly<Record<string, number>>,
  report: TrainedResult['report']['traits'][number] | undefined,
): Readonly<Record<string, number>> {
  const { against } = report ?? {};
  const shown = against ? { ...metrics, auroc: Math.min(against.rivals, against.ambient ?? 1) } : metrics;
  if (!report?.samples.ambient_pole) return shown;
  const { ece: _, brier: __, ...fields } = shown;
  return fields;
}

/** Metrics rounded to 4 decimals. */
const roundMetrics = (metrics: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, Math.round(value * 1e4) / 1e4]));
