// White space: one blank, or one line end where a block ends. A block is a paragraph, a line of a poem, an item of a list or a
// row of a table. A line end that only keeps lines short is a blank. Marks of items and cells are left out. Pure.
import type { Edit, Step } from './edits.js';

interface Line {
  /** Its text without the white space around it. */
  readonly text: string;
  /** Where that stands. */
  readonly start: number;
  /** What makes it an item of a list: a bullet or a number. */
  readonly marker: string;
  readonly row: boolean;
  /** True when no line is before it, or an empty one. */
  readonly opens: boolean;
}

const lineEnd = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const markers = /^(?:(?:[-*+•‣◦▪●–—]|\[[ xX]?\]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s+)+(?=\S)/;
const row = /^\|.+\|$/;
const ruler = /^\|[\s:|-]+\|$/;
/** Edges of a row, with a number of the row. */
const rowStart = /^[\s|]+(?:\d{1,3}\s*\|[\s|]*)?/;

/** Leaves one blank or one line end between words, and nothing around them. */
export const joinLines: Step = (text) => {
  const lines = readLines(text);
  const isList = hasItems(lines);
  const edits: Edit[] = [];
  let at = 0;
  const replace = (start: number, end: number, by: string) => {
    if (text.slice(start, end) !== by) edits.push([start, end, by]);
    at = end;
  };
  findBlocks(lines).forEach((begins, i) => {
    const line = lines[i]!;
    const item = isList && line.marker !== '';
    const by = i === 0 ? '' : begins || item ? '\n' : ' ';
    const skipped = line.row ? (rowStart.exec(line.text)?.[0] ?? '') : item ? line.marker : '';
    const end = line.start + (line.row ? line.text.replace(/[\s|]+$/, '') : line.text).length;
    replace(at, line.start + skipped.length, by);
    for (const run of text.slice(at, end).matchAll(line.row ? /[\s|]+/g : /\s+/g))
      edits.push(...toBlank(run[0], line.start + skipped.length + run.index));
    at = end;
  });
  replace(at, text.length, '');
  return edits;
};

const toBlank = (run: string, start: number): Edit[] =>
  run === ' ' ? [] : [[start, start + run.length, ' ']];

/** The lines that are not empty. */
function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let opens = true;
  let from = 0;
  for (const end of [...text.matchAll(lineEnd), null]) {
    const whole = text.slice(from, end?.index);
    const kept = whole.trim();
    const start = from + whole.length - whole.trimStart().length;
    const isRow = row.test(kept);
    from += whole.length + (end?.[0].length ?? 0);
    const empty = kept === '' || ruler.test(kept) || kept.replace(rowStart, '') === '';
    if (!empty) lines.push({ text: kept, start, marker: markers.exec(kept)?.[0] ?? '', row: isRow, opens });
    opens = empty;
  }
  return lines;
}

/** Whether a new block begins at each line, items of lists left aside. */
function findBlocks(lines: readonly Line[]): boolean[] {
  const begins = lines.map(({ opens, row }, i) => opens || row || lines[i - 1]!.row);
  for (let from = 0; from < lines.length; ) {
    let to = from + 1;
    while (to < lines.length && !lines[to]!.opens) to++;
    const early = findEarlyEnds(lines.slice(from, to));
    // Where most lines end before they are full, all of them are meant to be lines.
    if (early.length * 3 >= (to - from - 1) * 2) begins.fill(true, from, to);
    from = to;
  }
  return begins;
}

/** The lines of a paragraph that could have had the first word of the next line, too: no wrapping ends them. */
function findEarlyEnds(lines: readonly Line[]): number[] {
  const width = lines.reduce((longest, { text }) => Math.max(longest, text.length), 0);
  return lines.flatMap(({ text }, i) => {
    const next = lines[i + 1]?.text.match(/^\S+/)?.[0];
    return next !== undefined && text.length + 1 + next.length <= width ? [i] : [];
  });
}

/**
 * True for a list: two markers or more, which are on all lines or on one that begins a block. A dash or a number that
 * wrapping moved to the start of a line is none.
 */
function hasItems(lines: readonly Line[]): boolean {
  const count = lines.reduce((sum, { marker }) => sum + (marker === '' ? 0 : 1), 0);
  if (count < 2) return false;
  const begins = ({ marker, opens }: Line, i: number) =>
    i > 0 && marker !== '' && (opens || findEarlyEnds(lines.slice(i - 1, i + 1)).length > 0);
  return count === lines.length || lines.some(begins);
}
