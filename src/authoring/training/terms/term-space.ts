// The terms of a trait's samples as sparse rows over consecutive columns, with the rarity of each term outside them.
import { type SparseRow, type SparseRows, sparseRow } from '../../../core/numerics/index.js';
import type { AmbientSpace } from '../problem/ambient-space.js';

export interface TermSpace {
  /** (c) the hash of each column, strictly increasing. */
  readonly hashes: Uint32Array;
  /** (n + 1) sample i has the entries `offsets[i]` to `offsets[i + 1]`. */
  readonly offsets: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
  /** (c) ambient texts with the term. */
  readonly ambientDocuments: Float64Array;
  /** Texts of the ambient corpus. */
  readonly ambientCount: number;
}

/**
 * Different terms from which on those of one sample alone are left out: in long texts they are many and say little (over
 * labelled sets of long texts the held-out AUROC stays the same), and each costs time in every fit.
 */
const manyTerms = 65_536;

/** @param indices (n) rows of `terms`, in the order of the samples */
export function createTermSpace(terms: SparseRows, indices: Uint32Array, ambient: AmbientSpace): TermSpace {
  const rows = Array.from(indices, (index) => sparseRow(terms, index));
  const hashes = listTerms(rows);
  const positions = new Map<number, number>();
  hashes.forEach((hash, column) => {
    positions.set(hash, column);
  });
  const offsets = new Uint32Array(rows.length + 1);
  const size = rows.reduce((sum, { keys }) => sum + keys.length, 0);
  const columns = new Uint32Array(size);
  const values = new Float32Array(size);
  let end = 0;
  rows.forEach((row, i) => {
    row.keys.forEach((hash, j) => {
      const column = positions.get(hash);
      if (column === undefined) return;
      columns[end] = column;
      values[end] = row.values[j]!;
      end += 1;
    });
    offsets[i + 1] = end;
  });
  return {
    hashes,
    offsets,
    columns: columns.slice(0, end),
    values: values.slice(0, end),
    ambientDocuments: Float64Array.from(hashes, (hash) => ambient.termDocuments.get(hash) ?? 0),
    ambientCount: ambient.count,
  };
}

/** Hashes of the terms to learn, strictly increasing. */
function listTerms(rows: readonly SparseRow[]): Uint32Array {
  const documents = new Map<number, number>();
  for (const { keys } of rows)
    for (const hash of new Set(keys)) documents.set(hash, (documents.get(hash) ?? 0) + 1);
  const minDocuments = documents.size > manyTerms ? 2 : 1;
  return Uint32Array.from(
    [...documents].flatMap(([hash, count]) => (count >= minDocuments ? [hash] : [])),
  ).sort();
}

/** The sum of weight times value of sample i. @param weights (c) */
export function scoreTerms(
  { offsets, columns, values }: TermSpace,
  weights: Float64Array,
  i: number,
): number {
  let sum = 0;
  for (let at = offsets[i]!; at < offsets[i + 1]!; at++) sum += values[at]! * weights[columns[at]!]!;
  return sum;
}
