// CSV text -> records, streaming, by RFC 4180: quoted cells may contain the delimiter, line ends and doubled quotes.
// Line ends may be LF, CR LF or CR, also mixed; blank lines are ignored. Pure. Not a library, because records need line
// numbers and cells need limits, while memory stays bounded by one record.
import { csvLimits } from '../../../core/contract/fronts/index.js';

export interface CsvRecord {
  /** First line of the record, from 1. */
  readonly line: number;
  /** Lines of the record, where they are more than one. */
  readonly lines?: number;
  readonly cells: readonly string[];
}

/** A syntax error, and its line. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Position of the parser in a cell; `closed` is after its closing quote. */
type State = 'start' | 'plain' | 'quoted' | 'closed';

/** Parses text piece by piece; every call returns the records that it completes. */
export class CsvParser {
  readonly #special: RegExp;
  /** For errors. */
  readonly #dialect: string;
  #state: State = 'start';
  #cell = '';
  #cells: string[] = [];
  #line = 1;
  #recordLine = 1;
  #quoteLine = 1;
  #afterReturn = false;
  #records: CsvRecord[] = [];

  /**
   * @param delimiter one character
   * @param line of the text that comes first
   */
  constructor(delimiter: string, line = 1) {
    this.#special = new RegExp(`["\\n\\r${delimiter.replace(/[\\\]^-]/, '\\$&')}]`, 'g');
    this.#dialect = ` (cells separated by ${JSON.stringify(delimiter)}, in quotes)`;
    this.#line = line;
    this.#recordLine = line;
  }

  /** @throws CsvError */
  push(text: string): CsvRecord[] {
    for (let at = 0; at < text.length; ) {
      at = this.#state === 'quoted' ? this.#readQuoted(text, at) : this.#readPlain(text, at, this.#special);
    }
    return this.#takeRecords();
  }

  /** The last record, if the file does not end with a line end. @throws CsvError */
  end(): CsvRecord[] {
    if (this.#state === 'quoted') throw new CsvError(this.#quoteLine, `unclosed quote${this.#dialect}`);
    this.#endRecord();
    return this.#takeRecords();
  }

  /** Reads inside quotes, up to the next one. @returns the next position */
  #readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    const part = text.slice(at, end);
    this.#append(part, this.#quoteLine);
    this.#line += countLines(part);
    if (quote >= 0) this.#state = 'closed';
    return end + 1;
  }

  /** Reads outside quotes, up to and including the next special character. @returns the next position */
  #readPlain(text: string, at: number, special: RegExp): number {
    special.lastIndex = at;
    const end = special.exec(text)?.index ?? text.length;
    if (end > at) {
      if (this.#state === 'closed')
        throw new CsvError(this.#line, `text after a closing quote${this.#dialect}`);
      this.#append(text.slice(at, end), this.#line);
      this.#state = 'plain';
      this.#afterReturn = false;
    }
    const character = text[end];
    if (character === undefined) return end;
    if (character === '"') this.#readQuote();
    else if (character === '\n' || character === '\r') this.#readLineEnd(character);
    else this.#endCell();
    return end + 1;
  }

  #readQuote(): void {
    this.#afterReturn = false;
    if (this.#state === 'plain') {
      // A quote inside an unquoted cell is an ordinary character.
      this.#append('"', this.#line);
      return;
    }
    if (this.#state === 'closed') this.#append('"', this.#line);
    else this.#quoteLine = this.#line;
    this.#state = 'quoted';
  }

  #readLineEnd(character: '\n' | '\r'): void {
    const secondHalf = character === '\n' && this.#afterReturn;
    if (!secondHalf) {
      this.#endRecord();
      this.#line++;
      this.#recordLine = this.#line;
    }
    this.#afterReturn = character === '\r';
  }

  #append(part: string, line: number): void {
    this.#cell += part;
    if (this.#cell.length > csvLimits.length) {
      throw new CsvError(
        line,
        `cell longer than ${csvLimits.length} characters; check for an unclosed quote`,
      );
    }
  }

  #endCell(): void {
    this.#afterReturn = false;
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
    if (this.#cells.length > csvLimits.entries) {
      throw new CsvError(this.#recordLine, `more than ${csvLimits.entries} columns`);
    }
  }

  #endRecord(): void {
    const blank = this.#cells.length === 0 && this.#state === 'start';
    if (blank) return;
    this.#endCell();
    const lines = this.#line - this.#recordLine + 1;
    this.#records.push({ line: this.#recordLine, cells: this.#cells, ...(lines > 1 && { lines }) });
    this.#cells = [];
  }

  #takeRecords(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

const countLines = (text: string): number => {
  const feeds = text.split('\n').length - 1;
  return feeds > 0 ? feeds : text.split('\r').length - 1;
};
