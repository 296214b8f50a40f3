// Rows of CSV: their cells stay as they are written, further ones follow.
import { readCell, splitCells, writeCell } from '../../../../authoring/csv/index.js';
import type { ScoreCell } from '../score-columns.js';
import type { Codec } from './codec.js';
import type { RecordProblem, RowFormat, StoredRecord } from './row-format.js';

const problems = {
  unclosed: 'The row has a quote that is not closed',
  short: 'The row has fewer cells than the header',
  long: 'The row has more cells than the header. Quote cells that contain the delimiter',
} as const satisfies Record<RecordProblem, string>;

/** Cells of a CSV record as text; nothing for null. */
export const writeCells = (cells: readonly ScoreCell[], delimiter: string): string =>
  cells
    .map((cell) => (typeof cell === 'string' ? writeCell(cell, delimiter) : (cell?.toString() ?? '')))
    .join(delimiter);

/**
 * Rows of CSV.
 * @param names of the columns
 * @param textColumn index of the column with the texts
 */
export function createCsvFormat(
  codec: Codec,
  delimiter: string,
  names: readonly string[],
  textColumn: number,
): RowFormat {
  const readValue = (cell: string | undefined): string | null | undefined =>
    cell === undefined || cell === '' ? null : codec.decode(readCell(cell));
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  const readValues = ({ body }: StoredRecord) => {
    const cells = splitCells(body, delimiter);
    return names.map((_, index) => {
      const value = readValue(cells[index]);
      // Bytes that do not fit the encoding are shown as U+FFFD in another format, which cannot have them.
      return value === undefined ? toLossy(codec, readCell(cells[index] ?? '')) : value;
    });
  };
  return {
    readText: ({ body, problem }) => {
      if (problem) return { error: problems[problem] };
      const text = readValue(splitCells(body, delimiter)[textColumn]);
      return text === undefined ? { error: 'The text has bytes that are not UTF-8' } : text;
    },
    readValues,
    toJson: (record) => {
      const values = readValues(record);
      return `{${keys.map((key, index) => key + JSON.stringify(values[index])).join(',')}}`;
    },
    addCells: ({ body, problem }, cells) => {
      const missing = problem === 'short' ? names.length - splitCells(body, delimiter).length : 0;
      const padding = delimiter.repeat(Math.max(0, missing));
      return `${body}${padding}${delimiter}${codec.encode(writeCells(cells, delimiter))}`;
    },
  };
}

const toLossy = (codec: Codec, units: string): string => new TextDecoder().decode(codec.toBytes(units));
