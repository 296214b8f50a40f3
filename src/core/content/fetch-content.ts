// A URL as content: fetches and decodes it, extracts its readable text, and truncates it.
import { pageLimits } from '../contract/fronts/index.js';
import type { AssumedEncoding } from '../contract/index.js';
import { isVisible } from '../contract/requests/index.js';
import { getOrigin, raceAbort } from '../platform/index.js';
import { collapseWhiteSpace } from './dom-text.js';
import { unreachableError, unreadableError } from './fetch-errors.js';
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
  /** The encoding, if it is assumed. */
  readonly readAs?: AssumedEncoding | undefined;
}

/** Bytes of UTF-8. */
const contentLimit = 50 * 1024;
/** Pages that send their visitors on, as for redirects of a server. */
const redirectLimit = 5;

/**
 * The readable text at a URL.
 * @param address an absolute http or https URL
 * @throws url_refused, url_unreachable, url_unreadable, each naming the URL's origin and the cause; the signal's reason
 */
export async function fetchContent(address: string, options: ContentOptions = {}): Promise<Content> {
  let at = address;
  const end = performance.now() + (options.deadline ?? pageLimits.milliseconds);
  for (let followed = 0; ; followed += 1) {
    // One deadline for all of them.
    const deadline = Math.max(1, Math.round(end - performance.now()));
    const { text, next, readAs } = await readPage(at, followed === 0 ? options : { ...options, deadline });
    options.signal?.throwIfAborted();
    if (next === undefined) {
      const content = truncate(text, contentLimit);
      if (!isVisible(content.content)) throw unreadableError(new URL(at), 'it is empty');
      return { ...content, readAs };
    }
    if (followed === redirectLimit)
      throw unreachableError(new URL(address), `it redirects more than ${redirectLimit} times`);
    at = next;
  }
}

/** The text of one page, or the address that it sends its visitors to. */
interface PageText extends Pick<Content, 'readAs'> {
  readonly text: string;
  readonly next?: string;
}

async function readPage(address: string, options: ContentOptions): Promise<PageText> {
  const page = await fetchPage(address, { pageOrigin: getOrigin(), ...options });
  // Most engines never read a page.
  const { decodePage, expandXml, findRefresh } = await import('./read-page.js');
  const { text: source, assumed } = decodePage(page.bytes, page.contentType);
  const readAs = assumed ? 'windows-1252' : undefined;
  const type = readMediaType(page.contentType);
  if (!/html/.test(type)) return { text: collapseWhiteSpace(source), readAs };
  const next = findRefresh(source, page.url);
  if (next !== undefined) return { text: '', next };
  const html = type === 'application/xhtml+xml' ? expandXml(source) : source;
  return { text: await extractText(html, address, options), readAs };
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
