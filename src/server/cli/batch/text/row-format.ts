// How the rows of a text table are read from their records, and how scores are added to them.
import type { ReadText } from '../row-store.js';
import type { ScoreCell } from '../score-columns.js';

/** A record as it was copied from its file. */
export interface StoredRecord {
  /** In units of the encoding, without its line end. */
  readonly body: string;
  readonly end: string;
  /** Why its cells are not those of the header; undefined if they are. */
  readonly problem: RecordProblem | undefined;
}

export const recordProblems = ['unclosed', 'short', 'long'] as const;

export type RecordProblem = (typeof recordProblems)[number];

export interface RowFormat {
  readonly readText: (record: StoredRecord) => ReadText;
  /** Texts of the cells in the order of the columns; null without a value. */
  readonly readValues: (record: StoredRecord) => (string | null)[];
  /** The row as a JSON object on one line. */
  readonly toJson: (record: StoredRecord) => string;
  /** The body with further cells. The text of the record has been read before. */
  readonly addCells: (record: StoredRecord, cells: readonly ScoreCell[]) => string;
}
