// Values of a JSON list, or of one JSON value after another, piece by piece: each becomes a line, as it is written but for
// its own line ends. Pure.

import { PendingText, type RawRecord } from '../../../../authoring/csv/index.js';
import { batchLimits } from '../../../../core/contract/fronts/index.js';

/** Units of a value: more than a text may have. */
const maxValue = batchLimits.length;

const structure = /["{}[\],\s]/g;
const stringEnd = /["\\]/g;

export class ValueSplitter {
  readonly #pending = new PendingText(maxValue);
  #hasBegun = false;

  /** The records that a piece completes. @throws RangeError */
  push(piece: string, ends = false): RawRecord[] {
    const text = this.#pending.add(piece, ends);
    if (text === undefined) return [];
    const records: RawRecord[] = [];
    let at = 0;
    for (;;) {
      at = skipBetween(text, at, this.#hasBegun);
      if (at >= text.length) break;
      if (!this.#hasBegun && text[at] === '[') {
        this.#hasBegun = true;
        at += 1;
        continue;
      }
      const valueEnd = findValueEnd(text, at);
      if (valueEnd < 0 && !ends) break;
      this.#hasBegun = true;
      const end = valueEnd < 0 ? text.length : valueEnd;
      const body = text.slice(at, end).replace(/\s*[\r\n]\s*/g, '');
      records.push({ body, end: '\n', unclosed: false });
      at = end;
    }
    const remainder = text.slice(at);
    this.#pending.keep(remainder);
    if (remainder.length > maxValue) throw new RangeError('a value is longer than 64 Mi characters');
    return records;
  }
}

/** Index of the next value: after white space, commas, and the end of the list. */
function skipBetween(text: string, start: number, hasBegun: boolean): number {
  let at = start;
  while (at < text.length && (hasBegun ? /[\s,\]]/ : /\s/).test(text[at] ?? '')) at += 1;
  return at;
}

/** @returns the index after a value; -1 if it goes on in the next piece */
function findValueEnd(text: string, start: number): number {
  let depth = 0;
  structure.lastIndex = start;
  for (let match = structure.exec(text); match; match = structure.exec(text)) {
    const [character] = match;
    if (character === '"') {
      const end = skipString(text, match.index + 1);
      if (end < 0) return -1;
      structure.lastIndex = end;
      if (depth === 0) return end;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (depth <= 1) return depth === 1 || match.index === start ? match.index + 1 : match.index;
      depth -= 1;
    } else if (depth === 0) return Math.max(match.index, start + 1);
  }
  return -1;
}

/** @param start index after the opening quote @returns the index after the closing one; -1 without it */
function skipString(text: string, start: number): number {
  stringEnd.lastIndex = start;
  for (let match = stringEnd.exec(text); match; match = stringEnd.exec(text)) {
    if (match[0] === '"') return match.index + 1;
    stringEnd.lastIndex = match.index + 2;
  }
  return -1;
}
