// The resources as each variant of the contract shows them. Pure.
import type { ModelSummary, ScoreCard, TraitDetail } from '../contract/resources.js';
import type { Variant } from '../contract/routes.js';
import type { EmbedderStatus, EngineStatus } from '../contract/service.js';
import type { ModelSummaryB, ScoreCardB, TraitDetailB } from '../contract/variant-b.js';
import type { EngineStatusBody } from '../contract/versioned.js';

/** A map's values changed, its keys and their order kept; safe for any key. */
function mapped<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function withoutNative(detail: TraitDetail): TraitDetailB {
  const { native: _, ...rest } = detail;
  return rest;
}

/** Variant A: the full card. Variant B: no `native`, and `compare_to` and `delta` only with a baseline. */
export function cardView(card: ScoreCard, variant: Variant): ScoreCard | ScoreCardB {
  switch (variant) {
    case 'A':
      return card;
    case 'B': {
      const { compare_to, delta, ...rest } = card;
      const comparison = compare_to === null || delta === null ? {} : { compare_to, delta };
      return { ...rest, detail: mapped(card.detail, withoutNative), ...comparison };
    }
    default:
      return variant satisfies never;
  }
}

/** Variant B does not tell the scoring method. */
export function summaryView(summary: ModelSummary, variant: Variant): ModelSummary | ModelSummaryB {
  switch (variant) {
    case 'A':
      return summary;
    case 'B': {
      const { scoring_method: _, ...rest } = summary;
      return rest;
    }
    default:
      return variant satisfies never;
  }
}

/** The status in the names of the REST interface. */
export function statusView({ embedder, lastFailure, ...rest }: EngineStatus): EngineStatusBody {
  return { ...rest, embedder: embedder && embedderView(embedder), last_failure: lastFailure };
}

function embedderView({ selfTest, ...rest }: EmbedderStatus): EngineStatusBody['embedder'] {
  if (!selfTest) return rest;
  const { passed, cosine } = selfTest;
  return { ...rest, self_test: { passed, cosine } };
}
