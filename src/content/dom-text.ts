// The text of a DOM tree as a reader sees it: each block on a separate line, white space collapsed, scripts ignored.
// Iterative, so that deep trees do not overflow the stack. Pure.
import { isIgnored, isInline } from './html-scan.js';

/** The part of a DOM node that is read here, the same in linkedom and in browsers. */
export interface TextNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly firstChild: TextNode | null;
  readonly nextSibling: TextNode | null;
  readonly parentNode: TextNode | null;
}

const elementNode = 1;
const textNode = 3;

/** The text below `root`, blocks separated by line ends; see {@link collapseWhiteSpace}. */
export function getText(root: TextNode): string {
  const parts: string[] = [];
  let node: TextNode | null = root;
  while (node) {
    const name: string = node.nodeName.toLowerCase();
    const isElement: boolean = node.nodeType === elementNode;
    if (node.nodeType === textNode) parts.push((node.nodeValue ?? '').replace(/\s+/g, ' '));
    else if (isElement && !isInline(name)) parts.push('\n');
    const enters: boolean = node === root || (isElement && !isIgnored(name));
    node = (enters ? node.firstChild : null) ?? findNext(node, root, parts);
  }
  return collapseWhiteSpace(parts.join(''));
}

/** The next node after the subtree of `node`. Adds a line end for each block that ends there. */
function findNext(node: TextNode, root: TextNode, parts: string[]): TextNode | null {
  let at: TextNode | null = node;
  while (at && at !== root) {
    if (at.nextSibling) return at.nextSibling;
    at = at.parentNode;
    if (at && !isInline(at.nodeName.toLowerCase())) parts.push('\n');
  }
  return null;
}

/** Leaves one space between words, up to one empty line between blocks, and no white space around the text. */
export function collapseWhiteSpace(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
