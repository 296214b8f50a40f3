// How the sources of a document are read for a discovery: texts without labels are the normal case, and labels that no
// authored trait has name groups of texts. Pure.
import type { LabelMapping } from '../../../core/contract/configuration/index.js';
import type { ResolvedConfiguration, ResolvedSource } from '../../configuration/index.js';
import type { GradedTrait } from '../../sources/index.js';
import type { ReadingConfiguration } from '../gather-corpus.js';

/** What texts without a trait belong to. No trait can have this key. */
const unlabelledKey = '';

/** Sources that name no trait and no grade become sources of unlabelled texts. */
export function toDiscoveryReading(configuration: ResolvedConfiguration): ReadingConfiguration {
  const { traits, sources } = configuration;
  const full = traits.length === 0;
  const read = sources.map((source) => withPoolTrait(source, full));
  const keys = full ? new Set([unlabelledKey, ...read.flatMap(listNamedTraits)]) : new Set([unlabelledKey]);
  const pool = [...keys].map(
    (key): GradedTrait => ({ key, positive_label: 'positive', negative_label: 'negative', open: true }),
  );
  return { ...configuration, sources: read, pool };
}

/** @param full true: the document names no trait, so that every label names a group */
function withPoolTrait(source: ResolvedSource, full: boolean): ResolvedSource {
  switch (source.type) {
    case 'csv': {
      const { mapping, columns, label_column: labels, quality, trait } = source;
      const graded = mapping || columns || labels !== undefined || quality !== undefined;
      const named = trait !== undefined || (graded && !full);
      return {
        ...source,
        ...(named ? {} : { trait: unlabelledKey }),
        ...(mapping && full ? { mapping: nameTraits(mapping, trait) } : {}),
      };
    }
    case 'url':
    case 'file': {
      const named = source.trait !== undefined || (source.quality !== undefined && !full);
      return named ? source : { ...source, trait: unlabelledKey };
    }
    case 'huggingface':
      return full ? { ...source, mapping: nameTraits(source.mapping, undefined) } : source;
    default:
      return source;
  }
}

/** The mapping with a trait in every entry. */
const nameTraits = (mapping: LabelMapping, trait = unlabelledKey): LabelMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([label, value]) => [
      label,
      typeof value === 'object' ? value : { trait, quality: value },
    ]),
  );

function listNamedTraits(source: ResolvedSource): string[] {
  const sourceTraits = 'trait' in source && source.trait !== undefined ? [source.trait] : [];
  const mapped = 'mapping' in source ? listTargets(source.mapping ?? {}) : [];
  const columns = 'columns' in source ? listTargets(source.columns ?? {}) : [];
  return [...sourceTraits, ...mapped, ...columns, ...('traits' in source ? (source.traits ?? []) : [])];
}

const listTargets = (mapping: Readonly<Record<string, unknown>>): string[] =>
  Object.values(mapping).flatMap((value) =>
    typeof value === 'object' && value !== null && 'trait' in value ? [String(value.trait)] : [],
  );
