// Rows that DuckDB reads: of Parquet, of queries, of files at other addresses. Copied to one file of Parquet, scored in
// parts that are files of Parquet, and joined by DuckDB.
import { AssayError, quote } from '../../../../core/contract/index.js';
import { toRange } from '../batch-plan.js';
import type { OutputFormat } from '../output.js';
import type { CopiedRows, RowStore, RunRows } from '../row-store.js';
import { complete, type RunFolder } from '../run-folder.js';
import { rowNumber, type ScoreColumn } from '../score-columns.js';
import { checkCopy } from './check-columns.js';
import { type Database, toDatabaseError, toIdentifier, toLiteral, toPattern } from './database.js';
import { selectJsonValues } from './json-values.js';
import { openDatabasePart } from './parts.js';
import type { DatabaseInput } from './reader.js';

export interface DatabaseOutput {
  readonly path: string;
  readonly format: OutputFormat;
}

export function createDatabaseStore(
  database: Database,
  { sql, columns, files, isQuery }: DatabaseInput,
  output: DatabaseOutput,
): RowStore {
  return {
    columns,
    files,
    reader: `DuckDB ${database.version}`,
    reserved: [rowNumber],
    takesAnyColumn: false,
    copy: async (folder, shard, partRows) => {
      const target = folder.toIncomplete('parquet');
      await database.query(
        `COPY (SELECT * FROM (${sql}\n) LIMIT 0) TO ${toLiteral(target)} (FORMAT parquet)`,
      );
      await checkCopy(database, columns, target, isQuery);
      const range = shard.count === 1 ? undefined : toRange(shard, await countRows(database, sql));
      const limited = range
        ? `SELECT * FROM (${sql}\n) LIMIT ${range.end - range.start} OFFSET ${range.start}`
        : sql;
      const options = `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${Math.max(2048, partRows)}`;
      await database.query(`COPY (${limited}\n) TO ${toLiteral(target)} (${options})`);
      await complete(target, folder.rows);
      return { rows: await countRows(database, `FROM read_parquet(${toPattern(folder.rows)})`) };
    },
    open: (folder, copied, scoreColumns) => openRows(database, folder, copied, scoreColumns, output),
  };
}

function openRows(
  database: Database,
  folder: RunFolder,
  copied: CopiedRows,
  scoreColumns: readonly ScoreColumn[],
  { path, format }: DatabaseOutput,
): RunRows {
  const listParts = (count: number) =>
    `[${Array.from({ length: count }, (_, part) => toPattern(folder.toPart(part, 'parquet'))).join(', ')}]`;
  return {
    openPart: (part) => openDatabasePart({ database, folder, copied, scoreColumns }, part),
    writeOutput: async (count) => {
      const target = folder.toIncomplete(format.extension);
      // One thread: the bytes of the file depend on how rows are divided between threads.
      await database.query('SET threads = 1');
      const all = `FROM read_parquet(${listParts(count)}, hive_partitioning = false)`;
      const isJson = format.name === 'json' || format.name === 'jsonl' || format.name === 'ndjson';
      const selected = isJson ? await selectJsonValues(database, all) : all;
      await database
        .query(`COPY (${selected}) TO ${toLiteral(target)} (${format.options})`)
        .catch((cause: unknown) => {
          const detail = `Cannot write ${quote(path, 160)}: ${toDatabaseError(cause).detail}`;
          throw new AssayError('artifact_unavailable', detail, { cause });
        });
      await complete(target, path);
    },
    countErrors: async (count) => {
      const column = toIdentifier(scoreColumns.at(-1)?.name ?? '');
      const sql = `SELECT count(${column})::DOUBLE FROM read_parquet(${listParts(count)}, hive_partitioning = false)`;
      const [[errors] = []] = await database.query(sql);
      return Number(errors);
    },
  };
}

/** Counts the rows of an input. */
async function countRows(database: Database, sql: string): Promise<number> {
  const [[count] = []] = await database.query(`SELECT count(*)::DOUBLE FROM (${sql}\n)`);
  return Number(count);
}
