// A scored text table as Parquet: written as CSV first, whose columns DuckDB reads with their types.
import { AssayError, quote } from '../../../../core/contract/index.js';
import { createUsageError } from '../../usage-error.js';
import type { Column } from '../column.js';
import { type Database, toDatabaseError, toIdentifier, toLiteral, toPattern } from '../duckdb/database.js';

/** @throws a usage error for names that DuckDB would change */
export function checkParquetNames(columns: readonly Column[]): void {
  const seen = new Map<string, string>();
  for (const { name } of columns) {
    const key = name.toLowerCase();
    const other = seen.get(key);
    const reason =
      name === ''
        ? 'a column without a name'
        : other === undefined
          ? undefined
          : `columns ${quote(other)} and ${quote(name)}, which differ only in case`;
    if (reason !== undefined)
      throw createUsageError(
        `The input has ${reason}; Parquet cannot keep that. Rename it, or write CSV or JSONL`,
      );
    seen.set(key, name);
  }
}

/**
 * Writes a CSV file without a header as Parquet. An empty cell without quotes is null.
 * @throws artifact_unavailable with DuckDB's reason
 */
export async function writeParquet(
  database: Database,
  source: string,
  columns: readonly Column[],
  target: string,
): Promise<void> {
  const types = columns.map(({ name, type }) => `${toLiteral(name)}: ${toLiteral(type)}`);
  const options = [
    'header = false',
    "delim = ','",
    `quote = '"'`,
    `escape = '"'`,
    "comment = ''",
    "nullstr = ''",
    'allow_quoted_nulls = false',
    'auto_detect = false',
    // Else it is guessed from line ends within cells.
    "new_line = '\\n'",
    'parallel = false',
    'hive_partitioning = false',
    // A record has up to 16 Mi characters. DuckDB's default buffer of 16 such lines is more than its memory.
    `max_line_size = ${32 * 1024 * 1024}`,
    `buffer_size = ${64 * 1024 * 1024}`,
    `columns = {${types.join(', ')}}`,
  ];
  const names = columns.map(({ name }) => toIdentifier(name)).join(', ');
  // One thread: the bytes of the file depend on how rows are divided between threads.
  await database.query('SET threads = 1');
  const sql = `COPY (SELECT ${names} FROM read_csv(${toPattern(source)}, ${options.join(', ')})) TO ${toLiteral(target)} (FORMAT parquet, COMPRESSION zstd)`;
  await database.query(sql).catch((cause: unknown) => {
    const detail = `Cannot write ${quote(target, 160)}: ${toDatabaseError(cause).detail}`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  });
}
