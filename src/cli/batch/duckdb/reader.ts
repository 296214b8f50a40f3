// What DuckDB reads: Parquet, queries, other addresses, and texts compressed by zstd. It may rename, drop and retype columns of
// a file, so the columns of each file are compared with what it reports.
import { AssayError, quote } from '../../../contract/index.js';
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

/** Bytes of one record, line ends included: more than a text may have. */
const maxRecord = 16 * 1024 * 1024;

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
 * Opens files.
 * @param files local ones, with the same extension; empty for an address
 * @param address of another machine
 * @param delimiter of CSV; default: by the extension
 * @throws invalid_request with DuckDB's reason, or naming a column that it would change
 */
export async function openFiles(
  database: Database,
  files: readonly InputFile[],
  address: string,
  delimiter?: string,
): Promise<DatabaseInput> {
  const paths = files.map(({ path }) => toPattern(path));
  const source = files.length === 0 ? toLiteral(address) : `[${paths.join(', ')}]`;
  const name = files[0]?.path ?? address;
  const sql = await chooseReader(database, source, name, delimiter);
  const columns = await describe(database, sql);
  const isParquet = /\.parquet$/i.test(name);
  if (isParquet) await checkParquet(database, source, sql);
  if (sql.startsWith('FROM read_csv')) await checkHeader(database, sql, name, columns);
  return storeHugeIntegers(database, { sql, columns, files, isQuery: !isParquet });
}

/** The query for files of a format. */
async function chooseReader(
  database: Database,
  source: string,
  name: string,
  delimiter: string | undefined,
): Promise<string> {
  const [, extension = ''] = /\.(\w+)(?:\.(?:gz|zst))?$/.exec(name.toLowerCase()) ?? [];
  switch (extension) {
    case 'csv':
    case 'tsv':
      return readCsv(source, delimiter ?? (extension === 'tsv' ? '\t' : ','));
    case 'jsonl':
    case 'ndjson':
    case 'json':
      return readJson(database, source, extension === 'json' ? 'auto' : 'newline_delimited');
    case 'parquet':
      return `FROM read_parquet(${source}, union_by_name = true, hive_partitioning = false)`;
    default:
      return delimiter === undefined ? `FROM ${toLiteral(name)}` : readCsv(source, delimiter);
  }
}

function readCsv(source: string, delimiter: string): string {
  const options = [
    'header = true',
    `delim = ${toLiteral(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `comment = ''`,
    'skip = 0',
    'all_varchar = true',
    'allow_quoted_nulls = false',
    'strict_mode = true',
    // Without it, columns that only later files have are dropped.
    'union_by_name = true',
    'hive_partitioning = false',
    'parallel = false',
    `max_line_size = ${maxRecord}`,
  ];
  return `FROM read_csv(${source}, ${options.join(', ')})`;
}

/** JSON with the types that DuckDB finds in all records, but for those that would change how a text is written. */
async function readJson(database: Database, source: string, format: string): Promise<string> {
  const options = `format = '${format}', records = true, hive_partitioning = false, maximum_object_size = ${maxRecord}`;
  const all = 'sample_size = -1, maximum_sample_files = 2147483647, union_by_name = true';
  const found = await describe(database, `FROM read_json(${source}, ${options}, ${all})`);
  const columns = found.map(({ name, type }) => {
    const plain = type.replace(
      /"(?:[^"]|"")*"|\b(UUID|DATE|TIMESTAMP( WITH TIME ZONE)?|TIME|HUGEINT|UBIGINT)\b/g,
      (match) => (match.startsWith('"') ? match : 'VARCHAR'),
    );
    return `${toLiteral(name)}: ${toLiteral(plain)}`;
  });
  return `FROM read_json(${source}, ${options}, columns = {${columns.join(', ')}})`;
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

/** Compares the header of the first file with its columns. @throws invalid_request for one that DuckDB renames */
async function checkHeader(
  database: Database,
  sql: string,
  name: string,
  columns: readonly Column[],
): Promise<void> {
  const [header = []] = await database.query(
    `SELECT * FROM (${sql.replace('header = true', 'header = false')}) LIMIT 1`,
  );
  checkNames(
    name,
    header.map((cell) => String(cell ?? '')),
    columns,
  );
}

/** @throws invalid_request for a column that DuckDB would rename or drop */
function checkNames(file: string, names: readonly string[], columns: readonly Column[]): void {
  const known = new Set(columns.map(({ name }) => name));
  const changed = names.find((name, index) => !known.has(name) || names.indexOf(name) !== index);
  if (changed === undefined) return;
  const detail = `Column ${quote(changed)} of ${quote(file, 160)} would be renamed, because its name is empty or differs from another one only in case. Rename it, or read the file with a query`;
  throw new AssayError('invalid_request', detail);
}
