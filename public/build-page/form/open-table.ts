// Opens a table that was dropped, picked or pasted: recognizes its format, and counts its columns and labels. Loaded on
// demand, because of the parsers.
import { readTable, type TableFormat } from 'assay/tables';
import { pace } from './pace.js';
import { profileTable, type TableProfile } from './profile.js';

export interface OpenedTable {
  readonly profile: TableProfile;
  /** The table as the build reads it: JSONL becomes CSV, because only labels of CSV can be mapped. */
  readonly file: File;
  /** Where the file came from, if it was converted; empty for nothing. */
  readonly note: string;
}

const jsonName = /\.(jsonl|ndjson)$/i;

function detectFormat(name: string, start: string): TableFormat {
  if (jsonName.test(name)) return 'jsonl';
  return /^\s*\{/.test(start) ? 'jsonl' : 'csv';
}

const quoteCell = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

async function convertToCsv(file: File): Promise<File> {
  const lines: string[] = [];
  for await (const { cells } of readTable(file.stream(), 'jsonl', file.name)) {
    lines.push(`${cells.map(quoteCell).join(',')}\n`);
  }
  return new File(lines, file.name.replace(jsonName, '').concat('.csv'), { type: 'text/csv' });
}

/** @throws AssayError or Error that says what is wrong with the table, and in which line */
export async function openTable(original: File): Promise<OpenedTable> {
  const isJson = detectFormat(original.name, await original.slice(0, 200).text()) === 'jsonl';
  const file = isJson ? await convertToCsv(original) : original;
  const profile = await profileTable(pace(readTable(file.stream(), 'csv', file.name)));
  if (profile.rows === 0) throw new Error(`${original.name}: the table has a header, but no rows.`);
  return { profile, file, note: isJson ? `Converted from ${original.name}.` : '' };
}
