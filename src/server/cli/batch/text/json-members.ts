// Members of a JSON object as they are written: numbers keep their digits, and objects the order of their keys. Pure.

export interface JsonMember {
  /** As in the source, with its escapes read. */
  readonly key: string;
  /** The value as it is written. */
  readonly source: string;
}

const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r';

/**
 * Members of an object, in their order.
 * @param text a valid JSON object
 */
export function readMembers(text: string): JsonMember[] {
  const members: JsonMember[] = [];
  let at = skipSpace(text, text.indexOf('{') + 1);
  while (text[at] === '"') {
    const keyEnd = skipString(text, at);
    const key: string = JSON.parse(text.slice(at, keyEnd));
    const start = skipSpace(text, text.indexOf(':', keyEnd) + 1);
    const end = skipValue(text, start);
    members.push({ key, source: text.slice(start, end) });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at += 1;
  return at;
}

/** @param start index of the opening quote @returns the index after the closing one */
function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** @returns the index after a value */
function skipValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const character = text[at];
    if (character === '"') at = skipString(text, at);
    else if (character === '{' || character === '[') {
      depth += 1;
      at += 1;
    } else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      depth -= 1;
      at += 1;
    } else if (depth === 0 && (character === ',' || isSpace(character))) return at;
    else at += 1;
    if (depth === 0 && (text[at] === ',' || isSpace(text[at]))) return at;
  }
  return text.length;
}
