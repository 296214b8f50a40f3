// HTML -> readable text. A page has several readings: the article that Readability finds, its `main` element, all of it. One judge
// chooses by the prose that each keeps. Documents that would take a parser minutes (100,000 nested elements) are read in
// one linear pass instead, so that every document of 5 MB takes seconds. No script runs, nothing is loaded.

import { htmlLimits } from '../contract/fronts/index.js';
import type { PageBlocks } from './blocks/prune-article.js';
import { collapseWhiteSpace, getText, joinBlanks, listBlocks, type TextNode } from './dom-text.js';
import { isDialog } from './html-elements.js';
import { outlineHtml } from './html-outline.js';
import { exceedsBudget, extractPlainText, listReferences } from './html-scan.js';
import { restoreHeadings } from './restore-headings.js';

/** One or two seconds of parsing; a page of prose needs a tenth of it. */
const budget = { ...htmlLimits, elements: htmlLimits.items };
/** Share of the prose of an article that is inside the page's main part. */
const minInside = 0.5;
/** Characters of a line of prose, and how many lines of an article are looked for in another reading: the longest. */
const prose = { length: 60, lines: 50 };

/** The readable text of a document; empty when it contains none, like a page that scripts render. */
export async function readHtml(html: string): Promise<string> {
  const outline = outlineHtml(html);
  return (
    (exceedsBudget(outline, budget) ? '' : await parseText(outline)) ||
    collapseWhiteSpace(extractPlainText(outline, await loadReferences(outline)))
  );
}

async function parseText(outline: string): Promise<string> {
  try {
    const [{ pruneArticle }, { text, page }] = await Promise.all([loadBlocks(), readArticle(outline)]);
    return pruneArticle(text, page);
  } catch {
    // The libraries cannot be loaded offline, or overflow the stack; the linear pass reads the document.
    return '';
  }
}

const loadBlocks = () => import('./blocks/prune-article.js');

/**
 * The article of a document with all its lines, and what is known of them.
 * @throws where the libraries cannot be loaded, or overflow the stack
 */
export async function readArticle(outline: string): Promise<{ text: string; page: PageBlocks }> {
  const [{ DOMParser }, { Readability }, { describePage }] = await Promise.all([
    import('linkedom/worker'),
    import('@mozilla/readability'),
    loadBlocks(),
  ]);
  const document = new DOMParser().parseFromString(outline, 'text/html');
  const { body } = document;
  for (const element of [...body.querySelectorAll('[role], [class], [id], [aria-modal]')])
    if (
      isDialog(element.localName, (name) => element.getAttribute(name)) &&
      !element.querySelector('article, main, h1')
    )
      element.remove();
  const main = findMain((selector) => [...document.querySelectorAll(selector)]);
  // Readability modifies the document, so the other readings come first.
  const blocks = listBlocks(body);
  const page = describePage(blocks, document.title);
  const readings = { main: main ? getText(main) : '', body: getText(body) };
  const article = new Readability<TextNode>(document, { serializer: (node) => node }).parse();
  const text = article?.content ? getText(article.content) : '';
  return { text: judge(text && restoreHeadings(text, blocks), readings), page };
}

/** The element that the page names as its main part: the only one, since several articles are a list. */
function findMain(select: (selector: string) => TextNode[]): TextNode | undefined {
  const selectors = ['main, [role=main]', 'article'];
  return selectors.map(select).find((elements) => elements.length === 1)?.[0];
}

/** The article, unless most of what it says is outside of the page's main part: a long consent text, a list of others. */
function judge(article: string, { main, body }: { main: string; body: string }): string {
  if (!article) return main || body;
  const inside = joinBlanks(main);
  const lines = article.split('\n').filter(({ length }) => length >= prose.length);
  const longest = lines.sort((a, b) => b.length - a.length).slice(0, prose.lines);
  const sum = (list: readonly string[]) => list.reduce((total, { length }) => total + length, 0);
  // Where lines break is not the same in both.
  const shared = longest.filter((line) => inside.includes(line.slice(0, prose.length)));
  return inside.length >= prose.length && sum(shared) < minInside * sum(longest) ? main : article;
}

/** Characters of the named references of a document that are not in the short list. */
async function loadReferences(html: string): Promise<ReadonlyMap<string, string> | undefined> {
  const names = listReferences(html).slice(0, htmlLimits.items);
  if (names.length === 0) return undefined;
  try {
    const { DOMParser } = await import('linkedom/worker');
    const list = names.map((name) => `<p>&${name};</p>`).join('');
    const { body } = new DOMParser().parseFromString(outlineHtml(list), 'text/html');
    return new Map(
      [...body.querySelectorAll('p')].map(({ textContent }, i) => [names[i] ?? '', textContent]),
    );
  } catch {
    return undefined;
  }
}
