// Content is plain text: marks of Markdown, tags of HTML and entities are taken out, and what they mark stays. A block
// ends where the markup says so, as at an empty line. Pure.
import { replaceAll, type Step } from './edits.js';

const none = () => '';

/** Only a text with an end tag or a line break is HTML; a single `<b>` may be what the text is about. */
const isHtml = /<\/[a-z][a-z0-9]*\s*>|<br\s*\/?>/i;
const block =
  /^<\/?(?:p|div|[bh]r|[uod]l|li|d[td]|h[1-6]|t(?:r|able|body|head|foot)|pre|main|nav|section|article|header|footer|aside|blockquote|figure|form)\b/i;
const htmlSteps: readonly Step[] = [
  replaceAll(/<!--.{0,2000}?-->|<(script|style)\b.{0,5000}?<\/\1\s*>/gis, none),
  replaceAll(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi, (tag) =>
    block.test(tag) ? '\n\n' : /^<.?t/i.test(tag) ? ' ' : '',
  ),
];

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  hellip: '...',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  laquo: '"',
  raquo: '"',
  ndash: '–',
  mdash: '—',
};
const decodeEntity: Step = replaceAll(/&(?:#(?:\d{1,6}|x[\da-f]{1,5})|[a-z]+);/gi, (match) => {
  const name = match.slice(1, -1);
  if (!name.startsWith('#')) return entities[name] ?? match;
  const point = Number(name.replace('#x', '0x').replace('#X', '0x').replace('#', ''));
  // As in pages: these numbers are of Windows-1252.
  if (point > 127 && point < 160) return new TextDecoder('windows-1252').decode(Uint8Array.of(point));
  return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : match;
});

/** Headings and quotations, in a text that has one where a paragraph begins: wrapping may move a sign to the start of a line. */
const isMarked = /(?:^\s*|\n[ \t]*\n[ \t]*)(?:#{1,6}|>)[ \t]+\S/;
const marks = replaceAll(/^[ \t]*(?:#{1,6}|>)[ \t]+(?=\S)/gm, none);

/** What is marked within a paragraph ends in it, and soon: a text of nothing but marks takes no longer than others. */
const markdownSteps: readonly Step[] = [
  replaceAll(/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm, none),
  replaceAll(/^[ \t]*(?:([-*_=])(?:[ \t]*\1){2,}|\|[ \t|:-]+)$/gm, none),
  // A row of a table, with its number.
  replaceAll(/^[ \t]*\|[ \t]*(?:\d{1,3}[ \t]*\|[ \t]*)?(?<kept>.*?)\|[ \t]*$/dgm, () => '\n'),
  replaceAll(/!?\[(?<kept>[^[\]]{0,400})\]\([^()\s]*(?:\s+"[^"]{0,400}")?\)/dg, none),
  replaceAll(/(?<!`)`(?<kept>(?:(?!\n\s*\n)[^`]){1,400})`(?!`)/dg, none),
  replaceAll(
    /(?<![\w*_~])(?<mark>\*{2,3}|__|~~)(?=[^\s*_~])(?<kept>(?:(?!\n\s*\n).){0,400}?[^\s*_~])\k<mark>(?![\w*_~])/dgs,
    none,
  ),
  replaceAll(
    /(?<![\w*_])(?<mark>[*_])(?=[^\s*_])(?<kept>(?:(?!\n\s*\n)[^*_]){0,400}[^\s*_])\k<mark>(?![\w*_])/dg,
    none,
  ),
];

/** The steps for the markup of HTML that a text has. They come before those for characters, which entities may stand for. */
export const findHtmlSteps = (text: string): readonly Step[] => [
  ...(isHtml.test(text) ? htmlSteps : []),
  ...(text.includes('&') ? [decodeEntity] : []),
];

/** The same for Markdown, once all blanks are plain ones. */
export const findMarkdownSteps = (text: string): readonly Step[] => [
  ...(isMarked.test(text) ? [marks] : []),
  ...(/[*_`~=|-]|\]\(/.test(text) ? markdownSteps : []),
];
