// The output of a run: all parts as one file, in order.
import { AssayError, quote } from '../../contract/index.js';
import { createUsageError } from '../usage-error.js';
import { type Database, toIdentifier, toInputError, toLiteral } from './database.js';
import { complete, type RunFolder } from './run-folder.js';

/** What DuckDB writes, by the extension of the output. */
const formats: Readonly<Record<string, string>> = {
  csv: "FORMAT csv, HEADER, DELIMITER ','",
  tsv: "FORMAT csv, HEADER, DELIMITER '\t'",
  jsonl: 'FORMAT json',
  ndjson: 'FORMAT json',
  json: 'FORMAT json, ARRAY true',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
};

const compressions: Readonly<Record<string, string>> = { gz: 'gzip', zst: 'zstd' };

export interface OutputFormat {
  /** With the compression, such as `csv.gz`. */
  readonly extension: string;
  /** Options of `COPY`. */
  readonly options: string;
}

/** The format of an output, by its name. @throws a usage error that lists the formats */
export function chooseFormat(output: string): OutputFormat {
  const [, extension = '', compression] = /\.(\w+?)(?:\.(gz|zst))?$/.exec(output.toLowerCase()) ?? [];
  const format = Object.hasOwn(formats, extension) ? formats[extension] : undefined;
  if (format === undefined || (compression !== undefined && extension === 'parquet')) {
    const known = Object.keys(formats).map((name) => `.${name}`);
    throw createUsageError(
      `The output ends in one of ${known.join(', ')} (texts also with .gz or .zst); it is ${quote(output, 160)}`,
    );
  }
  if (compression === undefined) return { extension, options: format };
  return {
    extension: `${extension}.${compression}`,
    options: `${format}, COMPRESSION ${compressions[compression]}`,
  };
}

/** Writes the output from all parts. @param count of parts, all of which are done */
export async function writeOutput(
  database: Database,
  folder: RunFolder,
  count: number,
  output: string,
  { extension, options }: OutputFormat,
): Promise<void> {
  const target = folder.toIncomplete(extension);
  // One thread: the bytes of the file depend on how rows are divided between threads.
  await database.query('SET threads = 1');
  await database
    .query(`COPY (FROM read_parquet(${listParts(folder, count)})) TO ${toLiteral(target)} (${options})`)
    .catch((cause: unknown) => {
      const detail = `Cannot write ${quote(output, 160)}: ${toInputError(cause).detail}`;
      throw new AssayError('artifact_unavailable', detail, { cause });
    });
  await complete(target, output);
}

/** Number of rows with an error. @param column of the error */
export async function countErrors(
  database: Database,
  folder: RunFolder,
  count: number,
  column: string,
): Promise<number> {
  const parts = listParts(folder, count);
  const sql = `SELECT count(${toIdentifier(column)})::DOUBLE FROM read_parquet(${parts})`;
  const [[errors] = []] = await database.query(sql);
  return Number(errors);
}

const listParts = (folder: RunFolder, count: number): string =>
  `[${Array.from({ length: count }, (_, part) => toLiteral(folder.toPart(part))).join(', ')}]`;
