// The end of a query: without its semicolon and what follows it, so that it can be part of another query. Pure.

const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|[\s\S]/g;

const isNothing = (text: string): boolean => text.trim() === '' || /^(--|\/\*)/.test(text);

/** A query without semicolons at its end. Comments at its end may stay: the caller puts a line end after them. */
export function trimQuery(query: string): string {
  const tokens = query.match(token) ?? [];
  let end = tokens.length;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const text = tokens[index] ?? '';
    if (text === ';') end = index;
    else if (!isNothing(text)) break;
  }
  return tokens.slice(0, end).join('').trim();
}
