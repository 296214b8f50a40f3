// HTML -> its readable text: the article that Readability finds, else the main part of the page, else all of its
// text. Documents that are too hard for a parser (it takes minutes for 100,000 nested elements) are read in one
// linear pass instead, so every document of 5 MB is answered within seconds. No script runs, nothing is loaded.
import { folded, type TextNode, textOf } from './dom-text.js';
import { unreadable } from './fetch-errors.js';
import { exceeds, plainText } from './html-scan.js';

/** A second or two of parsing; a page of prose needs a tenth of it. */
const budget = { elements: 6_000, depths: 60_000, attributes: 1_000, signs: 50_000 };

/**
 * Readable text of a document.
 * @param address where it came from, for errors
 * @throws url_unreadable when there is no text in it, as in a page that is made by scripts
 */
export async function extractText(html: string, address: string): Promise<string> {
  const text = (exceeds(html, budget) ? '' : await parsedText(html)) || folded(plainText(html));
  if (text === '') throw unreadable(new URL(address), 'No text could be extracted');
  return text;
}

async function parsedText(html: string): Promise<string> {
  try {
    const [{ DOMParser }, { Readability }] = await Promise.all([
      import('linkedom/worker'),
      import('@mozilla/readability'),
    ]);
    const document = new DOMParser().parseFromString(wrapped(html), 'text/html');
    const main = document.querySelector('article, main, [role=main]');
    // Readability takes the document apart, so what serves without it is read first.
    const whole = (main ? textOf(main) : '') || textOf(document.body);
    const article = new Readability<TextNode>(document, { serializer: (node) => node }).parse();
    return (article?.content ? textOf(article.content) : '') || whole;
  } catch {
    // The libraries are not to be had offline, or overflow their stack; the linear pass reads the document.
    return '';
  }
}

/** The parser adds no `html` and no `body` of its own, and everything here stands on them. */
function wrapped(html: string): string {
  if (!/<body[\s>]/i.test(html)) return `<html><head></head><body>${html}</body></html>`;
  return /<html[\s>]/i.test(html) ? html : `<html>${html}</html>`;
}
