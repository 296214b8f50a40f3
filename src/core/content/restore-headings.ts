// What Readability leaves out of an article by its names: the headline, the lead below it, and headings between its paragraphs
// (`<h2 class="header-1">`, `<p class="subtitle">`). Pure.
import type { Block } from './dom-text.js';
import { isHeading } from './html-elements.js';

/** Characters of a lead: a sentence. */
const leadLength = 40;
/** Blocks between a headline and the article's first block: a lead, a byline, a date, a picture's text. */
const maxDistance = 8;
/** Headings without a text between them: of a part, and of its first part. */
const longestRun = 2;

/**
 * @param article lines of the article
 * @param page the blocks of the whole page in order
 * @returns the article with the headline, lead and headings that belong to its lines
 */
export function restoreHeadings(article: string, page: readonly Block[]): string {
  const lines = article.split('\n');
  const kept = new Set(lines.filter((line) => line !== ''));
  const isKept = ({ text }: Block) => kept.has(text);
  const start = page.findIndex(isKept);
  const end = page.findLastIndex(isKept);
  if (start < 0) return article;
  const before = new Map<string, string[]>();
  before.set(page[start]?.text ?? '', listStart(page, start, kept));
  let waiting: string[] = [];
  for (const block of page.slice(start, end + 1)) {
    if (isKept(block)) {
      // More of them are a list of other articles.
      if (waiting.length <= longestRun && !before.has(block.text)) before.set(block.text, waiting);
      waiting = [];
    } else if (isHeading(block.name) && !block.isLink) waiting.push(block.text);
    // A heading of something else that is not part of the article.
    else waiting = [];
  }
  return lines
    .flatMap((line) => {
      const restored = before.get(line) ?? [];
      before.delete(line);
      return [...restored.flatMap((text) => [text, '']), line];
    })
    .join('\n');
}

/** The headline, and the leads between it and the article. */
function listStart(page: readonly Block[], start: number, kept: ReadonlySet<string>): string[] {
  const first = page.slice(0, start).findLastIndex(({ name }) => name === 'h1');
  if (first < 0 || start - first > maxDistance) return [];
  return page
    .slice(first, start)
    .filter((block, i) => i === 0 || isLead(block))
    .map(({ text }) => text)
    .filter((text) => !kept.has(text));
}

/** A sentence, or a further heading as long as one, that is no link. */
const isLead = ({ name, text, isLink }: Block): boolean =>
  !isLink && text.length >= leadLength && (/[.!?…]["”»)]?$/.test(text) || (isHeading(name) && name !== 'h1'));
