// The text of a tree as a reader sees it: blocks on lines of their own, white space folded, scripts left out.
// Iterative, so that depth costs nothing. Pure.
import { isInline, isUnread } from './html-scan.js';

/** The part of a DOM node that is read here; linkedom's nodes and a browser's fit it. */
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

/** The text below `root`, blocks separated by line ends; see {@link folded}. */
export function textOf(root: TextNode): string {
  const parts: string[] = [];
  let node: TextNode | null = root;
  while (node) {
    const name: string = node.nodeName.toLowerCase();
    const isElement: boolean = node.nodeType === elementNode;
    if (node.nodeType === textNode) parts.push((node.nodeValue ?? '').replace(/\s+/g, ' '));
    else if (isElement && !isInline(name)) parts.push('\n');
    const enters: boolean = node === root || (isElement && !isUnread(name));
    node = (enters ? node.firstChild : null) ?? following(node, root, parts);
  }
  return folded(parts.join(''));
}

/** The next node after all below `node`; ends the lines of the blocks that it leaves. */
function following(node: TextNode, root: TextNode, parts: string[]): TextNode | null {
  let at: TextNode | null = node;
  while (at && at !== root) {
    if (at.nextSibling) return at.nextSibling;
    at = at.parentNode;
    if (at && !isInline(at.nodeName.toLowerCase())) parts.push('\n');
  }
  return null;
}

/** One space between words, at most one empty line between blocks, none around the text. */
export function folded(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
