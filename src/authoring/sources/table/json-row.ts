// One line of a JSONL file as an object, with the parser's own reason where it is not one. Pure.
import { quoteValue } from '../problems.js';

/** Characters of the parser's reason. */
const reasonLength = 160;

/**
 * @param isFirst true for the first row of a file, whose beginning may show another layout of JSON
 * @param note takes the problem of a line
 * @returns undefined for a line that is not a JSON object
 */
export function parseRow(
  text: string,
  isFirst: boolean,
  note: (message: string) => void,
): object | undefined {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    note(explainSyntax(text, isFirst, error));
    return undefined;
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row;
  const layout = Array.isArray(row)
    ? '. JSON Lines has one object on each line, without an array around them'
    : '';
  note(`must be a JSON object, not ${quoteValue(row)}${layout}`);
  return undefined;
}

function explainSyntax(text: string, isFirst: boolean, error: unknown): string {
  const start = text.trim();
  if (isFirst && start.startsWith('['))
    return 'a JSON array begins here. JSON Lines has one object on each line, without an array around them';
  if (isFirst && /^\{\s*(?:"[^"]*"\s*:.*,)?$/.test(start))
    return 'an object begins here that goes on in the next line. JSON Lines has one whole object on each line';
  const reason =
    error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, reasonLength) : String(error);
  return `not valid JSON: ${reason}`;
}
