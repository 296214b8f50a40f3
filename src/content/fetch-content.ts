// A URL as content: fetches and decodes it, extracts its readable text, and truncates it.
import { isVisible } from '../contract/requests/index.js';
import { getOrigin, raceAbort } from '../platform/index.js';
import { collapseWhiteSpace } from './dom-text.js';
import { unreadableError } from './fetch-errors.js';
import { fetchPage, type PageOptions, readMediaType } from './fetch-page.js';

export interface ContentOptions extends PageOptions {
  /** Reads the text of an HTML document, or rejects with the reason why not. Default: on this thread. */
  readHtml?: ((html: string) => Promise<string>) | undefined;
}

export interface Content {
  /** Up to 50 KB in UTF-8. */
  readonly content: string;
  /** True when the text was longer. */
  readonly truncated: boolean;
}

/** Bytes of UTF-8. */
const contentLimit = 50 * 1024;

/**
 * The readable text at a URL.
 * @param address an absolute http or https URL
 * @throws url_refused, url_unreachable, url_unreadable, each naming the URL's origin and the cause; the signal's reason
 */
export async function fetchContent(address: string, options: ContentOptions = {}): Promise<Content> {
  const page = await fetchPage(address, { ownOrigin: getOrigin(), ...options });
  // Most engines never read a page.
  const { decodePage } = await import('./charset.js');
  const { text: source } = decodePage(page.bytes, page.contentType);
  const isHtml = /html/.test(readMediaType(page.contentType));
  const text = isHtml ? await extractText(source, address, options) : collapseWhiteSpace(source);
  options.signal?.throwIfAborted();
  const content = truncate(text, contentLimit);
  if (!isVisible(content.content)) throw unreadableError(new URL(address), 'it is empty');
  return content;
}

async function extractText(html: string, address: string, options: ContentOptions): Promise<string> {
  const url = new URL(address);
  const read = options.readHtml ?? (await import('./read-html.js')).readHtml;
  const text = await raceAbort(read(html), options.signal).catch((error: Error) => {
    options.signal?.throwIfAborted();
    throw unreadableError(url, error.message);
  });
  if (text === '') throw unreadableError(url, 'no text could be extracted');
  return text;
}

/** Truncates at a character boundary to `limit` bytes of UTF-8. */
function truncate(text: string, limit: number): Content {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit));
  return { content: text.slice(0, read), truncated: read < text.length };
}
