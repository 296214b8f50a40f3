// Detects the input of a batch (an existing file, an address, a query or a pattern) and chooses its reader.
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AssayError, isAssayError, quote } from '../../../core/contract/index.js';
import type { CommandContext } from '../command.js';
import { findFiles, isFile } from '../input/find-files.js';
import type { WorkingFolder } from '../input/resolve-path.js';
import { createUsageError } from '../usage-error.js';
import type { BatchPlan } from './batch-plan.js';
import { download, getPath } from './download.js';
import type { Database } from './duckdb/database.js';
import type { InputFile, RowStore } from './row-store.js';
import { getExtension, getTextKind, type TextFile } from './text-file.js';

/** Input and output of a batch. */
type StorePlan = Pick<BatchPlan, 'input' | 'delimiter' | 'format' | 'output'>;

type Surroundings = Pick<CommandContext, 'cwd' | 'findPackage'>;

export interface OpenedStore {
  readonly store: RowStore;
  readonly close: () => Promise<void>;
}

/** An input: our own readers read texts, DuckDB the others. */
type Input =
  | { readonly reader: 'query' | 'parquet'; readonly files: readonly InputFile[] }
  | {
      readonly reader: 'text';
      readonly files: readonly InputFile[];
      readonly texts: readonly TextFile[];
      readonly remove?: () => Promise<void>;
    };

const isQuery = (input: string): boolean =>
  /^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/|\()*(select|from|with)\s/i.test(input);

// Not only http: DuckDB also reads s3:// and others.
const isAddress = (input: string): boolean => /^\w{2,}:\/\//.test(input);

/** @throws not_found for a pattern without files; url_unreachable for an address that cannot be read */
async function findInput(plan: StorePlan, context: WorkingFolder): Promise<Input> {
  const { input, delimiter } = plan;
  if (isAddress(input) && !(await isFile(input))) return openAddress(plan, context);
  const paths = await findFiles(input, context);
  const files = await Promise.all(paths.map(readFile));
  const texts = paths.flatMap((path): TextFile[] => {
    const kind = getTextKind(path, delimiter);
    return kind === undefined ? [] : [{ path, name: path, kind }];
  });
  const isCsv = (text: TextFile) => text.kind === 'csv';
  const isMixed = texts.some(isCsv) && !texts.every(isCsv);
  if (isMixed || (texts.length > 0 && texts.length < files.length))
    throw createUsageError(`${quote(input, 160)} matches files of different formats. Score them apart`);
  if (texts.length > 0) return { reader: 'text', files, texts };
  if (files.length > 0) {
    const other = paths.find((path) => getExtension(path) !== 'parquet');
    if (other !== undefined) throw createFormatError(other);
    return { reader: 'parquet', files };
  }
  if (isQuery(input)) return { reader: 'query', files };
  throw new AssayError('not_found', `No file matches ${quote(input, 160)}`);
}

async function readFile(path: string): Promise<InputFile> {
  const { size, mtimeMs } = await stat(path);
  return { path, bytes: size, modified: mtimeMs };
}

/** Downloads a text table. Parquet stays where it is: DuckDB reads only what it needs. */
async function openAddress(plan: StorePlan, context: WorkingFolder): Promise<Input> {
  const { input, delimiter, output } = plan;
  if (/^file:/i.test(input)) return findInput({ ...plan, input: toPath(input) }, context);
  const isWeb = /^https?:/i.test(input);
  if (isWeb && getExtension(getPath(input)) !== 'parquet') {
    const { file, input: source, remove } = await download(input, delimiter, output);
    return { reader: 'text', files: [source], texts: [file], remove };
  }
  if (getExtension(getPath(input)) === 'parquet') return { reader: 'parquet', files: [] };
  const detail = `Text tables are read from http: and https: addresses; this is ${quote(input, 160)}. Copy the file here first, or take what DuckDB makes of it by a query: "SELECT * FROM '…'"`;
  throw createUsageError(detail);
}

const createFormatError = (path: string): AssayError =>
  createUsageError(
    `Cannot see the format of ${quote(path, 160)}. Its name ends in .csv, .tsv, .jsonl, .json or .parquet; CSV of another name needs --delimiter, and what DuckDB reads a query: "SELECT * FROM '…'"`,
  );

function toPath(address: string): string {
  try {
    return fileURLToPath(address);
  } catch (cause) {
    throw new AssayError('invalid_request', `${quote(address, 160)} is not the address of a file`, { cause });
  }
}

const load = async (context: Surroundings): Promise<Database> =>
  (await import('./duckdb/database.js')).openDatabase(context);

/**
 * Opens the input of a batch. DuckDB is loaded only for what needs it.
 * @throws not_found for a pattern without files; invalid_request with the reason for what cannot be read;
 *   artifact_unavailable if DuckDB is needed and not installed; url_unreachable
 */
export async function openStore(plan: StorePlan, context: Surroundings): Promise<OpenedStore> {
  const input = await findInput(plan, context);
  let database: Database | undefined;
  const close = async () => {
    database?.close();
    if (input.reader === 'text') await input.remove?.();
  };
  const open = async () => {
    if (input.reader !== 'text') {
      database = await load(context);
      return openRows(plan, input, database);
    }
    if (plan.format.name === 'parquet') database = await load(context);
    return openText(plan, input.texts, input.files, database);
  };
  try {
    return { store: await open().catch(nameInput(plan.input)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openText(
  { delimiter, format, output }: StorePlan,
  texts: readonly TextFile[],
  files: readonly InputFile[],
  database: Database | undefined,
): Promise<RowStore> {
  const { createTextStore } = await import('./text/text-store.js');
  const { openCsvTable } = await import('./text/csv-table.js');
  const { openJsonTable } = await import('./text/json-table.js');
  const isCsv = texts[0]?.kind === 'csv';
  const table = isCsv ? await openCsvTable(texts, delimiter) : await openJsonTable(texts);
  return createTextStore(table, files, { path: output, format, database });
}
async function openRows(
  { input, format, output }: StorePlan,
  { reader, files }: Input,
  database: Database,
): Promise<RowStore> {
  const { openParquet, openQuery } = await import('./duckdb/reader.js');
  const { createDatabaseStore } = await import('./duckdb/store.js');
  const rows =
    reader === 'query' ? await openQuery(database, input) : await openParquet(database, files, input);
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
