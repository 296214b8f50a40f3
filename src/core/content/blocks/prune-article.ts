// Leaves out of an article what is only around it: credits, references to other articles, notices. A logistic regression
// labels each line; see test/bench/EXTRACTION.md. Pure.
import { type Block, collapseWhiteSpace } from '../dom-text.js';
import { type BlockPage, createBlockPage, readFeature } from './features.js';
import { readSurroundings, type Surroundings } from './surroundings.js';
import * as fitted from './weights.js';

/** Characters of an article. Of a shorter one too little is known. */
const minLength = 1000;
/** Log odds of a line, below which it is left out. */
const threshold = -0.3;
/**
 * Shares of an article that are left out: between its paragraphs, and before and after them. Where the labels would take more
 * from between, the page is of another kind, such as a list or a product, which the labels know nothing of.
 */
const maxShare = { within: 0.025, outside: 0.15 };

/** A logistic regression. */
export interface LineLabels {
  readonly bias: number;
  /** By names of features. */
  readonly weights: ReadonlyMap<string, number>;
}

/** A page before its tree is modified. */
export interface PageBlocks {
  readonly blocks: readonly Block[];
  readonly around: readonly Surroundings[];
  readonly title: string;
}

/** Reads what {@link pruneArticle} needs of a page. @param title of the document */
export const describePage = (blocks: readonly Block[], title: string): PageBlocks => ({
  blocks,
  around: readSurroundings(blocks),
  title,
});

/**
 * @param text lines of the article
 * @param labels others than those of the library: the bench fits them
 * @returns the article without the lines that are not part of it; all of it where that is too much or cannot be known
 */
export function pruneArticle(
  text: string,
  { blocks, around, title }: PageBlocks,
  labels: LineLabels = fitted,
): string {
  const lines = text.split('\n');
  const page = createBlockPage(blocks, around, new Set(lines.filter((line) => line !== '')), title);
  if (page.length < minLength) return text;
  const read = [...blocks.keys()].filter((i) => page.isRead[i]);
  const left = new Set(read.filter((i) => score(i, page, labels) < threshold));
  if (left.size === 0) return text;
  const paragraphs = read.filter((i) => !left.has(i) && page.isProse[i]);
  const isWithin = (i: number) => i > (paragraphs[0] ?? Infinity) && i < (paragraphs.at(-1) ?? 0);
  const within = [...left].filter(isWithin);
  const outside = [...left].filter((i) => !isWithin(i));
  const shareOf = (indices: readonly number[]) =>
    indices.reduce((sum, i) => sum + (blocks[i]?.text.length ?? 0), 0) / page.length;
  if (shareOf(within) > maxShare.within) return text;
  if (shareOf(outside) > maxShare.outside) for (const i of outside) left.delete(i);
  return dropLines(lines, blocks, left);
}

/** Drops the lines of blocks that are left out, unless other parts of the article have a line of the same text. */
function dropLines(lines: readonly string[], blocks: readonly Block[], left: ReadonlySet<number>): string {
  const open = new Map<string, number>();
  for (const i of left) count(open, blocks[i]?.text ?? '', -1);
  for (const line of lines) if (open.has(line)) count(open, line, 1);
  return collapseWhiteSpace(lines.filter((line) => (open.get(line) ?? 1) > 0).join('\n'));
}

function count(counts: Map<string, number>, text: string, step: number): void {
  counts.set(text, (counts.get(text) ?? 0) + step);
}

/** Log odds that a block belongs to the article. */
function score(index: number, page: BlockPage, { bias, weights }: LineLabels): number {
  let sum = bias;
  for (const [name, weight] of weights) sum += weight * readFeature(name, index, page);
  return sum;
}
