// The card of a new model: its description from the document, its counts and metrics from training. Pure.
import type { ResolvedConfiguration } from '../../contract/configuration/index.js';
import type { ModelCard } from '../../contract/index.js';
import type { TrainedResult } from '../../training/index.js';

export function createModelCard(
  identity: Pick<ModelCard, 'handle' | 'version' | 'embedder'>,
  configuration: ResolvedConfiguration,
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
    })),
    additional_terms: configuration.additional_terms,
    upstream_sources: [...configuration.upstream_sources],
    metrics: Object.fromEntries(
      configuration.traits.map(({ key }, index) => [key, roundMetrics(result.metrics[index] ?? {})]),
    ),
  };
}

/** Metrics rounded to 4 decimals. */
const roundMetrics = (metrics: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, Math.round(value * 1e4) / 1e4]));
