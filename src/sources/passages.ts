// A document as samples: its paragraphs, short ones joined with their neighbours and long ones cut at white space, so
// that each is about as long as the segments in which long content is scored. Pure.

/** Characters: below the first a paragraph is joined with the next, past the second it is cut. */
const [shortest, longest] = [200, 1_000] as const;

/** Passages in order; none for a blank text. */
export function passages(text: string): string[] {
  const found: string[] = [];
  let current = '';
  const paragraphs = text
    .split(/(?:\r?\n|\r)[^\S\r\n]*(?:\r?\n|\r)/)
    .flatMap((paragraph) => pieces(paragraph.trim()));
  for (const paragraph of paragraphs) {
    const fits = current.length + paragraph.length + 2 <= longest;
    if (current !== '' && (current.length >= shortest || !fits)) {
      found.push(current);
      current = '';
    }
    current = current === '' ? paragraph : `${current}\n\n${paragraph}`;
  }
  if (current === '') return found;
  // A short rest is no passage of its own, where there is one to put it to.
  const last = found.at(-1);
  if (last === undefined || current.length >= shortest) return [...found, current];
  return [...found.slice(0, -1), `${last}\n\n${current}`];
}

/** A paragraph in pieces of at most `longest` characters, cut behind white space where there is any. */
function pieces(paragraph: string): string[] {
  const found: string[] = [];
  let rest = paragraph;
  while (rest.length > longest) {
    const space = rest.slice(0, longest).search(/\s\S*$/);
    const end = space > longest / 2 ? space : longest - (rest.charCodeAt(longest - 1) >> 10 === 0x36 ? 1 : 0);
    found.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? found : [...found, rest];
}
