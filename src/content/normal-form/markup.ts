// Content is plain text: marks of Markdown, tags of HTML and entities are taken out, and what they mark stays. A block
// ends where the markup says so, as at an empty line. Pure.
import { replaceAll, type Step } from './edits.js';

const none = () => '';
const block = () => '\n\n';

/** Only a text with an end tag or a line break is HTML; a single `<b>` may be what the text is about. */
const isHtml = /<\/[a-z][a-z0-9]*\s*>|<br\s*\/?>/i;
const htmlSteps: readonly Step[] = [
  replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/gis, none),
  replaceAll(
    /<\/?(?:p|div|br|hr|[uod]l|li|d[td]|h[1-6]|t(?:r|able|body|head|foot)|pre|main|nav|section|article|header|footer|aside|blockquote|figure|form)\b[^<>]*>/gi,
    block,
  ),
  replaceAll(/<\/?t[dh]\b[^<>]*>/gi, () => ' '),
  replaceAll(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>/gi, none),
];

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', hellip: '...' },
  ...{ lsquo: "'", rsquo: "'", ldquo: '"', rdquo: '"', laquo: '"', raquo: '"', ndash: '–', mdash: '—' },
};
const decodeEntity: Step = replaceAll(/&(?:#(?:\d{1,6}|x[\da-f]{1,5})|[a-z]+);/gi, (match) => {
  const name = match.slice(1, -1);
  if (!name.startsWith('#')) return entities[name] ?? match;
  const point = Number(name.replace('#x', '0x').replace('#X', '0x').replace('#', ''));
  return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : match;
});

const markdownSteps: readonly Step[] = [
  replaceAll(/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm, none),
  replaceAll(/^[ \t]*([-*_=])(?:[ \t]*\1){2,}[ \t]*$/gm, none),
  replaceAll(/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, none),
  replaceAll(/!?\[(?<kept>[^[\]\n]*)\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/dg, none),
  replaceAll(/(?<!`)`(?<kept>[^`\n]+)`(?!`)/dg, none),
  replaceAll(/(?<![\w*_~])(?<mark>\*\*|__|~~)(?=\S)(?<kept>[^\n]*?\S)\k<mark>(?![\w*_~])/dg, none),
  replaceAll(/(?<![\w*_])(?<mark>[*_])(?=[^\s*_])(?<kept>[^*_\n]*[^\s*_])\k<mark>(?![\w*_])/dg, none),
];

/** The steps that a text needs. */
export function findMarkupSteps(text: string): readonly Step[] {
  return [
    ...(isHtml.test(text) ? htmlSteps : []),
    ...(text.includes('&') ? [decodeEntity] : []),
    ...(/[#>*_`~=-]|\]\(/.test(text) ? markdownSteps : []),
  ];
}
