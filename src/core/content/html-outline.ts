// What Readability gets of a document: its tags and texts, and the attributes that it judges elements by, each cut.
// Its patterns over attribute values (`srcset`, `style`) and titles take quadratic time. Pure, in one linear pass.

import { htmlLimits } from '../contract/fronts/index.js';
import { isIgnored } from './html-elements.js';
import { scanTokens, walkAttributes } from './html-tokens.js';

/** Attributes that decide whether an element belongs to the article. */
const kept: ReadonlySet<string> = new Set(
  'class id role rel hidden aria-hidden aria-modal itemprop shadowrootmode'.split(' '),
);
const { length: valueLimit, title: titleLimit } = htmlLimits;

/** Elements without text, and those that the outline gets anyway: parsers lose the body of a page whose own are misplaced. */
const dropped: ReadonlySet<string> = new Set('script style link meta base html head body'.split(' '));

/**
 * The document without comments, scripts and styles, and without any other attribute, as `html` with `head` and `body`,
 * whatever the page has around its text. A declarative shadow root becomes a part of the page, as a browser shows it.
 */
export function outlineHtml(html: string): string {
  const parts: string[] = [];
  /** Of each open template, what it has become. */
  const templates: string[] = [];
  let title: string | undefined;
  let body: string | undefined;
  for (const token of scanTokens(html)) {
    if (token.kind === 'text') parts.push(html.slice(token.start, token.end));
    else if (dropped.has(token.name)) {
      if (token.name === 'body' && token.kind === 'open') body ??= readAttributes(html, token.attributes);
    } else if (token.name === 'title') {
      if (token.kind === 'open') title ??= readRawText(html, token);
    } else if (token.kind === 'close')
      parts.push(`</${token.name === 'template' ? (templates.pop() ?? 'template') : token.name}>`);
    else {
      const closesItself = html.endsWith('/>', token.content) ? '/' : '';
      const attributes = readAttributes(html, token.attributes);
      const isShadow = token.name === 'template' && shadowRoot.test(attributes);
      const name = isShadow ? 'div' : token.name;
      if (token.name === 'template') templates.push(name);
      parts.push(`<${name}${isShadow ? '' : attributes}${closesItself}>`);
      if (token.end > token.content) parts.push(readRawText(html, token));
    }
  }
  return `<html><head><title>${title ?? ''}</title></head><body${body ?? ''}>${parts.join('')}</body></html>`;
}

const shadowRoot = / shadowrootmode="(?:open|closed)"/i;

/** Content of an element that has no markup in it: all of what is shown, the start of a title, nothing else. */
function readRawText(html: string, token: { name: string; content: number; end: number }): string {
  if (token.name === 'title')
    return html.slice(token.content, Math.min(token.end, token.content + titleLimit));
  return isIgnored(token.name) ? '' : html.slice(token.content, token.end);
}

function readAttributes(html: string, from: number): string {
  let text = '';
  const seen = new Set<string>();
  const add = (name: string, value: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    text += ` ${name}="${value.replaceAll('"', '&quot;')}"`;
  };
  walkAttributes(html, from, (nameStart, nameEnd, valueStart, valueEnd) => {
    if (nameEnd - nameStart > 14) return;
    const name = html.slice(nameStart, nameEnd).toLowerCase();
    const value = html.slice(valueStart, Math.min(valueEnd, valueStart + valueLimit));
    if (kept.has(name)) add(name, value);
    else if (name === 'style' && /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden/i.test(value))
      add('hidden', '');
    // Links inside the page weigh less than others, and images without a source are not shown.
    else if (name === 'href') add(name, /^#./.test(value) ? '#x' : 'x');
    else if (name === 'src') add(name, 'x.png');
  });
  return text;
}
