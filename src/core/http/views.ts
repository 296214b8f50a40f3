// The resources in the form of each variant of the contract. Pure.
import type {
  EmbedderStatus,
  EngineStatus,
  EngineStatusBody,
  ModelSummary,
  ModelSummaryB,
  ModelTrait,
  ScoreCard,
  ScoreCardA,
  ScoreCardB,
  TraitDetail,
  TraitDetailA,
  TraitDetailB,
  TraitRecord,
  Variant,
} from '../contract/index.js';
import { addedToCard, addedToDetail } from '../contract/index.js';

/** Maps the values of a record, and keeps its keys and their order; safe for any key. */
function mapTraits<From, To>(record: Record<string, From>, convert: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}

function omitFields<T extends object, K extends PropertyKey>(from: T, fields: Record<K, true>): Omit<T, K> {
  const kept = Object.entries(from).filter(([name]) => !Object.hasOwn(fields, name));
  return Object.fromEntries(kept) as Omit<T, K>;
}

const toDetailA = (detail: TraitDetail): TraitDetailA => omitFields(detail, addedToDetail);

function toDetailB(detail: TraitDetail): TraitDetailB {
  const { native: _, ...fields } = toDetailA(detail);
  return fields;
}

/** The contract's fields. Variant B: no `native`, and `compare_to` and `delta` only with a baseline. */
export function toCardView(whole: ScoreCard, variant: Variant): ScoreCardA | ScoreCardB {
  const card = omitFields(whole, addedToCard);
  switch (variant) {
    case 'A':
      return { ...card, detail: mapTraits(card.detail, toDetailA) };
    case 'B': {
      const { compare_to, delta, ...fields } = card;
      const comparison = compare_to === null || delta === null ? {} : { compare_to, delta };
      return { ...fields, detail: mapTraits(card.detail, toDetailB), ...comparison };
    }
    default:
      return variant satisfies never;
  }
}

/** Variant A: the full summary. Variant B: no scoring method. */
export function toSummaryView(summary: ModelSummary, variant: Variant): ModelSummary | ModelSummaryB {
  switch (variant) {
    case 'A':
      return summary;
    case 'B': {
      const { scoring_method: _, ...fields } = summary;
      return fields;
    }
    default:
      return variant satisfies never;
  }
}

/** The fields of the contract: how a trait is read, and how it was found, are part of the versioned API only. */
export function toTraitView({ discovered: _, reading: __, ...record }: ModelTrait): TraitRecord {
  return record;
}

/** The status with the field names of the REST interface. */
export function toStatusView({
  embedder,
  lastFailure,
  siteDataCleared,
  ...fields
}: EngineStatus): EngineStatusBody {
  return {
    ...fields,
    embedder: embedder && toEmbedderView(embedder),
    last_failure: lastFailure,
    site_data_cleared: siteDataCleared,
  };
}

function toEmbedderView({ selfTest, ...fields }: EmbedderStatus): EngineStatusBody['embedder'] {
  if (!selfTest) return fields;
  const { passed, cosine } = selfTest;
  return { ...fields, self_test: { passed, cosine } };
}
