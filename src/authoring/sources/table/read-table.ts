// Reads a table whose columns are not mapped yet, for those who choose what its columns mean.
import { csvLimits } from '../../../core/contract/fronts/index.js';
import { AssayError } from '../../../core/contract/index.js';
import { detectForeignKind } from '../content-kind.js';
import { CsvError, type CsvRecord } from './csv-records.js';
import { parseRow } from './json-row.js';
import { readLines } from './lines.js';
import { readCsvRecords } from './read-csv-records.js';

/** `csv`: also separated by tabs, semicolons or bars. `jsonl`: an object on each line. */
export type TableFormat = 'csv' | 'jsonl';

/** A row of a table, or its header. */
export type TableRecord = CsvRecord;

/**
 * Streams the records of a table, the header first. Cells of CSV are as they are in the file; those of JSONL are texts, and
 * empty where a line has no value. A JSONL table is held in memory, because its columns are the fields of all lines.
 * @param name of the table in errors: its path
 * @throws sample_invalid, naming the table and the line; the signal's reason
 */
export async function* readTable(
  content: ReadableStream<Uint8Array> | Uint8Array,
  format: TableFormat,
  name: string,
  signal?: AbortSignal,
): AsyncGenerator<TableRecord> {
  const failure = (message: string) => new AssayError('sample_invalid', `${name}: ${message}`);
  try {
    if (format === 'csv') yield* readCsvRecords(content, name, failure, signal);
    else yield* readJsonRecords(content, failure, signal);
  } catch (error) {
    if (error instanceof CsvError) throw failure(`line ${error.line}: ${error.message}`);
    if (error instanceof RangeError) throw failure(error.message);
    throw error;
  }
}

async function* readJsonRecords(
  content: ReadableStream<Uint8Array> | Uint8Array,
  failure: (message: string) => Error,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableRecord> {
  const columns = new Set<string>();
  const rows: { line: number; fields: ReadonlyMap<string, unknown> }[] = [];
  for await (const { number, text } of readLines(content, signal)) {
    if (text.trim() === '') continue;
    const kind = number === 1 ? detectForeignKind(text) : undefined;
    if (kind !== undefined) throw failure(`it is ${kind}`);
    const row = parseRow(text, rows.length === 0, (message) => {
      throw failure(`line ${number}: ${message}`);
    });
    if (!row) continue;
    const fields = new Map<string, unknown>(Object.entries(row));
    for (const field of fields.keys()) columns.add(field);
    rows.push({ line: number, fields });
    if (columns.size > csvLimits.entries)
      throw failure(`line ${number}: more than ${csvLimits.entries} different fields`);
    if (columns.size * rows.length > csvLimits.items)
      throw failure(`line ${number}: more than ${csvLimits.items} cells, one for each line and each field`);
  }
  yield { line: 1, cells: [...columns] };
  for (const { line, fields } of rows)
    yield { line, cells: Array.from(columns, (column) => toCell(fields.get(column))) };
}

function toCell(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
