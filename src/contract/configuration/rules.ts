// What a document must keep beyond the shape of its fields: the rules between fields, which no JSON Schema can say.
// Pure. They judge the parts that are readable, so that one broken field does not hide what is wrong elsewhere.
import * as z from 'zod/mini';
import type { Issue } from '../errors.js';
import { issueAt, type Path } from './path-text.js';
import { staysInside } from './paths.js';
import type { ColumnMapping, LabelMapping } from './quality.js';
import { mentioned } from './sentences.js';
import { type SourceDocument, sourceSchema } from './source.js';
import { trainingSchema } from './training.js';

const readableSchema = z.object({
  traits: z.optional(z.unknown()),
  sources: z.catch(z.array(z.unknown()), []),
  training: z.optional(z.unknown()),
});
const keyedSchema = z.object({ key: z.string() });

/** The key of every entry of `traits`, undefined for entries without one; null where nothing defines the traits. */
function traitKeys(traits: unknown): readonly (string | undefined)[] | null {
  if (!Array.isArray(traits)) return null;
  return traits.map((entry) => keyedSchema.safeParse(entry).data?.key);
}

function repeatedKeys(keys: readonly (string | undefined)[]): Issue[] {
  const first = new Map<string, number>();
  return keys.flatMap((key, i) => {
    if (key === undefined) return [];
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, i);
      return [];
    }
    return [issueAt(['traits', i, 'key'], 'duplicate', `must not repeat the key of traits[${before}]`)];
  });
}

/** A place in a source, and the trait key that stands there. */
type Reference = readonly [place: Path, key: string];

function mappingReferences(field: string, mapping: ColumnMapping | LabelMapping | undefined): Reference[] {
  return Object.entries(mapping ?? {}).flatMap(([name, target]): Reference[] =>
    typeof target === 'object' ? [[[field, name, 'trait'], target.trait]] : [],
  );
}

function ownReference(source: { trait?: string | undefined }): Reference[] {
  return source.trait === undefined ? [] : [[['trait'], source.trait]];
}

function references(source: SourceDocument): Reference[] {
  switch (source.type) {
    case 'jsonl':
    case 'huggingface':
      return mappingReferences('mapping', source.mapping);
    case 'csv':
      return [
        ...ownReference(source),
        ...mappingReferences('mapping', source.mapping),
        ...mappingReferences('columns', source.columns),
      ];
    case 'github_csv':
      return mappingReferences('columns', source.columns);
    case 'url':
    case 'file':
      return ownReference(source);
    case 'noise':
      return (source.traits ?? []).map((key, i): Reference => [['traits', i], key]);
    default:
      return source satisfies never;
  }
}

/** With full discovery nothing defines the traits, so whatever a source names is a label of its own. */
function undefinedTraits(
  source: SourceDocument,
  at: Path,
  keys: ReadonlySet<string | undefined> | null,
): Issue[] {
  if (keys === null) return [];
  return references(source)
    .filter(([, key]) => !keys.has(key))
    .map(([place, key]) =>
      issueAt([...at, ...place], 'reference', `must be the key of a trait, not ${mentioned(key)}`),
    );
}

function strayPath(source: SourceDocument, at: Path): Issue[] {
  if (!('path' in source) || staysInside(source.path)) return [];
  const home = source.type === 'github_csv' ? 'repository' : 'model directory';
  return [issueAt([...at, 'path'], 'path', `must stay inside the ${home}`)];
}

/** What the pattern lets through and no URL parser does: ports past 65535, brackets that do not close. */
function brokenUrl(source: SourceDocument, at: Path): Issue[] {
  if (source.type !== 'url' || URL.canParse(source.url)) return [];
  return [issueAt([...at, 'url'], 'pattern', `must be an http or https URL, not ${mentioned(source.url)}`)];
}

function boundaries(training: unknown): Issue[] {
  const { boundary_low: low, boundary_high: high } = trainingSchema.safeParse(training).data ?? {};
  if (low === undefined && high === undefined) return [];
  if (low === undefined)
    return [issueAt(['training', 'boundary_low'], 'required', 'is required with boundary_high')];
  if (high === undefined)
    return [issueAt(['training', 'boundary_high'], 'required', 'is required with boundary_low')];
  if (low < high) return [];
  return [
    issueAt(['training', 'boundary_low'], 'range', `must be less than boundary_high, which is ${high}`),
  ];
}

/**
 * Everything that breaks a rule between fields: repeated keys, references to traits that are not there, paths that
 * leave the model directory, URLs that nothing can parse, boundaries that come alone or out of order.
 */
export function ruleIssues(document: unknown): Issue[] {
  const readable = readableSchema.safeParse(document).data;
  if (readable === undefined) return [];
  const keys = traitKeys(readable.traits);
  const known = keys && new Set(keys);
  return [
    ...repeatedKeys(keys ?? []),
    ...readable.sources.flatMap((entry, i) => {
      const source = sourceSchema.safeParse(entry).data;
      const at = ['sources', i];
      if (source === undefined) return [];
      return [...strayPath(source, at), ...brokenUrl(source, at), ...undefinedTraits(source, at, known)];
    }),
    ...boundaries(readable.training),
  ];
}
