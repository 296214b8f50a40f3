// The rules between the fields of a document, which JSON Schema cannot express. Pure. They check every part whose shape
// is valid, so that one broken field does not hide errors elsewhere.
import * as z from 'zod/mini';
import type { ColumnMapping, LabelMapping, SourceDocument } from '../../core/contract/configuration/index.js';
import type { Issue } from '../../core/contract/index.js';
import { mentionValue } from './issue-text.js';
import { createIssue, type Path } from './path-text.js';
import { sourceSchema } from './source.js';
import { staysInside } from './source-paths.js';

const readableSchema = z.object({
  traits: z.optional(z.unknown()),
  sources: z.catch(z.array(z.unknown()), []),
});
const keyedSchema = z.object({ key: z.string() });

/** The key of every entry of `traits`, undefined for entries without one; null if the document lists no traits. */
function collectTraitKeys(traits: unknown): readonly (string | undefined)[] | null {
  if (!Array.isArray(traits)) return null;
  return traits.map((entry) => keyedSchema.safeParse(entry).data?.key);
}

function findRepeatedKeys(keys: readonly (string | undefined)[]): Issue[] {
  const first = new Map<string, number>();
  return keys.flatMap((key, i) => {
    if (key === undefined) return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, i);
      return [];
    }
    return [createIssue(['traits', i, 'key'], 'duplicate', `must not repeat the key of traits[${earlier}]`)];
  });
}

/** A path within a source, and the trait key at that path. */
type Reference = readonly [path: Path, key: string];

function collectMappingReferences(
  field: string,
  mapping: ColumnMapping | LabelMapping | undefined,
): Reference[] {
  return Object.entries(mapping ?? {}).flatMap(([name, target]): Reference[] =>
    typeof target === 'object' ? [[[field, name, 'trait'], target.trait]] : [],
  );
}

function collectTraitReference(source: { trait?: string | undefined }): Reference[] {
  return source.trait === undefined ? [] : [[['trait'], source.trait]];
}

function collectReferences(source: SourceDocument): Reference[] {
  switch (source.type) {
    case 'jsonl':
    case 'huggingface':
      return collectMappingReferences('mapping', source.mapping);
    case 'csv':
      return [
        ...collectTraitReference(source),
        ...collectMappingReferences('mapping', source.mapping),
        ...collectMappingReferences('columns', source.columns),
      ];
    case 'github_csv':
      return collectMappingReferences('columns', source.columns);
    case 'url':
    case 'file':
      return collectTraitReference(source);
    case 'noise':
      return (source.traits ?? []).map((key, i): Reference => [['traits', i], key]);
    default:
      return source satisfies never;
  }
}

/** With full discovery the document lists no traits (`keys` is null), so that sources may name any. */
function findUndefinedTraits(
  source: SourceDocument,
  at: Path,
  keys: ReadonlySet<string | undefined> | null,
): Issue[] {
  if (keys === null) return [];
  return collectReferences(source)
    .filter(([, key]) => !keys.has(key))
    .map(([path, key]) =>
      createIssue([...at, ...path], 'reference', `must be the key of a trait, not ${mentionValue(key)}`),
    );
}

function findEscapingPath(source: SourceDocument, at: Path): Issue[] {
  if (!('path' in source) || staysInside(source.path)) return [];
  const root = source.type === 'github_csv' ? 'repository' : 'model directory';
  return [createIssue([...at, 'path'], 'path', `must stay inside the ${root}`)];
}

/**
 * Every violation of a rule between fields: repeated keys, references to unknown traits, paths that leave the model
 * directory.
 */
export function findRuleIssues(document: unknown): Issue[] {
  const readable = readableSchema.safeParse(document).data;
  if (readable === undefined) return [];
  const keys = collectTraitKeys(readable.traits);
  const known = keys && new Set(keys);
  return [
    ...findRepeatedKeys(keys ?? []),
    ...readable.sources.flatMap((entry, i) => {
      const source = sourceSchema.safeParse(entry).data;
      const at = ['sources', i];
      if (source === undefined) return [];
      return [...findEscapingPath(source, at), ...findUndefinedTraits(source, at, known)];
    }),
  ];
}
