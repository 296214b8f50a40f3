// A URL as content: fetched, decoded, its readable text extracted and cut to size.
import { isVisible } from '../contract/requests/text.js';
import { decodeText } from './charset.js';
import { folded } from './dom-text.js';
import { extractText } from './extract-text.js';
import { unreadable } from './fetch-errors.js';
import { fetchPage, mediaType, type PageOptions } from './fetch-page.js';

export interface Content {
  /** At most 50 KB in UTF-8. */
  readonly content: string;
  /** True when the text was longer. */
  readonly truncated: boolean;
}

const contentBytes = 50 * 1024;

/**
 * The readable text at a URL.
 * @param address an absolute http or https URL
 * @throws url_refused, url_unreachable, url_unreadable, each naming the URL's origin and the cause; the signal's reason
 */
export async function fetchContent(address: string, options: PageOptions = {}): Promise<Content> {
  const page = await fetchPage(address, { ownOrigin: globalThis.location?.origin, ...options });
  const source = decodeText(page.bytes, page.contentType);
  const isHtml = /html/.test(mediaType(page.contentType));
  const text = isHtml ? await extractText(source, address) : folded(source);
  options.signal?.throwIfAborted();
  const content = cut(text, contentBytes);
  if (!isVisible(content.content)) throw unreadable(new URL(address), 'it is empty');
  return content;
}

/** Cuts at a character boundary, so that at most `limit` bytes of UTF-8 remain. */
function cut(text: string, limit: number): Content {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit));
  return { content: text.slice(0, read), truncated: read < text.length };
}
