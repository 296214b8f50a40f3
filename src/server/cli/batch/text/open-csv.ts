// The beginning of CSV files: their dialect, their header, and the columns of all files together.

import {
  describeDelimiter,
  findDialect,
  RecordSplitter,
  readCell,
  splitCells,
} from '../../../../authoring/csv/index.js';
import { AssayError, quote } from '../../../../core/contract/index.js';
import { createUsageError } from '../../usage-error.js';
import type { TextFile } from '../text-file.js';
import type { Encoding } from '../text-layout.js';
import { getCodec } from './codec.js';
import { openUnits } from './read-units.js';

export interface CsvHead {
  readonly file: TextFile;
  readonly encoding: Exclude<Encoding, 'windows-1252'>;
  readonly delimiter: string;
  /** True if quoted cells may span lines. */
  readonly multiline: boolean;
  /** Text before the header: byte order mark, a line `sep=;`, blank lines. In units, like all that follows. */
  readonly start: string;
  readonly header: string;
  /** Line end of the header. */
  readonly end: string;
  /** Names of the columns. */
  readonly names: readonly string[];
}

/** Units in which the dialect is found. */
const headUnits = 1 << 18;

/**
 * Reads the beginning of a file.
 * @param delimiter undefined: found by the first rows
 * @throws invalid_request for an empty file; a usage error for a delimiter that cannot be found
 */
export async function readCsvHead(file: TextFile, delimiter: string | undefined): Promise<CsvHead> {
  const { encoding, mark, pieces } = await openUnits(file);
  const { name } = file;
  let head = '';
  let isWhole = true;
  for await (const piece of pieces) {
    head += piece;
    isWhole = false;
    if (head.length >= headUnits) break;
    isWhole = true;
  }
  const dialect = findDialect(head, name, isWhole);
  const chosen = delimiter ?? dialect.delimiter;
  if (chosen === undefined) {
    const all = dialect.tied.map(describeDelimiter).join(' or ');
    const detail = `The columns of ${quote(name, 160)} may be separated by ${all}. Name the character with --delimiter`;
    throw createUsageError(detail);
  }
  const { multiline } = dialect;
  const records = new RecordSplitter(chosen, multiline).push(head.slice(dialect.preamble), isWhole);
  const blank = records[0]?.body === '' ? records[0].end : '';
  const header = records[blank === '' ? 0 : 1];
  if (!header) throw new AssayError('invalid_request', `${quote(name, 160)} is empty; expected a header`);
  if (header.unclosed)
    throw new AssayError('invalid_request', `The header of ${quote(name, 160)} has an unclosed quote`);
  return {
    file,
    encoding,
    delimiter: chosen,
    multiline,
    start: mark + head.slice(0, dialect.preamble) + blank,
    header: header.body,
    end: header.end,
    names: splitCells(header.body, chosen).map((cell) => decodeName(readCell(cell), encoding)),
  };
}

function decodeName(units: string, encoding: CsvHead['encoding']): string {
  return getCodec(encoding).decode(units) ?? getCodec('windows-1252').decode(units) ?? units;
}

/** True if all files have the same columns, written alike, so that their records can follow one another unchanged. */
export const areAlike = ([first, ...others]: readonly CsvHead[]): boolean =>
  others.every(
    (head) =>
      head.delimiter === first?.delimiter &&
      head.multiline === first.multiline &&
      head.encoding === first.encoding &&
      JSON.stringify(head.names) === JSON.stringify(first.names),
  );

/**
 * The columns of all files, in the order in which they come.
 * @throws invalid_request if files have different columns, and one has two of the same name
 */
export function joinNames(heads: readonly CsvHead[]): string[] {
  for (const { file, names } of heads) {
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) {
      const detail = `Files with different columns need different names, but ${quote(file.name, 160)} has two columns ${quote(twice)}`;
      throw new AssayError('invalid_request', detail);
    }
  }
  return [...new Set(heads.flatMap(({ names }) => names))];
}
