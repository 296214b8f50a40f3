// Tables whose records are lines: a cell in quotes may contain the delimiter, but no line end. A quote that does not close
// its cell in the same line is an ordinary character, as in files of tabs, which have no quotes. Pure.
import { csvLimits } from '../../../core/contract/fronts/index.js';
import { CsvError, type CsvRecord } from './csv-records.js';

export class LineParser {
  readonly #delimiter: string;
  #incomplete = '';
  #line: number;

  /**
   * @param delimiter one character
   * @param line of the text that comes first
   */
  constructor(delimiter: string, line = 1) {
    this.#delimiter = delimiter;
    this.#line = line;
  }

  /** @returns the records that a piece completes. @throws CsvError */
  push(text: string): CsvRecord[] {
    const all = this.#incomplete + text;
    // A return at the end of a piece may be half of a line end.
    const lines = all.split(/\r\n|\n|\r(?!$)/);
    this.#incomplete = lines.pop() ?? '';
    if (this.#incomplete.length > csvLimits.length) throw this.#tooLong();
    return lines.flatMap((line) => this.#read(line));
  }

  /** The last record, if the file does not end with a line end. @throws CsvError */
  end(): CsvRecord[] {
    const line = this.#incomplete.replace(/\r$/, '');
    this.#incomplete = '';
    return this.#read(line);
  }

  #read(text: string): CsvRecord[] {
    const line = this.#line++;
    if (text === '') return [];
    const cells = splitLine(text, this.#delimiter);
    if (cells.length > csvLimits.entries) throw new CsvError(line, `more than ${csvLimits.entries} columns`);
    if (cells.some((cell) => cell.length > csvLimits.length)) throw this.#tooLong();
    return [{ line, cells }];
  }

  #tooLong = () => new CsvError(this.#line, `cell longer than ${csvLimits.length} characters`);
}

function splitLine(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  for (let start = 0; start <= text.length; ) {
    const quoted = readQuoted(text, start, delimiter);
    const end = quoted?.end ?? text.indexOf(delimiter, start);
    const stop = end < 0 ? text.length : end;
    cells.push(quoted?.cell ?? text.slice(start, stop));
    start = stop + 1;
  }
  return cells;
}

/** A cell in quotes that close right before the next delimiter or the end of the line. */
function readQuoted(
  text: string,
  start: number,
  delimiter: string,
): { readonly cell: string; readonly end: number } | undefined {
  if (text[start] !== '"') return undefined;
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return undefined;
    if (text[at + 1] === '"') continue;
    const closes = at + 1 === text.length || text[at + 1] === delimiter;
    return closes ? { cell: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 } : undefined;
  }
}
