// What the input of a batch is: a file that exists, an address, a query, or a pattern; and who reads it.
import { stat } from 'node:fs/promises';
import { AssayError, isAssayError, quote } from '../../contract/index.js';
import type { CommandContext } from '../command.js';
import { findFiles, isFile } from '../input/find-files.js';
import { createUsageError } from '../usage-error.js';
import type { BatchPlan } from './batch-plan.js';
import type { Database } from './duckdb/database.js';
import type { InputFile, RowStore } from './row-store.js';

/** What a batch reads, and what it writes. */
type StorePlan = Pick<BatchPlan, 'input' | 'delimiter' | 'format' | 'output'>;

type Surroundings = Pick<CommandContext, 'cwd' | 'findPackage'>;

export interface OpenedStore {
  readonly store: RowStore;
  readonly close: () => void;
}

/** An input that DuckDB reads, or a text table. */
type Input =
  | { readonly kind: 'query' }
  | { readonly kind: 'address' }
  | { readonly kind: 'files'; readonly files: readonly InputFile[] };

const isQuery = (input: string): boolean =>
  /^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/|\()*(select|from|with)\s/i.test(input);

// Not only http: DuckDB also reads s3:// and others.
const isAddress = (input: string): boolean => /^\w{2,}:\/\//.test(input);

/** @throws not_found for a pattern without files */
async function findInput(input: string, cwd: string): Promise<Input> {
  if (!isAddress(input) || (await isFile(input))) {
    const paths = await findFiles(input, cwd);
    if (paths.length > 0) return { kind: 'files', files: await Promise.all(paths.map(readFile)) };
    if (isQuery(input)) return { kind: 'query' };
    throw new AssayError('not_found', `No file matches ${quote(input, 160)}`);
  }
  return { kind: 'address' };
}

async function readFile(path: string): Promise<InputFile> {
  const { size, mtimeMs } = await stat(path);
  return { path, bytes: size, modified: mtimeMs };
}

/** `csv` or `json` for files of that kind, uncompressed or in gzip. */
function getTextKind(path: string, delimiter: string | undefined): 'csv' | 'json' | undefined {
  const [, extension = '', compression] = /\.(\w+?)(?:\.(gz|zst))?$/.exec(path.toLowerCase()) ?? [];
  if (compression === 'zst') return undefined;
  if (extension === 'jsonl' || extension === 'ndjson' || extension === 'json') return 'json';
  if (extension === 'csv' || extension === 'tsv' || extension === 'tab' || extension === 'psv') return 'csv';
  return delimiter !== undefined && extension !== 'parquet' ? 'csv' : undefined;
}

const load = async (context: Surroundings): Promise<Database> =>
  (await import('./duckdb/database.js')).openDatabase(context);

/**
 * Opens the input of a batch. DuckDB is loaded only for what needs it.
 * @throws not_found for a pattern without files; invalid_request with the reason for what cannot be read;
 *   artifact_unavailable if DuckDB is needed and not installed
 */
export async function openStore(plan: StorePlan, context: Surroundings): Promise<OpenedStore> {
  const { input, delimiter } = plan;
  const found = await findInput(input, context.cwd);
  const kinds = found.kind === 'files' ? found.files.map(({ path }) => getTextKind(path, delimiter)) : [];
  const [kind] = kinds;
  if (kinds.some((other) => other !== kind))
    throw createUsageError(`${quote(input, 160)} matches files of different formats. Score them apart`);
  if (found.kind === 'files' && kind !== undefined && plan.format.name !== 'parquet') {
    const store = await openText(plan, kind, found.files, undefined).catch(nameInput(input));
    return { store, close: () => {} };
  }
  const database = await load(context);
  try {
    const store =
      found.kind === 'files' && kind !== undefined
        ? await openText(plan, kind, found.files, database)
        : await openRows(plan, found, database);
    return { store, close: database.close };
  } catch (error) {
    database.close();
    return nameInput(input)(error);
  }
}

async function openText(
  { delimiter, format, output }: StorePlan,
  kind: 'csv' | 'json',
  files: readonly InputFile[],
  database: Database | undefined,
): Promise<RowStore> {
  const paths = files.map(({ path }) => path);
  const { createTextStore } = await import('./text/text-store.js');
  const { openCsvTable } = await import('./text/csv-table.js');
  const { openJsonTable } = await import('./text/json-table.js');
  const table = kind === 'csv' ? await openCsvTable(paths, delimiter) : await openJsonTable(paths);
  return createTextStore(table, files, { path: output, format, database });
}

async function openRows(
  { input, delimiter, format, output }: StorePlan,
  found: Input,
  database: Database,
): Promise<RowStore> {
  const { openFiles, openQuery } = await import('./duckdb/reader.js');
  const { createDatabaseStore } = await import('./duckdb/store.js');
  const files = found.kind === 'files' ? found.files : [];
  const rows =
    found.kind === 'query'
      ? await openQuery(database, input)
      : await openFiles(database, files, input, delimiter);
  return createDatabaseStore(database, rows, { path: output, format });
}

/** A handler of errors that names the input in those of its content. */
export const nameInput =
  (input: string) =>
  (error: unknown): never => {
    if (error instanceof RangeError) throw createInputError(input, error.message, error);
    if (isAssayError(error) && error.code === 'invalid_request')
      throw createInputError(input, error.detail, error);
    throw error;
  };

const createInputError = (input: string, detail: string, cause: unknown): AssayError =>
  new AssayError('invalid_request', `${quote(input, 160)}: ${detail}`, { cause });
