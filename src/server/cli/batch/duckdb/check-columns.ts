// Compares the columns of Parquet with those that DuckDB reads from it, and those of a query with what Parquet keeps: no column
// is renamed, dropped or retyped without a word.
import type { DuckDBType } from '@duckdb/node-api';
import { AssayError, quote } from '../../../../core/contract/index.js';
import type { Column } from '../column.js';
import { type Database, toPattern } from './database.js';
import { type ParquetColumn, type ParquetLeaf, readParquetColumns } from './parquet-schema.js';
import { describeLeaf, keepsValues, losesDigits, staysSame } from './value-types.js';

interface TypedColumn {
  readonly name: string;
  readonly type: DuckDBType;
}

/** A kind of value in a column that DuckDB reads, with the names of the members around it. */
interface TypeLeaf {
  readonly path: readonly string[];
  readonly type: string;
}

function listLeaves({ duckdb }: Database, { name, type }: TypedColumn): TypeLeaf[] {
  const list = (nested: DuckDBType, path: readonly string[]): TypeLeaf[] => {
    if (nested instanceof duckdb.DuckDBListType || nested instanceof duckdb.DuckDBArrayType)
      return list(nested.valueType, path);
    if (nested instanceof duckdb.DuckDBMapType)
      return [...list(nested.keyType, path), ...list(nested.valueType, path)];
    if (nested instanceof duckdb.DuckDBStructType)
      return nested.entryTypes.flatMap((entry, index) =>
        list(entry, [...path, nested.entryNames[index] ?? '']),
      );
    return [{ path, type: nested.toString() }];
  };
  return list(type, [name]);
}

/** True if all names come in a path, in their order: the path has those of lists, too. */
function isWithin(names: readonly string[], path: readonly string[]): boolean {
  let next = 0;
  for (const name of path) if (name === names[next]) next += 1;
  return next === names.length;
}

/** What is changed in a column; undefined for nothing. */
function findChange(
  { name, leaves }: ParquetColumn,
  read: readonly TypeLeaf[],
  isBySpark: boolean,
): string | undefined {
  // DuckDB reads and writes it by its groups.
  if (read.some(({ type }) => type === 'VARIANT')) return undefined;
  if (leaves.length !== read.length) return 'would be retyped: other files have other members in it';
  for (const [index, leaf] of leaves.entries()) {
    const { path, type } = read[index] ?? { path: [], type: '' };
    const member = showMember(leaf, name);
    if (!isWithin(path, leaf.path))
      return `would be renamed${member}, to ${quote(path.join('.'), 80)}, because a name in it differs only in case`;
    // Spark counts microseconds, whatever the file can hold.
    if (isBySpark && leaf.physical === 'INT96' && type === 'TIMESTAMP') continue;
    if (!keepsValues(leaf, type))
      return `would be retyped${member}, from ${describeLeaf(leaf)} to ${type}, which does not keep every value`;
  }
  return undefined;
}

const showMember = ({ path }: ParquetLeaf, column: string): string =>
  path.length > 1 && path[0] === column ? ` in ${quote(path.join('.'), 80)}` : '';

/** Files that Spark has written. */
async function findSparkFiles(database: Database, source: string): Promise<Set<string>> {
  const sql = `SELECT file_name FROM parquet_kv_metadata(${source}) WHERE starts_with(decode(key), 'org.apache.spark.')`;
  return new Set((await database.query(sql)).map(([file]) => String(file)));
}

/**
 * Compares the columns of files with those that DuckDB reads.
 * @param source of SQL: a path, or a list of paths
 * @throws invalid_request naming a column that would be renamed, dropped or retyped
 */
export async function checkParquet(database: Database, source: string, sql: string): Promise<void> {
  const read = await database.describeTypes(sql);
  const bySpark = await findSparkFiles(database, source);
  for (const [file, columns] of await readParquetColumns(database, source)) {
    const names = columns.map(({ name }) => name);
    for (const [index, column] of columns.entries()) {
      const match = names.indexOf(column.name) === index && read.find(({ name }) => name === column.name);
      const change = match
        ? findChange(column, listLeaves(database, match), bySpark.has(file))
        : 'would be renamed, because its name is empty or differs from another one only in case';
      if (change === undefined) continue;
      const detail = `Column ${quote(column.name)} of ${quote(file, 160)} ${change}. Change it in the file, or take what DuckDB reads by a query: "SELECT * FROM …"`;
      throw new AssayError('invalid_request', detail);
    }
  }
}

/**
 * Compares the columns of an input with those of its copy in Parquet.
 * @param isQuery false if Parquet has the values already
 * @throws invalid_request naming a column that is renamed, dropped or retyped
 */
export async function checkCopy(
  database: Database,
  columns: readonly Column[],
  path: string,
  isQuery: boolean,
): Promise<void> {
  const rows = await database.query(`DESCRIBE FROM read_parquet(${toPattern(path)})`);
  for (const [index, { name, type }] of columns.entries()) {
    const [stored, storedType] = (rows[index] ?? []).map(String);
    const [subject, identifier] = [`Column ${quote(name)} of the query`, quote(stored ?? '')];
    if (stored !== name)
      throw new AssayError(
        'invalid_request',
        `${subject} would be renamed to ${identifier}. Name it with AS`,
      );
    if (staysSame(type, storedType ?? '') && !(isQuery && losesDigits(type))) continue;
    const detail = `${subject} is ${type}, of which Parquet does not keep every value. Cast it in the query, as in ${name}::VARCHAR`;
    throw new AssayError('invalid_request', detail);
  }
}
