// The texts of a file as the CSV file that a discovery reads.
import { extname } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import { decodeNamed, type ErrorPrinter } from '../input/read-file.js';

const header = 'text';

const toCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const toCsv = (texts: readonly string[]): string => `${[header, ...texts.map(toCell)].join('\n')}\n`;

export interface TextTable {
  /** Name of the file in errors. */
  readonly path: string;
  /** CSV with a header. */
  readonly csv: Blob;
  /** The column with the texts; undefined: found by the reader. */
  readonly column: string | undefined;
}

/**
 * Reads the texts of a file by its extension: `.jsonl`, `.ndjson` and `.json` have an object in each line, `.txt` and `.md` a text
 * in each line; anything else is CSV.
 * @param column name of the column or field; default: `text`, or the only column
 * @throws sample_invalid naming the line; invalid_request for a file that is not text
 */
export function readTextTable(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  printer: ErrorPrinter,
  column?: string,
): TextTable {
  const lines = () => decodeNamed(bytes, quote(path, 160), printer).split(/\r?\n/);
  switch (extname(path).toLowerCase()) {
    case '.json':
    case '.jsonl':
    case '.ndjson':
      return { path, csv: new Blob([toCsv(readFields(path, lines(), column ?? header))]), column: header };
    case '.txt':
    case '.md':
      return { path, csv: new Blob([toCsv(lines().filter((line) => line.trim() !== ''))]), column: header };
    default:
      return { path, csv: new Blob([bytes]), column };
  }
}

/** The field `name` of each line; lines without text are left out. */
function readFields(path: string, lines: readonly string[], name: string): string[] {
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value = readField(line, name);
    if (typeof value === 'string') return value.trim() === '' ? [] : [value];
    const layout = line.trimStart().startsWith('[') ? ', without an array around the objects' : '';
    const detail = `${quote(path, 160)} line ${index + 1}: expected a JSON object with a text in ${quote(name)}${layout}`;
    throw new AssayError('sample_invalid', detail);
  });
}

function readField(line: string, name: string): unknown {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record !== 'object' || record === null) return undefined;
    return Object.entries(record).find(([key]) => key === name)?.[1];
  } catch {
    return undefined;
  }
}
