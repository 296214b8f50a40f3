// A page's bytes -> text: a byte order mark first, then the charset of the Content-Type header, then the declaration of
// the document (WHATWG HTML, "determining the character encoding"), then UTF-8 if it fits, then Windows-1252. Never throws.
import { type DecodedText, decodeText } from '../platform/decode/index.js';
import { findDeclaredCharset } from './prescan.js';

/**
 * Decodes a page; bytes that do not fit its encoding become U+FFFD, as in a browser.
 * @param contentType the header's value, or null
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): DecodedText {
  const isPlain = /^\s*text\/(plain|markdown)\b/i.test(contentType ?? '');
  const labels = [readHeaderCharset(contentType), isPlain ? undefined : findDeclaredCharset(bytes)];
  return decodeText(bytes, { labels, lossy: true });
}

const readHeaderCharset = (contentType: string | null): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '')?.[1];
