// Scans HTML in one linear pass without a tree: estimates the cost of parsing a document, and extracts the text of
// documents that are too costly to parse. Pure; time and memory are proportional to the source, whatever it contains.

import { scanTokens } from './html-tokens.js';

/** Limits of a document that is parsed. */
export interface ParseBudget {
  readonly elements: number;
  /** Sum of the nesting depths of all elements, by their tags. */
  readonly depths: number;
  /** Sum of the lengths of all texts, each multiplied by its depth: Readability reads a text once a level. */
  readonly levelText: number;
  /** `<` and `&` characters, whether they are markup or not. */
  readonly markers: number;
}

/** Elements that add no depth: void ones, and those with an optional end tag. */
const unnested = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option optgroup thead tbody tfoot colgroup'.split(
    ' ',
  ),
);
/** Elements whose content is not shown, or not part of the text. */
const ignored = new Set(
  'script style template noscript svg math iframe object noembed noframes title nav footer aside button select textarea datalist'.split(
    ' ',
  ),
);
const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** True for elements that do not break the line. */
export const isInline = (name: string): boolean => inline.has(name);
/** True for elements whose content is not part of the readable text. */
export const isIgnored = (name: string): boolean => ignored.has(name);

/** True when a parser needs more than `budget` for the document. */
export function exceedsBudget(html: string, budget: ParseBudget): boolean {
  if (countUpTo(html, '<', budget.markers) + countUpTo(html, '&', budget.markers) > budget.markers)
    return true;
  let elements = 0;
  let depth = 0;
  let depths = 0;
  let levelText = 0;
  for (const token of scanTokens(html)) {
    if (token.kind === 'close' && !unnested.has(token.name)) depth = Math.max(0, depth - 1);
    if (token.kind === 'text') levelText += (token.end - token.start) * (depth + 1);
    if (levelText > budget.levelText) return true;
    if (token.kind !== 'open') continue;
    if (!unnested.has(token.name)) depth++;
    depths += depth;
    elements++;
    if (elements > budget.elements || depths > budget.depths) return true;
  }
  return false;
}

/** Counts a character; stops at `limit` + 1. */
function countUpTo(text: string, character: string, limit: number): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0 && count <= limit; at = text.indexOf(character, at + 1))
    count++;
  return count;
}

/**
 * The readable text of any HTML: that of its `main` and `article` elements if they have any, else all of it; each
 * block on a separate line, without navigation and scripts.
 */
export function extractPlainText(html: string): string {
  const parts: string[] = [];
  const mainParts: string[] = [];
  let mainDepth = 0;
  let hiddenBy = '';
  let hiddenDepth = 0;
  const add = (text: string) => (mainDepth > 0 ? mainParts : parts).push(text);
  for (const token of scanTokens(html)) {
    if (token.kind === 'text') {
      if (hiddenDepth === 0) add(decodeReferences(html.slice(token.start, token.end)).replace(/\s+/g, ' '));
      continue;
    }
    const step = token.kind === 'open' ? 1 : -1;
    if (hiddenDepth > 0) {
      if (token.name === hiddenBy) hiddenDepth += step;
    } else if (token.kind === 'open' && isIgnored(token.name)) {
      hiddenBy = token.name;
      hiddenDepth = 1;
    } else if (!isInline(token.name)) {
      if (token.name === 'main' || token.name === 'article') mainDepth = Math.max(0, mainDepth + step);
      add('\n');
    }
  }
  const main = mainParts.join('');
  return main.trim() === '' ? parts.join('') : main;
}

const namedReferences: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    mdash: '—',
    ndash: '–',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    copy: '©',
    euro: '€',
  }),
);

/** Decodes numeric character references and the named ones of usual prose; others stay unchanged. */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return namedReferences.get(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}
