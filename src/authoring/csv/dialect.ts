// Which character separates the cells of a CSV file: the one by which its first rows have the steadiest number of cells.
// One decision for sources of a build and for tables that are scored. Pure.
import { splitCells } from './cells.js';
import { RecordSplitter } from './record-splitter.js';

export interface Dialect {
  /** One character; undefined if several fit equally well. */
  readonly delimiter: string | undefined;
  /** Delimiters that fit equally well. */
  readonly tied: readonly string[];
  /**
   * True if a quoted cell may span lines. False in files of tabs, and in others whose lines all have the cells of a row
   * although a quote is open: there a quote that is not closed in its line is an ordinary character.
   */
  readonly multiline: boolean;
  /** Characters before the header: the line `sep=;` of a spreadsheet, with its line end; 0 without one. */
  readonly preamble: number;
}

const candidates = [',', ';', '\t', '|'] as const;

/** Delimiters that are used only if they are named. Where one of them fits, the file is not a table of one column. */
const rareCandidates = [':', '^', '~', '\u0001', '\u001f'] as const;

/** The delimiter that the extension of a name promises: it wins over others that fit equally well. */
const promised: Readonly<Record<string, string>> = { tsv: '\t', tab: '\t', psv: '|' };

const sampledRows = 100;
/** Lines of a record from which on, in a file that has quotes, its lines are counted: a text may have some that look like rows. */
const manyLines = 6;
/** Characters in which quoting is decided: more than 100 usual rows have. */
const sampledCharacters = 262_144;

/** What is known of a delimiter before its quoting is decided. */
type Choice = Omit<Dialect, 'multiline'>;

interface Fit {
  readonly delimiter: string;
  /** Number of rows after the header. */
  readonly rows: number;
  /** Part of them with as many cells as the header, from 0 to 1. */
  readonly steady: number;
}

/**
 * Finds the delimiter.
 * @param head the first 100 rows, or as much of the file as there is
 * @param name of the file, whose extension decides between delimiters that fit equally well
 * @param isWhole true if `head` is all of the file; else its last row is ignored, which may be cut
 */
export function findDialect(head: string, name: string, isWhole: boolean): Dialect {
  const choice = findDelimiter(head, name, isWhole);
  const rows = head.slice(choice.preamble);
  return { ...choice, multiline: spansLines(rows, choice.delimiter ?? ',', isWhole) };
}

/**
 * Whether quoted cells span lines: a record of several lines is taken for one unless each line of the sample is a row by
 * itself. Without such records, files of tabs do without them: their format has no quotes.
 */
function spansLines(rows: string, delimiter: string, isWhole: boolean): boolean {
  if (!rows.includes('"')) return delimiter !== '\t';
  const records: string[] = [];
  const splitter = new RecordSplitter(delimiter);
  for (const { body } of splitter.push(rows.slice(0, sampledCharacters), isWhole)) {
    if (body !== '') records.push(body);
    if (records.length > sampledRows) break;
  }
  const long = records.filter((body) => /[\r\n]/.test(body));
  const longest = Math.max(0, ...long.map((body) => body.split(/\r\n|\r|\n/).length));
  if (long.length === 0 || (delimiter !== '\t' && longest < manyLines)) return delimiter !== '\t';
  const header = splitCells(records[0] ?? '', delimiter).length;
  const lines = long.flatMap((body) => body.split(/[\r\n]+/));
  return lines.some((line) => line !== '' && splitCells(line, delimiter).length !== header);
}

function findDelimiter(head: string, name: string, isWhole: boolean): Choice {
  const [line = '', quoted, plain] =
    /^\ufeff?(?:"sep=([^"\r\n])"|sep=([^"\r\n]))(?:\r?\n|\r|$)/i.exec(head) ?? [];
  const declared = quoted ?? plain;
  if (declared !== undefined) return { delimiter: declared, tied: [], preamble: line.length };
  const [, extension = ''] = /\.(\w+)(?:\.(?:gz|zst|br))?$/.exec(name.toLowerCase()) ?? [];
  const prior = Object.hasOwn(promised, extension) ? promised[extension] : undefined;
  const fits = candidates.flatMap((delimiter) => measureFit(head, delimiter, isWhole));
  const max = Math.max(...fits.map(({ steady }) => steady));
  const best = fits.filter(({ steady }) => steady === max).map(({ delimiter }) => delimiter);
  if (prior !== undefined && best.includes(prior)) return { delimiter: prior, tied: [], preamble: 0 };
  if (best.length > 1) return { delimiter: undefined, tied: best, preamble: 0 };
  if (best[0] !== undefined) return { delimiter: best[0], tied: [], preamble: 0 };
  const tied = rareCandidates.filter((rare) =>
    measureFit(head, rare, isWhole).some(({ steady, rows }) => steady === 1 && rows > 0),
  );
  return { delimiter: tied.length > 0 ? undefined : (prior ?? ','), tied, preamble: 0 };
}

/** @returns nothing for a delimiter that is not in the header */
function measureFit(head: string, delimiter: string, isWhole: boolean): Fit[] {
  const counts: number[] = [];
  const splitter = new RecordSplitter(delimiter);
  // In small pieces, because most of the head is not needed.
  for (let start = 0; start < head.length && counts.length <= sampledRows; start += 16_384) {
    const piece = head.slice(start, start + 16_384);
    for (const { body } of splitter.push(piece, isWhole && start + 16_384 >= head.length))
      if (body !== '') counts.push(splitCells(body, delimiter).length);
  }
  const [header = 1, ...rows] = counts.slice(0, 1 + sampledRows);
  if (header < 2) return [];
  const same = rows.filter((count) => count === header).length;
  return [{ delimiter, rows: rows.length, steady: rows.length === 0 ? 1 : same / rows.length }];
}

/** A delimiter as it is shown in a message and given on a command line. */
export const describeDelimiter = (delimiter: string): string =>
  delimiter === '\t' ? "'\\t'" : `'${delimiter.replace(/[^ -~]/, escapeControl)}'`;

const escapeControl = (character: string): string =>
  `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
