// What DuckDB reads: Parquet, here or at an address, and queries. It may rename, drop and retype columns of a file, so the columns
// of each file are compared with what it reports.
import type { Column } from '../column.js';
import type { InputFile } from '../row-store.js';
import { checkParquet } from './check-columns.js';
import { type Database, toIdentifier, toLiteral, toPattern } from './database.js';
import { trimQuery } from './trim-query.js';
import { toDecimals } from './value-types.js';

export interface DatabaseInput {
  /** A query that returns all rows, in order. */
  readonly sql: string;
  readonly columns: readonly Column[];
  /** Local files; empty for a query or a URL. */
  readonly files: readonly InputFile[];
  /** False for Parquet, whose values Parquet has. */
  readonly isQuery: boolean;
}

/** Opens a query. @throws invalid_request with DuckDB's reason */
export async function openQuery(database: Database, query: string): Promise<DatabaseInput> {
  const sql = trimQuery(query);
  return storeHugeIntegers(database, {
    sql,
    columns: await describe(database, sql),
    files: [],
    isQuery: true,
  });
}

/**
 * Opens files of Parquet.
 * @param files local ones; empty for an address
 * @param address of another machine
 * @throws invalid_request with DuckDB's reason, or naming a column that it would change
 */
export async function openParquet(
  database: Database,
  files: readonly InputFile[],
  address: string,
): Promise<DatabaseInput> {
  const paths = files.map(({ path }) => toPattern(path));
  const source = files.length === 0 ? toLiteral(address) : `[${paths.join(', ')}]`;
  const sql = `FROM read_parquet(${source}, union_by_name = true, hive_partitioning = false)`;
  const columns = await describe(database, sql);
  await checkParquet(database, source, sql);
  return storeHugeIntegers(database, { sql, columns, files, isQuery: false });
}

/** Casts integers of 128 bits, as of `sum()`, to decimals of 38 digits: Parquet would have floats of them. */
async function storeHugeIntegers(database: Database, input: DatabaseInput): Promise<DatabaseInput> {
  const casts = input.columns.flatMap(({ name, type }) => {
    const decimals = toDecimals(type);
    const identifier = toIdentifier(name);
    return decimals === undefined ? [] : [`${identifier}::${decimals} AS ${identifier}`];
  });
  if (casts.length === 0) return input;
  const sql = `SELECT * REPLACE (${casts.join(', ')}) FROM (${input.sql}\n)`;
  return { ...input, sql, columns: await describe(database, sql) };
}

async function describe(database: Database, sql: string): Promise<Column[]> {
  const rows = await database.query(`DESCRIBE (${sql}\n)`);
  return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
}
