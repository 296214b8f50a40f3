// The rows that a batch reads: which reader of DuckDB reads them, and which columns they have.
//
// Nothing about the data is guessed: columns of CSV files stay text, and so do dates and identifiers in JSON. DuckDB's
// sniffer of CSV dialects is not used, because it drops lines that do not fit what it has found.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError, isAssayError, quote } from '../../contract/index.js';
import { createUsageError } from '../usage-error.js';
import { type Database, toIdentifier, toLiteral } from './database.js';

export interface Column {
  readonly name: string;
  /** As DuckDB writes it, such as `VARCHAR`. */
  readonly type: string;
}

/** A file as it was when the run began. */
export interface InputFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

export interface BatchInput {
  /** A query that returns all rows, in order. */
  readonly sql: string;
  readonly columns: readonly Column[];
  /** Local files; empty for a query or a URL. */
  readonly files: readonly InputFile[];
}

/** Bytes of one record, line ends included: more than a text may have. */
const maxRecord = 16 * 1024 * 1024;

const isQuery = (input: string): boolean => /^\s*(select|from|with)\s/i.test(input);

/**
 * Finds out how to read an input.
 * @param input a path, a glob, a URL, or a query of SQL
 * @param delimiter of CSV; default: by the extension
 * @throws not_found for a pattern without files; invalid_request with DuckDB's reason for what it cannot read
 */
export async function openInput(
  database: Database,
  input: string,
  cwd: string,
  delimiter?: string,
): Promise<BatchInput> {
  if (isQuery(input)) {
    const sql = input.replace(/[\s;]+$/, '');
    return { sql, columns: await describe(database, sql), files: [] };
  }
  // Not only http: DuckDB also reads s3:// and others.
  const isRemote = /^\w{2,}:\/\//.test(input);
  const source = isRemote ? input : resolve(cwd, input);
  const files = isRemote ? [] : await findFiles(database, source);
  const sql = await chooseReader(database, source, delimiter);
  return { sql, columns: await describe(database, sql), files };
}

async function findFiles(database: Database, pattern: string): Promise<InputFile[]> {
  const found = await database.query(`SELECT file FROM glob(${toLiteral(pattern)})`);
  if (found.length === 0) throw new AssayError('not_found', `No file matches ${quote(pattern, 160)}`);
  return Promise.all(
    found.map(async ([file]) => {
      const path = String(file);
      const { size, mtimeMs } = await stat(path);
      return { path, bytes: size, modified: mtimeMs };
    }),
  );
}

/** The query for files of a format. */
async function chooseReader(
  database: Database,
  source: string,
  delimiter: string | undefined,
): Promise<string> {
  const path = toLiteral(source);
  const [, extension = ''] = /\.(\w+)(?:\.(?:gz|zst))?$/.exec(source.toLowerCase()) ?? [];
  switch (extension) {
    case 'csv':
    case 'tsv':
      return readCsv(path, delimiter ?? (extension === 'tsv' ? '\t' : ','));
    case 'jsonl':
    case 'ndjson':
    case 'json':
      return readJson(database, path, extension === 'json' ? 'auto' : 'newline_delimited');
    case 'parquet':
      return `FROM read_parquet(${path}, union_by_name = true)`;
    default:
      return delimiter === undefined ? `FROM ${path}` : readCsv(path, delimiter);
  }
}

function readCsv(path: string, delimiter: string): string {
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
    'parallel = false',
    `max_line_size = ${maxRecord}`,
  ];
  return `FROM read_csv(${path}, ${options.join(', ')})`;
}

/** JSON with the types that DuckDB finds in all records, but for those that would change how a text is written. */
async function readJson(database: Database, path: string, format: string): Promise<string> {
  const options = `format = '${format}', records = true, maximum_object_size = ${maxRecord}`;
  const all = 'sample_size = -1, maximum_sample_files = 2147483647, union_by_name = true';
  const found = await describe(database, `FROM read_json(${path}, ${options}, ${all})`);
  const columns = found.map(({ name, type }) => {
    const plain = type.replace(/"(?:[^"]|"")*"|\b(UUID|DATE|TIMESTAMP( WITH TIME ZONE)?|TIME)\b/g, (match) =>
      match.startsWith('"') ? match : 'VARCHAR',
    );
    return `${toLiteral(name)}: ${toLiteral(plain)}`;
  });
  return `FROM read_json(${path}, ${options}, columns = {${columns.join(', ')}})`;
}

async function describe(database: Database, sql: string): Promise<Column[]> {
  const rows = await database.query(`DESCRIBE (${sql})`);
  return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
}

const isText = ({ type }: Column): boolean => type === 'VARCHAR' || type.startsWith('ENUM(');

/**
 * The column with the texts.
 * @param name default: `text`, or the only column with text
 * @throws a usage error that lists the columns
 */
export function chooseTextColumn(columns: readonly Column[], name: string | undefined): string {
  const known = columns.map((column) => column.name).join(', ');
  const advice =
    columns.length === 1 ? ` If columns are separated by another character, name it with --delimiter` : '';
  const wanted = name ?? 'text';
  const found = columns.find((column) => column.name === wanted);
  if (found && isText(found)) return found.name;
  if (found) throw createUsageError(`Column ${quote(wanted)} is ${quote(found.type)}, not text`);
  const texts = columns.filter(isText);
  const [only] = texts;
  if (name === undefined && only && texts.length === 1) return only.name;
  if (name === undefined)
    throw createUsageError(`Name the column with the texts: --text-column. Columns: ${known}.${advice}`);
  throw createUsageError(`Unknown column ${quote(wanted)}. Columns: ${known}.${advice}`);
}

/** Counts the rows of an input. */
export async function countRows(database: Database, sql: string): Promise<number> {
  const [[count] = []] = await database.query(`SELECT count(*)::DOUBLE FROM (${sql})`);
  return Number(count);
}

/** The columns of an input as a list of SQL. */
export const listColumns = (columns: readonly Column[], table: string): string =>
  columns.map(({ name }) => `${table}.${toIdentifier(name)}`).join(', ');

/** Runs work on an input, and names the input in an error. */
export async function namingInput<Result>(input: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAssayError(error) || error.code !== 'invalid_request') throw error;
    throw new AssayError('invalid_request', `${quote(input, 160)}: ${error.detail}`, { cause: error });
  }
}
