// The text of a DOM tree as a reader sees it: each block on a separate line, white space collapsed except in `pre`, scripts
// and hidden elements ignored.
// Iterative, so that deep trees do not overflow the stack. Pure.
import { isAround, isHidden, isIgnored, isInline } from './html-elements.js';

/** The part of a DOM node that is read here, the same in linkedom and in browsers. */
export interface TextNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly firstChild: TextNode | null;
  readonly nextSibling: TextNode | null;
  readonly parentNode: TextNode | null;
  /** Of elements. */
  getAttribute?(name: string): string | null;
}

const elementNode = 1;
const textNode = 3;

/** A line of the text: what an element that breaks the line has of its own. */
export interface Block {
  /** Name of the element in lower case. */
  readonly name: string;
  readonly text: string;
  /** True if more than half of it is links. */
  readonly isLink: boolean;
  /** Characters of it that are in links. */
  readonly linkLength: number;
  /** The element that it is in. */
  readonly element: TextNode | null;
}

/** The text below `root`, blocks separated by line ends; see {@link collapseWhiteSpace}. */
export function getText(root: TextNode): string {
  const parts: string[] = [];
  walk(root, (node) => parts.push(node ? readText(node) : '\n'));
  return collapseWhiteSpace(parts.join(''));
}

/** The lines of the text below `root` that are not empty, with the elements that they are in. */
export function listBlocks(root: TextNode): Block[] {
  const blocks: Block[] = [];
  let parts: string[] = [];
  let links = 0;
  let element: TextNode | null = null;
  const flush = () => {
    const text = joinBlanks(parts.join('')).trim();
    const name = element?.nodeName.toLowerCase() ?? '';
    if (text !== '')
      blocks.push({
        name,
        text,
        isLink: links > text.length / 2,
        linkLength: Math.min(links, text.length),
        element,
      });
    [parts, links] = [[], 0];
  };
  walk(root, (node) => {
    if (!node) return flush();
    const part = node.nodeValue ?? '';
    if (parts.length === 0) element = findBlock(node);
    if (isInLink(node)) links += part.trim().length;
    parts.push(part);
  });
  flush();
  return blocks;
}

/** A text as it is shown: with its lines if it is preformatted. */
const readText = (node: TextNode): string => {
  const text = node.nodeValue ?? '';
  return findBlock(node)?.nodeName.toLowerCase() === 'pre' ? text : joinBlanks(text);
};

/** The nearest element around a node that breaks the line. */
function findBlock(node: TextNode): TextNode | null {
  let at = node.parentNode;
  while (at && isInline(at.nodeName.toLowerCase())) at = at.parentNode;
  return at;
}

/** Whether a link is around a node, within its block. */
function isInLink(node: TextNode): boolean {
  for (let at = node.parentNode; at && isInline(at.nodeName.toLowerCase()); at = at.parentNode)
    if (at.nodeName.toLowerCase() === 'a') return true;
  return false;
}

/** True for an element whose content is part of the text and shown. */
function isRead(element: TextNode, name: string): boolean {
  const read = (attribute: string) => element.getAttribute?.(attribute) ?? null;
  return !isIgnored(name) && !isHidden(read) && !isAround(name, read);
}

/** Visits the text nodes below `root` in order, and undefined wherever a block starts or ends. */
function walk(root: TextNode, visit: (node?: TextNode) => void): void {
  let node: TextNode | null = root;
  while (node) {
    const name: string = node.nodeName.toLowerCase();
    const isElement: boolean = node.nodeType === elementNode;
    if (node.nodeType === textNode) visit(node);
    else if (isElement && !isInline(name)) visit();
    const enters: boolean = node === root || (isElement && isRead(node, name));
    node = (enters ? node.firstChild : null) ?? findNext(node, root, visit);
  }
}

/** The next node after the subtree of `node`. Visits the end of each block that ends there. */
function findNext(node: TextNode, root: TextNode, visit: () => void): TextNode | null {
  let at: TextNode | null = node;
  while (at && at !== root) {
    if (at.nextSibling) return at.nextSibling;
    at = at.parentNode;
    if (at && !isInline(at.nodeName.toLowerCase())) visit();
  }
  return null;
}

/** One space for each run of white space. A match costs more than a letter, so single spaces are no matches. */
export const joinBlanks = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ');

/** Leaves one space between words, up to one empty line between blocks, and no white space around the text. */
export function collapseWhiteSpace(text: string): string {
  return text
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
