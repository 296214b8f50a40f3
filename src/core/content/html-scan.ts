// Scans HTML in one linear pass without a tree: estimates the cost of parsing a document, and extracts the text of
// documents that are too costly to parse. Pure; time and memory are proportional to the source, whatever it contains.

import { joinBlanks } from './dom-text.js';
import { isAround, isHidden, isIgnored, isInline, isVoid } from './html-elements.js';
import { createReader, scanTokens } from './html-tokens.js';

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

/** What is not read, until its end. */
interface Skipped {
  readonly name: string;
  /** Elements that are open in it: of its own name; of an element whose end tag may be missing, all that have one. */
  depth: number;
}

/**
 * @param name of a tag within what is skipped
 * @param step 1 for a start tag, -1 for an end tag
 * @returns what the tag does: it stays inside, it is the end, or it is the first tag after an end that is missing
 */
function follow(skipped: Skipped, name: string, step: number): 'inside' | 'end' | 'after' {
  if (!unnested.has(skipped.name)) {
    if (name === skipped.name) skipped.depth += step;
    return skipped.depth < 0 ? 'end' : 'inside';
  }
  if (isInline(name) || isVoid(name)) return 'inside';
  if (skipped.depth === 0) {
    if (name === skipped.name) return step < 0 ? 'end' : 'after';
    if (skipped.name === 'p' || (step < 0 && !unnested.has(name))) return 'after';
  }
  if (!unnested.has(name)) skipped.depth += step;
  return 'inside';
}

/**
 * The readable text of any HTML: that of its `main` and `article` elements if they have any, else all of it; each
 * block on a separate line, without what is not shown, navigation and scripts.
 * @param references characters of named references, beyond those of usual prose
 */
export function extractPlainText(html: string, references?: ReadonlyMap<string, string>): string {
  const parts: string[] = [];
  const mainParts: string[] = [];
  const mains: string[] = [];
  let skipped: Skipped | undefined;
  let preformatted = 0;
  const add = (text: string) => (mains.length > 0 ? mainParts : parts).push(text);
  for (const token of scanTokens(html)) {
    if (token.kind === 'text') {
      const text = html.slice(token.start, token.end);
      if (!skipped) add(decodeReferences(preformatted > 0 ? text : joinBlanks(text), references));
      continue;
    }
    const { name } = token;
    const step = token.kind === 'open' ? 1 : -1;
    if (skipped) {
      const does = follow(skipped, name, step);
      if (does !== 'inside') skipped = undefined;
      if (does !== 'after') continue;
    }
    const read = token.kind === 'open' && !isVoid(name) && !isRoot(name) && createReader(html, token);
    if (read && (isIgnored(name) || isHidden(read) || isAround(name, read))) {
      skipped = { name, depth: 0 };
      add(isInline(name) ? '' : '\n');
      continue;
    }
    if (isInline(name)) continue;
    if (name === 'pre') preformatted = Math.max(0, preformatted + step);
    if (step < 0 && mains.at(-1) === name) mains.pop();
    else if (read && (name === 'main' || name === 'article' || read('role') === 'main')) mains.push(name);
    else if (step > 0 && mains.at(-1) === name) mains.push(name);
    add('\n');
  }
  const main = mainParts.join('');
  return main.trim() === '' ? parts.join('') : main;
}

/** What is hidden as a whole is shown by a script. */
const isRoot = (name: string): boolean => name === 'html' || name === 'body';

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

/** Named references of a document that are not in the short list. */
export function listReferences(html: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of html.matchAll(/&([a-z][a-z0-9]{1,31});/gi))
    if (!namedReferences.has(name)) names.add(name);
  return [...names];
}

/** Decodes numeric character references and named ones; unknown ones stay unchanged. */
function decodeReferences(text: string, references?: ReadonlyMap<string, string>): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));?/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return namedReferences.get(name) ?? references?.get(name) ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
