// The columns that a batch adds to those of its input. Pure.
import { quote } from '../../../core/contract/index.js';
import { createUsageError } from '../usage-error.js';
import type { Column } from './column.js';
import type { ScoredText } from './scoring/scored-text.js';

export type ScoreCell = number | string | null;

export interface ScoreColumn extends Column {
  readonly type: 'INTEGER' | 'VARCHAR';
  readonly read: (row: ScoredText) => ScoreCell;
}

const readTrait =
  (index: number, field: 'score' | 'label' | 'confidence') =>
  (row: ScoredText): ScoreCell =>
    row.error === undefined ? (row.traits[index]?.[field] ?? null) : null;

const readDoubts =
  (index: number) =>
  (row: ScoredText): string | null =>
    row.error === undefined ? row.traits[index]?.doubts.join(' ') || null : null;

/**
 * The columns of scores: for the card `composite`, `confidence`, `familiarity` and `language`, for each trait its key, `<key>_label`,
 * `<key>_confidence` and `<key>_doubts` (names with a blank between, null where there is none), and `error`, which is null for a
 * row with scores. All others are null for a row with an error.
 * @param prefix of every name
 */
export function createScoreColumns(keys: readonly string[], prefix: string): ScoreColumn[] {
  const columns: ScoreColumn[] = [
    { name: 'composite', type: 'INTEGER', read: (row) => (row.error === undefined ? row.composite : null) },
    { name: 'confidence', type: 'VARCHAR', read: (row) => (row.error === undefined ? row.confidence : null) },
    {
      name: 'familiarity',
      type: 'INTEGER',
      read: (row) => (row.error === undefined ? row.familiarity : null),
    },
    { name: 'language', type: 'VARCHAR', read: (row) => (row.error === undefined ? row.language : null) },
    ...keys.flatMap((key, index): ScoreColumn[] => [
      { name: key, type: 'INTEGER', read: readTrait(index, 'score') },
      { name: `${key}_label`, type: 'VARCHAR', read: readTrait(index, 'label') },
      { name: `${key}_confidence`, type: 'VARCHAR', read: readTrait(index, 'confidence') },
      { name: `${key}_doubts`, type: 'VARCHAR', read: readDoubts(index) },
    ]),
    { name: 'error', type: 'VARCHAR', read: (row) => row.error ?? null },
  ];
  return columns.map((column) => ({ ...column, name: `${prefix}${column.name}` }));
}

/** The column that numbers the rows of the copy of the input. */
export const rowNumber = 'file_row_number';

/**
 * Checks that no two columns have the same name, in any case.
 * @param reserved names that the input cannot have
 * @throws a usage error
 */
export function checkNames(
  input: readonly Column[],
  added: readonly Column[],
  reserved: readonly string[] = [],
): void {
  const names = new Set(added.map(({ name }) => name.toLowerCase()));
  const clash = input.find(
    ({ name }) => names.has(name.toLowerCase()) || reserved.includes(name.toLowerCase()),
  );
  if (!clash) return;
  const advice = names.has(clash.name.toLowerCase())
    ? 'Add a prefix to the new ones: --prefix score_'
    : 'Rename it';
  throw createUsageError(`The input has a column ${quote(clash.name)}, which the output needs. ${advice}`);
}
