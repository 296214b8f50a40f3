// Splits HTML into start tags, end tags and text in one linear pass without a tree, whatever it contains. Pure.
import { htmlLimits } from '../contract/fronts/index.js';

/** Elements whose content is not markup. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

export type Token =
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'open' | 'close';
      readonly name: string;
      /** Where its attributes begin; see {@link walkAttributes}. */
      readonly attributes: number;
      /** Where the content of a raw-text element ends; where the tag ends for others. */
      readonly end: number;
      /** Where the tag ends. */
      readonly content: number;
    };

/** A start or an end tag. */
export type Tag = Exclude<Token, { readonly kind: 'text' }>;

/**
 * Yields start tags, end tags and text; skips comments, declarations and the content of raw-text elements.
 * @param isXml whether an element of raw text may close itself
 */
export function* scanTokens(html: string, isXml = false): Generator<Token> {
  const markup = /<(?:(\/?[a-z][a-z0-9:-]{0,40})|!--|[!?/])/gi;
  let at = 0;
  while (at < html.length) {
    markup.lastIndex = at;
    const match = markup.exec(html);
    const start = match?.index ?? html.length;
    if (start > at) yield { kind: 'text', start: at, end: start };
    if (!match) return;
    const name = match[1]?.toLowerCase();
    if (name === undefined) {
      at = skipPast(html, match[0] === '<!--' ? '-->' : '>', start + 2);
      continue;
    }
    const attributes = start + match[0].length;
    const content = walkAttributes(html, attributes);
    const closes = name.startsWith('/');
    const isEmpty = closes || (isXml && html.endsWith('/>', content));
    at = !isEmpty && rawText.has(name) ? findRawEnd(html, name, content) : content;
    yield {
      kind: closes ? 'close' : 'open',
      name: closes ? name.slice(1) : name,
      attributes,
      content,
      end: at,
    };
  }
}

function skipPast(html: string, close: string, from: number): number {
  const end = html.indexOf(close, from);
  return end < 0 ? html.length : end + close.length;
}

/**
 * Reads the attributes of a tag as HTML does: names, and values with or without quotes.
 * @param from the offset after the tag's name
 * @param visit gets the offsets of each attribute's name and value; an attribute without a value has an empty one
 * @returns the offset after the `>` of the tag; the end of the source if that is missing
 */
export function walkAttributes(
  html: string,
  from: number,
  visit?: (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void,
): number {
  let at = from;
  const skip = (stops: (unit: number) => boolean) => {
    while (at < html.length && !stops(html.charCodeAt(at))) at++;
  };
  while (true) {
    skip((unit) => unit > space && unit !== slash);
    if (at >= html.length) return html.length;
    if (html.charCodeAt(at) === greaterThan) return at + 1;
    const nameStart = at++;
    skip((unit) => unit <= space || unit === slash || unit === greaterThan || unit === equalsSign);
    const nameEnd = at;
    skip((unit) => unit > space);
    if (html.charCodeAt(at) !== equalsSign) {
      visit?.(nameStart, nameEnd, nameEnd, nameEnd);
      continue;
    }
    at++;
    skip((unit) => unit > space);
    const isQuoted = html[at] === '"' || html[at] === "'";
    const valueStart = isQuoted ? at + 1 : at;
    if (isQuoted) {
      const close = html.indexOf(html.charAt(at), valueStart);
      if (close < 0) return html.length;
      visit?.(nameStart, nameEnd, valueStart, close);
      at = close + 1;
    } else {
      skip((unit) => unit <= space || unit === greaterThan);
      visit?.(nameStart, nameEnd, valueStart, at);
    }
  }
}

/** Reads the attributes of a tag, when the first one is asked for; null without it. Values are cut as in the outline. */
export function createReader(html: string, { attributes: from }: Tag): (name: string) => string | null {
  let attributes: Map<string, string> | undefined;
  return (key) => {
    if (!attributes) {
      const values = new Map<string, string>();
      walkAttributes(html, from, (nameStart, nameEnd, valueStart, valueEnd) => {
        const name = nameEnd - nameStart < 16 ? html.slice(nameStart, nameEnd).toLowerCase() : '';
        const end = Math.min(valueEnd, valueStart + htmlLimits.length);
        if (!values.has(name)) values.set(name, html.slice(valueStart, end));
      });
      attributes = values;
    }
    return attributes.get(key) ?? null;
  };
}

const [space, slash, equalsSign, greaterThan] = [0x20, 0x2f, 0x3d, 0x3e];

function findRawEnd(html: string, name: string, at: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = at;
  return end.exec(html)?.index ?? html.length;
}
