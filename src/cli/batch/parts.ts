// One part of a run: reads its rows from the copy of the input, has them scored, and writes rows and scores to one file.
import { AssayError } from '../../contract/index.js';
import { type Database, toIdentifier, toInputError, toLiteral } from './database.js';
import { listColumns } from './input.js';
import type { Manifest } from './manifest.js';
import { complete, type RunFolder } from './run-folder.js';
import { rowNumber, type ScoreColumn } from './score-columns.js';
import type { PartScorer, RowText, ScoredText } from './scoring/scored-text.js';

/** Rows of a chunk of DuckDB. */
const chunkRows = 2048;

export interface PartJob {
  readonly database: Database;
  readonly folder: RunFolder;
  readonly manifest: Manifest;
  readonly scoreColumns: readonly ScoreColumn[];
  readonly scorer: PartScorer;
  /** Gets the number of further texts that are scored. */
  readonly onScored: (count: number) => void;
}

/** Number of parts of a run: at least one, so that an empty input gives an empty output with all columns. */
export const countParts = ({ rows, partRows }: Manifest): number => Math.max(1, Math.ceil(rows / partRows));

/** Scores a part and writes its file. */
export async function runPart(job: PartJob, part: number): Promise<void> {
  const { folder, manifest, scorer, onScored } = job;
  const texts = await readTexts(job, part);
  const rows = await scorer.score(`${manifest.run}-${part}`, texts, onScored);
  if (rows.length !== texts.length) throw new AssayError('internal', 'Internal error: a part lost rows');
  const target = folder.toIncomplete('parquet');
  await writePart(job, part, rows, target).catch((cause: unknown) => {
    throw new AssayError('artifact_unavailable', `Cannot write ${target}: ${toInputError(cause).detail}`, {
      cause,
    });
  });
  await complete(target, folder.toPart(part));
}

function selectRows({ folder, manifest }: PartJob, part: number): string {
  const [from, to] = [part * manifest.partRows, (part + 1) * manifest.partRows];
  return `SELECT * FROM read_parquet(${toLiteral(folder.rows)}, file_row_number = true)
    WHERE ${rowNumber} >= ${from} AND ${rowNumber} < ${to}`;
}

async function readTexts(job: PartJob, part: number): Promise<RowText[]> {
  const column = toIdentifier(job.manifest.terms['text column']);
  const connection = await job.database.connect();
  try {
    const sql = `SELECT ${column}::VARCHAR FROM (${selectRows(job, part)}) ORDER BY ${rowNumber}`;
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJS().map(([text]) => (typeof text === 'string' ? text : null));
  } finally {
    connection.closeSync();
  }
}

async function writePart(
  job: PartJob,
  part: number,
  rows: readonly ScoredText[],
  target: string,
): Promise<void> {
  const { database, manifest, scoreColumns } = job;
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
      const first = part * manifest.partRows + start;
      chunk.setColumns([
        slice.map((_, index) => BigInt(first + index)),
        ...scoreColumns.map(({ read }) => slice.map(read)),
      ]);
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    const columns = `${listColumns(manifest.columns, 'input')}, ${listColumns(scoreColumns, 'scores')}`;
    await connection.run(`COPY (
      SELECT ${columns} FROM (${selectRows(job, part)}) input JOIN scores USING (${rowNumber}) ORDER BY ${rowNumber}
    ) TO ${toLiteral(target)} (FORMAT parquet, COMPRESSION zstd)`);
  } finally {
    connection.closeSync();
  }
}
