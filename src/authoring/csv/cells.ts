// Cells of a CSV record as they are written, and their texts (RFC 4180). Pure.

/**
 * Index after a quoted cell's closing quote.
 * @param start index of the opening quote
 * @returns -1 without a closing quote
 */
export function findQuoteEnd(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    if (text[at + 1] !== '"') return at + 1;
  }
}

/**
 * The cells of a record as they are written, with their quotes. A quote that is not closed, or not the first character of
 * its cell, is an ordinary character, and so is all that follows a closing quote.
 */
export function splitCells(body: string, delimiter: string): string[] {
  if (!body.includes('"')) return body.split(delimiter);
  const cells: string[] = [];
  for (let start = 0; ; ) {
    const after = body[start] === '"' ? findQuoteEnd(body, start) : start;
    const end = body.indexOf(delimiter, after < 0 ? start : after);
    if (end < 0) {
      cells.push(body.slice(start));
      return cells;
    }
    cells.push(body.slice(start, end));
    start = end + 1;
  }
}

/** The text of a cell as it is written: without quotes around it, doubled ones as one. */
export function readCell(cell: string): string {
  if (cell[0] !== '"') return cell;
  const end = findQuoteEnd(cell, 0);
  return end < 0 ? cell : cell.slice(1, end - 1).replaceAll('""', '"') + cell.slice(end);
}

/** A text as a cell, in quotes if it needs them. An empty text is quoted: a cell without a character has no value. */
export function writeCell(text: string, delimiter: string): string {
  const plain = text !== '' && !text.includes(delimiter) && !/["\r\n]/.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}
