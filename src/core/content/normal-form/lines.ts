// White space: one blank, or one line end where a block ends. A block is a paragraph, a line of a poem or an item of a list. A
// line end that only keeps lines short is a blank. Markers of items are left out. Pure.
import type { Edit, Step } from './edits.js';

interface Line {
  /** Its text without the white space around it, and where that stands. */
  readonly text: string;
  readonly start: number;
  /** Length of its text with one blank between words. */
  readonly width: number;
  /** What makes it an item of a list: a bullet or a number. */
  readonly marker: string;
  /** True when a block begins with it: no line is before it, or an empty one. */
  begins: boolean;
}

const markers = /^(?:(?:[-*+•‣◦▪●–—]|\[[ xX]?\]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s+)+(?=\S)/;

/** Leaves one blank or one line end between words, and nothing around them. */
export const joinLines: Step = (text) => {
  const lines = readLines(text);
  const isList = hasItems(lines);
  beginBlocks(lines);
  const edits: Edit[] = [];
  let at = 0;
  const replace = (end: number, by: string) => {
    if (text.slice(at, end) !== by) edits.push([at, end, by]);
    at = end;
  };
  for (const [i, { text: lineText, start, marker, begins }] of lines.entries()) {
    const from = isList ? marker.length : 0;
    replace(start + from, i === 0 ? '' : begins || from > 0 ? '\n' : ' ');
    for (const run of lineText.slice(from).matchAll(/\s+/g)) {
      at = start + from + run.index;
      replace(at + run[0].length, ' ');
    }
    at = start + lineText.length;
  }
  replace(text.length, '');
  return edits;
};

/** The lines that are not empty. */
function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let begins = true;
  let at = 0;
  for (const { 0: whole, index } of text.matchAll(/.+/g)) {
    const lineText = whole.trim();
    begins ||= index - at > 1;
    at = index + whole.length;
    if (lineText === '') begins = true;
    else {
      const start = index + whole.length - whole.trimStart().length;
      const width = lineText.replace(/\s+/g, ' ').length;
      lines.push({ text: lineText, start, width, marker: markers.exec(lineText)?.[0] ?? '', begins });
      begins = false;
    }
  }
  return lines;
}

/** Begins a block at all lines of a paragraph where a third end before they are full: they are meant to be lines. */
function beginBlocks(lines: readonly Line[]): void {
  for (let from = 0, to = 1; from < lines.length; from = to++) {
    while (to < lines.length && !lines[to]!.begins) to++;
    const paragraph = lines.slice(from, to);
    if (countEarlyEnds(paragraph) * 3 >= paragraph.length - 1)
      for (const line of paragraph) line.begins = true;
  }
}

/** The lines of a paragraph that could have had the first word of the next line, too: no wrapping ends them. */
function countEarlyEnds(lines: readonly Line[]): number {
  // A word that is longer than the lines are is a line of its own.
  const width = lines.reduce(
    (longest, line) => (/\s/.test(line.text) ? Math.max(longest, line.width) : longest),
    0,
  );
  const isEarly = ({ text }: Line, i: number) =>
    i > 0 && lines[i - 1]!.width + 1 + text.search(/\s|$/) <= width;
  return lines.filter(isEarly).length;
}

/**
 * True for a list: two markers or more, which are on all lines or on one that begins a block. A dash or a number that
 * wrapping moved to the start of a line does not count.
 */
function hasItems(lines: readonly Line[]): boolean {
  const count = lines.filter(({ marker }) => marker).length;
  const begins = ({ marker, begins }: Line, i: number) =>
    i > 0 && marker && (begins || countEarlyEnds(lines.slice(i - 1, i + 1)) > 0);
  return count > 1 && (count === lines.length || lines.some(begins));
}
