// CSV text -> records, streaming, by RFC 4180: quoted cells may hold the delimiter, line ends and doubled quotes. Line
// ends may be LF, CR LF or CR, also mixed; blank lines are no records. Pure. Ours, because records need their line
// numbers and cells their limits, while memory stays bounded by one record.

export interface CsvRecord {
  /** Line on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Cells of one record, and characters of one cell, at most: past them a quote was never closed, or it is no CSV. */
const csvLimits = { cells: 10_000, characters: 1_048_576 } as const;

/** What is wrong with the form of a file, and where. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Where the parser stands in a cell; `closed` is behind its closing quote. */
type State = 'start' | 'plain' | 'quoted' | 'closed';

/** Takes text piece by piece; every call gives the records that are complete by then. */
export class CsvParser {
  #special: RegExp | undefined;
  #state: State = 'start';
  #cell = '';
  #cells: string[] = [];
  #line = 1;
  #recordLine = 1;
  #quoteLine = 1;
  #afterReturn = false;
  #records: CsvRecord[] = [];

  /** @throws CsvError */
  push(text: string): CsvRecord[] {
    this.#special ??= new RegExp(`["\\n\\r${delimiterOf(text)}]`, 'g');
    for (let at = 0; at < text.length; ) {
      at = this.#state === 'quoted' ? this.#quoted(text, at) : this.#open(text, at, this.#special);
    }
    return this.#drain();
  }

  /** The last record, where the file does not end with a line end. @throws CsvError */
  end(): CsvRecord[] {
    if (this.#state === 'quoted')
      throw new CsvError(this.#quoteLine, 'a quote is opened here and never closed');
    this.#endRecord();
    return this.#drain();
  }

  /** Inside quotes, up to the next one. @returns where to go on */
  #quoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    const part = text.slice(at, end);
    this.#append(part, this.#quoteLine);
    this.#line += linesIn(part);
    if (quote >= 0) this.#state = 'closed';
    return end + 1;
  }

  /** Outside quotes, up to the next character that means something. @returns where to go on */
  #open(text: string, at: number, special: RegExp): number {
    special.lastIndex = at;
    const end = special.exec(text)?.index ?? text.length;
    if (end > at) {
      if (this.#state === 'closed') throw new CsvError(this.#line, 'text goes on behind a closing quote');
      this.#append(text.slice(at, end), this.#line);
      this.#state = 'plain';
      this.#afterReturn = false;
    }
    if (end === text.length) return end;
    const sign = text[end]!;
    if (sign === '"') this.#quote();
    else if (sign === '\n' || sign === '\r') this.#lineEnd(sign);
    else this.#endCell();
    return end + 1;
  }

  #quote(): void {
    this.#afterReturn = false;
    if (this.#state === 'plain') {
      // A quote inside a cell that does not begin with one is a character like any other.
      this.#append('"', this.#line);
      return;
    }
    if (this.#state === 'closed') this.#append('"', this.#line);
    else this.#quoteLine = this.#line;
    this.#state = 'quoted';
  }

  #lineEnd(sign: '\n' | '\r'): void {
    const secondHalf = sign === '\n' && this.#afterReturn;
    if (!secondHalf) {
      this.#endRecord();
      this.#line++;
      this.#recordLine = this.#line;
    }
    this.#afterReturn = sign === '\r';
  }

  #append(part: string, line: number): void {
    this.#cell += part;
    if (this.#cell.length > csvLimits.characters) {
      throw new CsvError(
        line,
        `a cell is longer than ${csvLimits.characters} characters: is a quote never closed?`,
      );
    }
  }

  #endCell(): void {
    this.#afterReturn = false;
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
    if (this.#cells.length > csvLimits.cells) {
      throw new CsvError(this.#recordLine, `more than ${csvLimits.cells} columns`);
    }
  }

  #endRecord(): void {
    const blank = this.#cells.length === 0 && this.#state === 'start';
    if (blank) return;
    this.#endCell();
    this.#records.push({ line: this.#recordLine, cells: this.#cells });
    this.#cells = [];
  }

  #drain(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

const linesIn = (text: string): number => {
  const feeds = text.split('\n').length - 1;
  return feeds > 0 ? feeds : text.split('\r').length - 1;
};

/** The delimiter that the first line has most of outside quotes; a comma where it has none of them. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"?/g, '').split(/[\r\n]/, 1);
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
