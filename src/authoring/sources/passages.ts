// Splits a document into samples: its paragraphs, short ones joined with their neighbours and long ones cut at white
// space, so that each is about as long as the segments in which long content is scored. Pure.

/** Characters; a shorter paragraph is joined with the next. */
const minimumLength = 200;
/** Characters; a longer paragraph is cut. */
const maximumLength = 1_000;

/** Yields passages in order; none for a blank text. */
export function* splitPassages(text: string): Generator<string> {
  /** Held back, because a short remainder joins it. */
  let previous: string | undefined;
  let current = '';
  for (const paragraph of splitParagraphs(text)) {
    const fits = current.length + paragraph.length + 2 <= maximumLength;
    if (current !== '' && (current.length >= minimumLength || !fits)) {
      if (previous !== undefined) yield previous;
      previous = current;
      current = '';
    }
    current = current === '' ? paragraph : `${current}\n\n${paragraph}`;
  }
  const joins = previous !== undefined && current !== '' && current.length < minimumLength;
  if (previous !== undefined) yield joins ? `${previous}\n\n${current}` : previous;
  if (!joins && current !== '') yield current;
}

/** Paragraphs that are not blank, none longer than `maximumLength`, one at a time: a file may have a million. */
function* splitParagraphs(text: string): Generator<string> {
  const breaks = /(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:\r?\n|\r)\s*/g;
  let start = 0;
  for (let next = breaks.exec(text); next; next = breaks.exec(text)) {
    yield* splitParagraph(text.slice(start, next.index).trim());
    start = breaks.lastIndex;
  }
  yield* splitParagraph(text.slice(start).trim());
}

/** A paragraph in pieces of at most `maximumLength` characters, cut after white space if possible. */
function splitParagraph(paragraph: string): string[] {
  if (paragraph.length <= maximumLength) return paragraph === '' ? [] : [paragraph];
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
