// What a page's markup says of the whole page: that another one is meant, and that it is XML. Pure, in one linear pass.
import { isVoid } from './html-elements.js';
import { createReader, scanTokens } from './html-tokens.js';

/** Seconds: a page that is shown longer is meant to be read. */
const longestStay = 10;

/**
 * Where a page sends its visitors by `<meta http-equiv="refresh">`, within ten seconds: the first one, as in a browser.
 * @param base the page's own address
 * @returns an absolute http or https URL; undefined without one, or for a page that only loads itself again
 */
export function findRefresh(html: string, base: string): string | undefined {
  let withoutScripts = 0;
  for (const token of scanTokens(html)) {
    if (token.kind === 'text') continue;
    if (token.name === 'noscript') withoutScripts += token.kind === 'open' ? 1 : -1;
    if (token.name !== 'meta' || withoutScripts > 0) continue;
    const read = createReader(html, token);
    if (read('http-equiv')?.trim().toLowerCase() !== 'refresh') continue;
    return readTarget(read('content') ?? '', base);
  }
  return undefined;
}

/** Seconds and URL of a refresh: `0; url=/next`, `0;URL='/next'`, `3, /next`. */
function readTarget(content: string, base: string): string | undefined {
  const match = /^\s*(\d*)(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(\S+))/i.exec(content);
  if (!match || Number(match[1]) > longestStay) return undefined;
  const target = decodeAmpersands(match[2] ?? match[3] ?? match[4] ?? '');
  const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || withoutHash(url.href) === withoutHash(base))
    return undefined;
  return url.href;
}

const decodeAmpersands = (text: string): string => text.trim().replace(/&(?:amp|#38|#x26);/gi, '&');

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? url;

/** XHTML as HTML: elements that close themselves get an end tag, without which the rest of the page would be inside of them. */
export function expandXml(xml: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const token of scanTokens(xml, true)) {
    if (token.kind !== 'open' || isVoid(token.name) || !xml.endsWith('/>', token.content)) continue;
    parts.push(xml.slice(at, token.content - 2), `></${token.name}>`);
    at = token.content;
  }
  return parts.join('') + xml.slice(at);
}
