// Splits a document into samples: its paragraphs, short ones joined with their neighbours and long ones cut at white
// space, so that each is about as long as the segments in which long content is scored. Pure.

/** Characters; a shorter paragraph is joined with the next. */
const minimumLength = 200;
/** Characters; a longer paragraph is cut. */
const maximumLength = 1_000;

/** Passages in order; empty for a blank text. */
export function splitPassages(text: string): string[] {
  const passages: string[] = [];
  let current = '';
  const paragraphs = text
    .split(/(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:\r?\n|\r)/)
    .flatMap((paragraph) => splitParagraph(paragraph.trim()));
  for (const paragraph of paragraphs) {
    const fits = current.length + paragraph.length + 2 <= maximumLength;
    if (current !== '' && (current.length >= minimumLength || !fits)) {
      passages.push(current);
      current = '';
    }
    current = current === '' ? paragraph : `${current}\n\n${paragraph}`;
  }
  if (current === '') return passages;
  // A short remainder joins the passage before it, if there is one.
  const last = passages.at(-1);
  if (last === undefined || current.length >= minimumLength) return [...passages, current];
  return [...passages.slice(0, -1), `${last}\n\n${current}`];
}

/** A paragraph in pieces of at most `maximumLength` characters, cut after white space if possible. */
function splitParagraph(paragraph: string): string[] {
  const pieces: string[] = [];
  let remainder = paragraph;
  while (remainder.length > maximumLength) {
    const space = remainder.slice(0, maximumLength).search(/\s\S*$/);
    const splitsPair = remainder.charCodeAt(maximumLength - 1) >> 10 === 0x36;
    const end = space > maximumLength / 2 ? space : maximumLength - (splitsPair ? 1 : 0);
    pieces.push(remainder.slice(0, end));
    remainder = remainder.slice(end).trimStart();
  }
  return remainder === '' ? pieces : [...pieces, remainder];
}
