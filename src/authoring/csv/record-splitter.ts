// CSV text -> records as they are written, piece by piece. What it returns, put together, is what it was given. Works on
// decoded text, and on bytes of UTF-8 or Latin-1 as one character each. Pure.
import { findQuoteEnd } from './cells.js';
import { PendingText } from './pending-text.js';

export interface RawRecord {
  /** Without its line end; empty for blank lines at the start of a file. */
  readonly body: string;
  /** Its line end (LF, CR LF or CR) and the blank lines after it; empty where a file ends without one. */
  readonly end: string;
  /** True if a quote is not closed. The record then ends with its line. */
  readonly unclosed: boolean;
}

/** Characters of a record: more than a text may have. */
const maxRecord = 16 * 1024 * 1024;

/** Instead of an index: no line end yet, and an open quote. */
const [noLineEnd, openQuote] = [-1, -2];

export class RecordSplitter {
  readonly #cellEnd: RegExp;
  readonly #pending = new PendingText(maxRecord);

  readonly #multiline: boolean;

  /**
   * @param delimiter one character
   * @param multiline false: a record ends with its line, also where a quote is open
   */
  constructor(delimiter: string, multiline = true) {
    this.#multiline = multiline;
    this.#cellEnd = new RegExp(`[\\n\\r${escapeInClass(delimiter)}]`, 'g');
  }

  /**
   * The records that a piece completes.
   * @param ends true for the last piece
   * @throws RangeError for a line of more than 16 Mi characters
   */
  push(piece: string, ends = false): RawRecord[] {
    const text = this.#pending.add(piece, ends);
    if (text === undefined) return [];
    const records: RawRecord[] = [];
    let start = 0;
    while (start < text.length) {
      const record = this.#read(text, start, ends);
      if (!record) break;
      records.push(record);
      start += record.body.length + record.end.length;
    }
    this.#pending.keep(text.slice(start));
    return records;
  }

  /** @returns undefined if the record goes on in the next piece */
  #read(text: string, start: number, ends: boolean): RawRecord | undefined {
    let bodyEnd = this.#findBodyEnd(text, start);
    const isLong = text.length - start > maxRecord;
    if (bodyEnd < 0 && !ends && !isLong) return undefined;
    const unclosed = bodyEnd === openQuote;
    if (unclosed) bodyEnd = find(lineEnd, text, start);
    if (bodyEnd < 0 && isLong) throw new RangeError('a line is longer than 16 Mi characters');
    if (bodyEnd < 0) return { body: text.slice(start), end: '', unclosed };
    const end = skipLineEnds(text, bodyEnd);
    // More line ends may follow in the next piece.
    if (end === text.length && !ends) return undefined;
    return { body: text.slice(start, bodyEnd), end: text.slice(bodyEnd, end), unclosed };
  }

  #findBodyEnd(text: string, start: number): number {
    if (!this.#multiline) return find(lineEnd, text, start);
    const first = find(quoteOrLineEnd, text, start);
    if (first < 0) return noLineEnd;
    if (text[first] !== '"') return first;
    for (let at = start; ; at += 1) {
      const after = text[at] === '"' ? findQuoteEnd(text, at) : at;
      if (after < 0) return openQuote;
      at = find(this.#cellEnd, text, after);
      if (at < 0) return noLineEnd;
      if (text[at] === '\n' || text[at] === '\r') return at;
    }
  }
}

const lineEnd = /[\n\r]/g;
const quoteOrLineEnd = /["\n\r]/g;

/** Index of the first match from `start` on; -1 without one. @param pattern global */
function find(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.index ?? -1;
}

function skipLineEnds(text: string, start: number): number {
  let at = start;
  while (text[at] === '\n' || text[at] === '\r') at += 1;
  return at;
}

const escapeInClass = (character: string): string => character.replace(/[\\\]^-]/, '\\$&');
