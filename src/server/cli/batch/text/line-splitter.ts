// Lines of JSON as they are written, piece by piece. Lines of white space belong to the line before. Pure.

import { PendingText, type RawRecord } from '../../../../authoring/csv/index.js';
import { batchLimits } from '../../../../core/contract/fronts/index.js';

/** Units of a line: more than a text may have. */
const maxLine = batchLimits.length;

export class LineSplitter {
  readonly #pending = new PendingText(maxLine);

  /** The records that a piece completes; the first is empty if the file begins with blank lines. @throws RangeError */
  push(piece: string, ends = false): RawRecord[] {
    const text = this.#pending.add(piece, ends);
    if (text === undefined) return [];
    const records: RawRecord[] = [];
    let start = 0;
    while (start < text.length) {
      const lineEnd = text.indexOf('\n', start);
      if (lineEnd < 0 && !ends) break;
      const contentEnd = lineEnd < 0 ? text.length : lineEnd;
      const bodyEnd = text[contentEnd - 1] === '\r' && contentEnd > start ? contentEnd - 1 : contentEnd;
      const isBlank = text.slice(start, bodyEnd).trim() === '';
      const gapStart = isBlank ? start : Math.min(contentEnd + 1, text.length);
      const end = skipBlankLines(text, gapStart);
      // Further blank lines may follow in the next piece.
      if (end === undefined && !ends) break;
      const next = end ?? text.length;
      const from = isBlank ? start : bodyEnd;
      records.push({ body: text.slice(start, from), end: text.slice(from, next), unclosed: false });
      start = next;
    }
    const remainder = text.slice(start);
    this.#pending.keep(remainder);
    if (remainder.length > maxLine) throw new RangeError('a line is longer than 64 Mi characters');
    return records;
  }
}

/** Index of the next line that is not blank; undefined if the text ends before. */
function skipBlankLines(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; ) {
    const character = text[at];
    if (character === '\n') start = at + 1;
    else if (character !== ' ' && character !== '\t' && character !== '\r') return start;
    at += 1;
  }
  return undefined;
}
