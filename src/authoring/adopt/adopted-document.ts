// The document of adopted traits: that of the discovery, with authored traits and labelled samples instead. Pure.
import type {
  Configuration,
  SourceDocument,
  TraitDocument,
} from '../../core/contract/configuration/index.js';
import type { AdoptedTrait } from './adopted-trait.js';

interface AdoptedDocument {
  /** Not validated yet. */
  readonly configuration: Configuration;
  /** Path of the file of samples. */
  readonly path: string;
  /** The field of the samples that grades each trait. */
  readonly fields: readonly string[];
}

export function createAdoptedDocument(
  { traits: entries, sources = [], discovery: _, ...settings }: Configuration,
  adopted: readonly AdoptedTrait[],
): AdoptedDocument {
  const authored = entries === 'discover' ? [] : entries.flatMap((entry) => ('key' in entry ? [entry] : []));
  const keys = authored.map(({ key }) => key);
  const kept = sources.flatMap((source) => keepSource(source, keys));
  const path = createPath(kept);
  // No key begins with '_', so that this field is not another trait's.
  const fields = adopted.map(({ key }) => (key === 'text' ? '_text' : key));
  const mapping = Object.fromEntries(adopted.map(({ key }, at) => [fields[at], { trait: key }]));
  const samples: SourceDocument[] = adopted.length === 0 ? [] : [{ type: 'jsonl', path, mapping }];
  return {
    configuration: {
      ...settings,
      traits: [...authored, ...adopted.map(toTraitDocument)],
      sources: [...kept, ...samples],
    },
    path,
    fields,
  };
}

const toTraitDocument = ({
  key,
  name,
  description,
  positive_label,
  negative_label,
}: AdoptedTrait): TraitDocument => ({
  type: 'spectrum',
  key,
  name,
  description,
  positive_label,
  negative_label,
});

/** A source as far as it grades authored traits: texts without a label were read for the discovery alone. */
function keepSource(source: SourceDocument, authored: string[]): SourceDocument[] {
  if (authored.length === 0) return [];
  switch (source.type) {
    case 'csv': {
      const { trait, quality, mapping, columns, label_column: labels } = source;
      const grades = [trait, quality, mapping, columns, labels].some((field) => field !== undefined);
      return grades ? [source] : [];
    }
    case 'url':
    case 'file':
      return source.trait === undefined && source.quality === undefined ? [] : [source];
    // Noise of all traits was not noise of the discovered ones.
    case 'noise':
      return [{ ...source, traits: source.traits ?? authored }];
    case 'jsonl':
    case 'github_csv':
    case 'huggingface':
      return [source];
    default:
      return source satisfies never;
  }
}

/** A path that no other source has. */
function createPath(sources: readonly SourceDocument[]): string {
  const taken = new Set(sources.flatMap((source) => ('path' in source ? [source.path] : [])));
  for (let at = 1; ; at++) {
    const path = at === 1 ? 'discovered.jsonl' : `discovered-${at}.jsonl`;
    if (!taken.has(path)) return path;
  }
}
