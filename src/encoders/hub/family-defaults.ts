// How to use the well-known encoder families, for repositories whose own files do not say it. Pure.
import type { Pooling } from '../pooling/index.js';

export interface FamilyDefaults {
  /** Matches the last part of a repository's id. */
  readonly name: RegExp;
  readonly pooling: Pooling;
  /** Prepended to each text when texts are compared with each other rather than with queries. */
  readonly prefix: string;
  /** Maximum tokens in training, special tokens included, if its files allow more. */
  readonly limit?: number;
}

const families: readonly FamilyDefaults[] = [
  { name: /^all-minilm-l\d+-v\d/i, pooling: 'mean', prefix: '', limit: 256 },
  { name: /^(multilingual-)?e5-/i, pooling: 'mean', prefix: 'query: ' },
  { name: /^bge-(small|base|large)-(en|zh)/i, pooling: 'cls', prefix: '' },
  // Its prefix is only for queries that search passages.
  { name: /^snowflake-arctic-embed-/i, pooling: 'cls', prefix: '' },
  { name: /^gte-(small|base|large)$/i, pooling: 'mean', prefix: '' },
];

/** Finds the family of a repository by its id, which may be a URL. */
export function findFamilyDefaults(id: string): FamilyDefaults | undefined {
  const name = id.split('/').findLast((part) => part !== '') ?? id;
  return families.find((family) => family.name.test(name));
}
