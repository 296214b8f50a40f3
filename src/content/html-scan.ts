// Scans HTML in one linear pass without a tree: estimates the cost of parsing a document, and extracts the text of
// documents that are too costly to parse. Pure; time and memory are proportional to the source, whatever it contains.

/** Limits of a document that is parsed. */
export interface ParseBudget {
  readonly elements: number;
  /** Sum of the nesting depths of all elements, by their tags. */
  readonly depths: number;
  /** Attributes of one element; each white space character outside quotes counts as one. */
  readonly attributes: number;
  /** `<` and `&` characters, whether they are markup or not. */
  readonly markers: number;
}

/** Elements that add no depth: void ones, and those with an optional end tag. */
const unnested = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option optgroup thead tbody tfoot colgroup'.split(
    ' ',
  ),
);
/** Elements whose content is not markup. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
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

type Token =
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: number };

/** Yields start tags, end tags and text; skips comments, declarations and the content of raw-text elements. */
function* scanTokens(html: string): Generator<Token> {
  const markup = /<(?:(\/?[a-z][a-z0-9:-]{0,40})|!--|[!?/])/gi;
  let at = 0;
  while (at < html.length) {
    markup.lastIndex = at;
    const found = markup.exec(html);
    const start = found?.index ?? html.length;
    if (start > at) yield { kind: 'text', start: at, end: start };
    if (!found) return;
    const name = found[1]?.toLowerCase();
    if (name === undefined) {
      at = skipPast(html, found[0] === '<!--' ? '-->' : '>', start + 2);
      continue;
    }
    const tag = findTagEnd(html, start + found[0].length);
    at = tag.end;
    const closes = name.startsWith('/');
    yield {
      kind: closes ? 'close' : 'open',
      name: closes ? name.slice(1) : name,
      attributes: tag.attributes,
    };
    if (!closes && rawText.has(name)) at = findRawEnd(html, name, at);
  }
}

function skipPast(html: string, close: string, from: number): number {
  const end = html.indexOf(close, from);
  return end < 0 ? html.length : end + close.length;
}

/** The position after the `>` of a tag, skipping quoted values; the end of the source if it is missing. */
function findTagEnd(html: string, from: number): { end: number; attributes: number } {
  let attributes = 0;
  for (let at = from; at < html.length; at++) {
    const unit = html.charCodeAt(at);
    if (unit === greaterThan) return { end: at + 1, attributes };
    if (unit <= space) attributes++;
    if ((unit !== doubleQuote && unit !== singleQuote) || html.charCodeAt(at - 1) !== equalsSign) continue;
    const close = html.indexOf(html.charAt(at), at + 1);
    if (close < 0) break;
    at = close;
  }
  return { end: html.length, attributes };
}

const [space, doubleQuote, singleQuote, equalsSign, greaterThan] = [0x20, 0x22, 0x27, 0x3d, 0x3e];

function findRawEnd(html: string, name: string, at: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = at;
  return end.exec(html)?.index ?? html.length;
}

/** True when a parser needs more than `budget` for the document. */
export function exceedsBudget(html: string, budget: ParseBudget): boolean {
  if (countUpTo(html, '<', budget.markers) + countUpTo(html, '&', budget.markers) > budget.markers)
    return true;
  let elements = 0;
  let depth = 0;
  let depths = 0;
  for (const token of scanTokens(html)) {
    if (token.kind === 'close' && !unnested.has(token.name)) depth = Math.max(0, depth - 1);
    if (token.kind !== 'open') continue;
    if (!unnested.has(token.name)) depth++;
    depths += depth;
    elements++;
    if (elements > budget.elements || depths > budget.depths || token.attributes > budget.attributes)
      return true;
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
