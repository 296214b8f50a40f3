// A part of rows that DuckDB has copied: read by the numbers of its rows, and written with its scores to a file of Parquet.
import { AssayError } from '../../../../core/contract/index.js';
import type { Column } from '../column.js';
import type { CopiedRows, OpenPart } from '../row-store.js';
import { complete, type RunFolder } from '../run-folder.js';
import { rowNumber, type ScoreColumn } from '../score-columns.js';
import type { RowText, ScoredText } from '../scoring/scored-text.js';
import { type Database, toDatabaseError, toIdentifier, toLiteral, toPattern } from './database.js';

/** Rows of a chunk of DuckDB. */
const chunkRows = 2048;

interface DatabaseRun {
  readonly database: Database;
  readonly folder: RunFolder;
  readonly copied: CopiedRows;
  readonly scoreColumns: readonly ScoreColumn[];
}

/** Opens a part. */
export const openDatabasePart = async (run: DatabaseRun, part: number): Promise<OpenPart> => ({
  texts: await readTexts(run, part),
  write: async (rows) => {
    const target = run.folder.toIncomplete('parquet');
    await writePart(run, part, rows, target).catch((cause: unknown) => {
      const detail = `Cannot write ${target}: ${toDatabaseError(cause).detail}`;
      throw new AssayError('artifact_unavailable', detail, { cause });
    });
    await complete(target, run.folder.toPart(part, 'parquet'));
  },
});

function selectRows({ folder, copied }: DatabaseRun, part: number): string {
  const [from, to] = [part * copied.partRows, (part + 1) * copied.partRows];
  return `SELECT * FROM read_parquet(${toPattern(folder.rows)}, file_row_number = true, hive_partitioning = false)
    WHERE ${rowNumber} >= ${from} AND ${rowNumber} < ${to}`;
}

async function readTexts(run: DatabaseRun, part: number): Promise<RowText[]> {
  const column = toIdentifier(run.copied.textColumn);
  const connection = await run.database.connect();
  try {
    const sql = `SELECT ${column}::VARCHAR FROM (${selectRows(run, part)}) ORDER BY ${rowNumber}`;
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJS().map(([text]) => (typeof text === 'string' ? text : null));
  } finally {
    connection.closeSync();
  }
}

/** The columns of an input as a list of SQL. */
const listColumns = (columns: readonly Column[], table: string): string =>
  columns.map(({ name }) => `${table}.${toIdentifier(name)}`).join(', ');

async function writePart(
  run: DatabaseRun,
  part: number,
  rows: readonly ScoredText[],
  target: string,
): Promise<void> {
  const { database, copied, scoreColumns } = run;
  const { duckdb } = database;
  const connection = await database.connect();
  try {
    const definitions = scoreColumns.map(({ name, type }) => `${toIdentifier(name)} ${type}`);
    await connection.run(`CREATE TEMP TABLE scores (${rowNumber} BIGINT, ${definitions.join(', ')})`);
    const appender = await connection.createAppender('scores');
    const types = [duckdb.BIGINT, ...scoreColumns.map(({ type }) => duckdb[type])];
    for (let start = 0; start < rows.length; start += chunkRows) {
      const slice = rows.slice(start, start + chunkRows);
      const chunk = duckdb.DuckDBDataChunk.create(types, slice.length);
      const first = part * copied.partRows + start;
      chunk.setColumns([
        slice.map((_, index) => BigInt(first + index)),
        ...scoreColumns.map(({ read }) => slice.map(read)),
      ]);
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    const columns = `${listColumns(copied.columns, 'input')}, ${listColumns(scoreColumns, 'scores')}`;
    await connection.run(`COPY (
      SELECT ${columns} FROM (${selectRows(run, part)}) input JOIN scores USING (${rowNumber}) ORDER BY ${rowNumber}
    ) TO ${toLiteral(target)} (FORMAT parquet, COMPRESSION zstd)`);
  } finally {
    connection.closeSync();
  }
}
