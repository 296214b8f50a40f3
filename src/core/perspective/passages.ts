// The passages of a comment that are scored: all of it, and its sentences, with their offsets in the comment as sent.
import { splitSentences } from '../content/index.js';
import { isUrl, isVisible } from '../contract/index.js';

/** A part of a comment. `begin` and `end` are offsets in UTF-16 units, the end exclusive. */
export interface Passage {
  readonly begin: number;
  readonly end: number;
  /** What is scored. */
  readonly text: string;
}

/** Tags and comments of HTML, without a tree: a `>` in an attribute ends its tag. */
const markup = /<[!/]?[a-z-][^<>]*>/gi;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
};

const decode = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#39|apos|nbsp);/g, (entity) => entities[entity] ?? entity);

/** Each tag as blanks of its length, so that offsets stay those of the HTML. */
const blankMarkup = (html: string) => html.replace(markup, (tag) => ' '.repeat(tag.length));

/** A text that the service would fetch as a URL, with a character behind it that no score reads. */
const toLiteral = (text: string) => (isUrl(text) ? `${text} \u2060` : text);

function toPassage(source: string, begin: number, end: number, isHtml: boolean): Passage {
  const text = source.slice(begin, end);
  return { begin, end, text: toLiteral(isHtml ? decode(text) : text) };
}

/** The whole comment. */
export function getWhole(text: string, isHtml: boolean): Passage {
  return toPassage(isHtml ? blankMarkup(text) : text, 0, text.length, isHtml);
}

/** The sentences with a visible character, without the white space around them. */
export function listSentences(text: string, isHtml: boolean): Passage[] {
  const source = isHtml ? blankMarkup(text) : text;
  const passages: Passage[] = [];
  let offset = 0;
  for (const piece of splitSentences(source)) {
    const begin = offset + piece.text.length - piece.text.trimStart().length;
    const end = offset + piece.text.trimEnd().length;
    offset += piece.text.length;
    if (isVisible(piece.text)) passages.push(toPassage(source, begin, end, isHtml));
  }
  return passages;
}
