// Reads the rows of a table, and writes changed rows as a file of the same name. Loaded on demand, because of the parsers.
import { readTable } from 'assay/tables';
import { pace } from '../form/pace.js';
import type { Rows } from './decisions.js';

export async function readRows(file: File): Promise<Rows> {
  const records: (readonly string[])[] = [];
  for await (const { cells } of pace(readTable(file.stream(), 'csv', file.name))) {
    const values = cells.map((cell) => String(cell));
    if (records.length === 0 || values.some((cell) => cell.trim() !== '')) records.push(values);
  }
  const [header = [], ...rows] = records;
  return { header: header.map((name) => name.trim()), cells: rows };
}

const quoteCell = (cell: string): string =>
  /["\t,;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** @throws Error if the file would be read as another table */
export async function writeRows({ header, cells }: Rows, name: string): Promise<File> {
  const full = cells.map((record) => header.map((_, at) => record[at] ?? ''));
  // In some tables of tabs quotes are plain characters: commas are always read with quotes.
  for (const delimiter of /\.tsv$/i.test(name) ? ['\t', ','] : [',']) {
    const lines = [header, ...full].map((record) => `${record.map(quoteCell).join(delimiter)}\n`);
    const file = new File(lines, name, { type: 'text/csv' });
    const read = await readRows(file).catch(() => undefined);
    if (JSON.stringify(read?.cells) === JSON.stringify(full)) return file;
  }
  throw new Error(`${name}: the changed table cannot be written. Change it in the program that made it`);
}
