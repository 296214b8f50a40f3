// HTML -> readable text: the article that Readability finds, else the main part of the page, else all of its text.
// Documents that would take a parser minutes (100,000 nested elements) are read in one linear pass instead, so that
// every document of 5 MB takes seconds. No script runs, nothing is loaded.

import { htmlLimits } from '../contract/fronts/index.js';
import { collapseWhiteSpace, getText, type TextNode } from './dom-text.js';
import { outlineHtml } from './html-outline.js';
import { exceedsBudget, extractPlainText } from './html-scan.js';

/** One or two seconds of parsing; a page of prose needs a tenth of it. */
const budget = { ...htmlLimits, elements: htmlLimits.items };

/** The readable text of a document; empty when it contains none, like a page that scripts render. */
export async function readHtml(html: string): Promise<string> {
  return (
    (exceedsBudget(html, budget) ? '' : await parseText(html)) || collapseWhiteSpace(extractPlainText(html))
  );
}

async function parseText(html: string): Promise<string> {
  try {
    const [{ DOMParser }, { Readability }] = await Promise.all([
      import('linkedom/worker'),
      import('@mozilla/readability'),
    ]);
    const document = new DOMParser().parseFromString(wrapFragment(outlineHtml(html)), 'text/html');
    const main = document.querySelector('article, main, [role=main]');
    // Readability modifies the document, so the fallback text is read first.
    const whole = (main ? getText(main) : '') || getText(document.body);
    const article = new Readability<TextNode>(document, { serializer: (node) => node }).parse();
    return (article?.content ? getText(article.content) : '') || whole;
  } catch {
    // The libraries cannot be loaded offline, or overflow the stack; the linear pass reads the document.
    return '';
  }
}

/** Adds `html` and `body`, which the parser does not add and Readability needs. */
function wrapFragment(html: string): string {
  if (!/<body[\s>]/i.test(html)) return `<html><head></head><body>${html}</body></html>`;
  return /<html[\s>]/i.test(html) ? html : `<html>${html}</html>`;
}
