// HTML in one linear pass without a tree: how hard a document is for a parser, and its text where it is too hard.
// Pure; time and memory are proportional to the source whatever is in it.

/** How much work a document may be for a parser. */
export interface Budget {
  readonly elements: number;
  /** Sum over all elements of how deep they are nested, as it is written. */
  readonly depths: number;
  /** Of one element; white space outside quotes is taken for one each. */
  readonly attributes: number;
  /** `<` and `&`, whether they begin something or not. */
  readonly signs: number;
}

/** Elements that nest only in name: void ones and those whose end tag is optional. */
const noEnd = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option optgroup thead tbody tfoot colgroup'.split(
    ' ',
  ),
);
/** Content that is not markup. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
/** Content that no reader reads. */
const unread = new Set(
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
/** True for elements whose content is not for readers. */
export const isUnread = (name: string): boolean => unread.has(name);

type Token =
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: number };

/** Start tags, end tags and text; comments, declarations and the content of raw elements are passed over. */
function* tokens(html: string): Generator<Token> {
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
      at = behind(html, found[0] === '<!--' ? '-->' : '>', start + 2);
      continue;
    }
    const tag = endOfTag(html, start + found[0].length);
    at = tag.end;
    const closes = name.startsWith('/');
    yield {
      kind: closes ? 'close' : 'open',
      name: closes ? name.slice(1) : name,
      attributes: tag.attributes,
    };
    if (!closes && raw.has(name)) at = endOfRaw(html, name, at);
  }
}

function behind(html: string, close: string, from: number): number {
  const end = html.indexOf(close, from);
  return end < 0 ? html.length : end + close.length;
}

/** Behind the `>` that ends a tag, quoted values passed over; the end of the source where there is none. */
function endOfTag(html: string, from: number): { end: number; attributes: number } {
  let attributes = 0;
  for (let at = from; at < html.length; at++) {
    const unit = html.charCodeAt(at);
    if (unit === greaterThan) return { end: at + 1, attributes };
    if (unit <= space) attributes++;
    if ((unit !== doubleQuote && unit !== singleQuote) || html.charCodeAt(at - 1) !== equalsSign) continue;
    const close = html.indexOf(html[at]!, at + 1);
    if (close < 0) break;
    at = close;
  }
  return { end: html.length, attributes };
}

const [space, doubleQuote, singleQuote, equalsSign, greaterThan] = [0x20, 0x22, 0x27, 0x3d, 0x3e];

function endOfRaw(html: string, name: string, at: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = at;
  return end.exec(html)?.index ?? html.length;
}

/** True when a parser needs more than `budget` for the document. */
export function exceeds(html: string, budget: Budget): boolean {
  if (countUpTo(html, '<', budget.signs) + countUpTo(html, '&', budget.signs) > budget.signs) return true;
  let elements = 0;
  let depth = 0;
  let depths = 0;
  for (const token of tokens(html)) {
    if (token.kind === 'close' && !noEnd.has(token.name)) depth = Math.max(0, depth - 1);
    if (token.kind !== 'open') continue;
    if (!noEnd.has(token.name)) depth++;
    depths += depth;
    elements++;
    if (elements > budget.elements || depths > budget.depths || token.attributes > budget.attributes)
      return true;
  }
  return false;
}

/** How often `sign` occurs, counted to one past `limit` at most. */
function countUpTo(text: string, sign: string, limit: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= limit; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

/**
 * The readable text of any HTML: that of its `main` and `article` elements where they have any, else all of it;
 * blocks on lines of their own, navigation and scripts left out.
 */
export function plainText(html: string): string {
  const parts: string[] = [];
  const mainParts: string[] = [];
  let mainDepth = 0;
  let hiddenBy = '';
  let hiddenDepth = 0;
  const add = (text: string) => (mainDepth > 0 ? mainParts : parts).push(text);
  for (const token of tokens(html)) {
    if (token.kind === 'text') {
      if (hiddenDepth === 0) add(decodeReferences(html.slice(token.start, token.end)).replace(/\s+/g, ' '));
      continue;
    }
    const step = token.kind === 'open' ? 1 : -1;
    if (hiddenDepth > 0) {
      if (token.name === hiddenBy) hiddenDepth += step;
    } else if (token.kind === 'open' && isUnread(token.name)) {
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

const named: ReadonlyMap<string, string> = new Map(
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

/** Numeric character references and the named ones that prose uses; others stay as they are written. */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named.get(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const character = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return character ? String.fromCodePoint(code) : '\ufffd';
  });
}
