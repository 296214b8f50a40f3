// What DuckDB reads: Parquet, queries, other addresses, and texts compressed by zstd. It may rename, drop and retype columns of
// a file, so the columns of each file are compared with what it reports.
import { AssayError, quote } from '../../../contract/index.js';
import type { Column } from '../column.js';
import type { InputFile } from '../row-store.js';
import { type Database, toLiteral, toPattern } from './database.js';
import { trimQuery } from './trim-query.js';

export interface DatabaseInput {
  /** A query that returns all rows, in order. */
  readonly sql: string;
  readonly columns: readonly Column[];
  /** Local files; empty for a query or a URL. */
  readonly files: readonly InputFile[];
}

/** Bytes of one record, line ends included: more than a text may have. */
const maxRecord = 16 * 1024 * 1024;

/** Opens a query. @throws invalid_request with DuckDB's reason */
export async function openQuery(database: Database, query: string): Promise<DatabaseInput> {
  const sql = trimQuery(query);
  return { sql, columns: await describe(database, sql), files: [] };
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
  if (/\.parquet$/i.test(name)) await checkColumns(database, source, columns);
  if (sql.startsWith('FROM read_csv')) await checkHeader(database, sql, name, columns);
  return { sql, columns, files };
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

/** Names of the top columns of each file of Parquet, as they are in the file. */
async function readParquetNames(database: Database, source: string): Promise<Map<string, string[]>> {
  const rows = await database.query(
    `SELECT file_name, name, coalesce(num_children, 0)::INTEGER FROM parquet_schema(${source})`,
  );
  const files = new Map<string, string[]>();
  // Elements come depth first: how many are still to come at each level.
  let open: number[] = [];
  for (const [file, name, children] of rows) {
    const key = String(file);
    let names = files.get(key);
    if (!names) {
      names = [];
      files.set(key, names);
      open = [Number(children)];
      continue;
    }
    while (open.length > 1 && open.at(-1) === 0) open.pop();
    if (open.length === 1) names.push(String(name));
    open.push((open.pop() ?? 0) - 1);
    if (Number(children) > 0) open.push(Number(children));
  }
  return files;
}

async function checkColumns(database: Database, source: string, columns: readonly Column[]): Promise<void> {
  for (const [file, names] of await readParquetNames(database, source)) checkNames(file, names, columns);
}

/** @throws invalid_request for a column that DuckDB would rename or drop */
function checkNames(file: string, names: readonly string[], columns: readonly Column[]): void {
  const known = new Set(columns.map(({ name }) => name));
  const changed = names.find((name, index) => !known.has(name) || names.indexOf(name) !== index);
  if (changed === undefined) return;
  const detail = `Column ${quote(changed)} of ${quote(file, 160)} would be renamed, because its name is empty or differs from another one only in case. Rename it, or read the file with a query`;
  throw new AssayError('invalid_request', detail);
}
