// Rows of a batch: where they come from, and where they go with their scores. Text tables are read and written as they are;
// everything else by DuckDB.
import type { Shard } from './batch-plan.js';
import type { Column } from './column.js';
import type { RunFolder } from './run-folder.js';
import type { ScoreColumn } from './score-columns.js';
import type { RowText, ScoredText } from './scoring/scored-text.js';
import type { TextLayout } from './text-layout.js';

/** A file as it was when the run began. */
export interface InputFile {
  /** Absolute path, or an address. */
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** The text of a row, or why it has none that can be scored. */
export type ReadText = RowText | { readonly error: string };

/** Rows of a part, read once. */
export interface OpenPart {
  readonly texts: readonly ReadText[];
  /** Writes the rows with their scores, one for each text, to the file of the part. */
  readonly write: (rows: readonly ScoredText[]) => Promise<void>;
}

/** The copy of an input. */
export interface CopiedRows {
  readonly rows: number;
  /** Rows of each part but the last. */
  readonly partRows: number;
  readonly columns: readonly Column[];
  readonly textColumn: string;
  /** Of a text table. */
  readonly layout?: TextLayout | undefined;
}

/** The rows of a run, copied to its folder. */
export interface RunRows {
  readonly openPart: (part: number) => Promise<OpenPart>;
  /** Writes the output from all parts. @param count of parts, all of which are done */
  readonly writeOutput: (count: number) => Promise<void>;
  /** Number of rows with an error. */
  readonly countErrors: (count: number) => Promise<number>;
}

/** An input that was opened. */
export interface RowStore {
  readonly columns: readonly Column[];
  /** Empty for a query, and for Parquet at an address. */
  readonly files: readonly InputFile[];
  /** What reads the rows, with its version: a run does not go on with another one. */
  readonly reader: string;
  /** True if a text is read from every kind of value, row by row. */
  readonly takesAnyColumn: boolean;
  /** Names that the output cannot have in addition. */
  readonly reserved: readonly string[];
  /** Copies the rows of a shard. @returns their number, and what the copy needs to be read */
  readonly copy: (
    folder: RunFolder,
    shard: Shard,
    partRows: number,
  ) => Promise<{ readonly rows: number; readonly layout?: TextLayout }>;
  /** Opens the copy. */
  readonly open: (folder: RunFolder, copied: CopiedRows, scoreColumns: readonly ScoreColumn[]) => RunRows;
}
