// The elements around each block of a page: their tags, the groups of their names, and how much of their text is prose or
// links. Read before the tree is modified. Pure.
import type { Block, TextNode } from '../dom-text.js';
import { readGroups } from './names.js';

/** Tags that say what a text is, in the order of their bits. */
export const tags =
  'header form figure figcaption table ul ol dl blockquote pre main article section address details'.split(
    ' ',
  );
const tagBits: ReadonlyMap<string, number> = new Map(tags.map((tag, i) => [tag, 1 << i]));

/** An element, and what is known of it and all elements around it. */
export interface Surroundings {
  readonly parent: Surroundings | undefined;
  /** One bit of {@link tags} each. */
  readonly tags: number;
  /** Groups of the element's names. */
  readonly nameGroups: number;
  /** Groups of its names and of all around it. */
  readonly groups: number;
  /** Characters of the blocks in it: of all, of links, and of prose. */
  length: number;
  links: number;
  prose: number;
}

/** Characters of a block of prose. */
const proseLength = 80;

/** True for text that is read line by line, unlike headings, menus and captions. */
export const isProse = ({ text, linkLength }: Block): boolean =>
  text.length > proseLength && linkLength < 0.4 * text.length;

/** The surroundings of each block, in order. */
export function readSurroundings(blocks: readonly Block[]): Surroundings[] {
  const known = new Map<TextNode, Surroundings>();
  const groupsOf = new Map<string, number>();
  const read = (element: TextNode): Surroundings => {
    const path: TextNode[] = [];
    let at: TextNode | null = element;
    for (; at?.getAttribute && !known.has(at); at = at.parentNode) path.push(at);
    let around = at ? known.get(at) : undefined;
    for (const one of path.reverse()) {
      const names = `${one.getAttribute?.('class') ?? ''} ${one.getAttribute?.('id') ?? ''}`;
      const nameGroups = groupsOf.get(names) ?? readGroups(names);
      groupsOf.set(names, nameGroups);
      around = {
        parent: around,
        tags: (around?.tags ?? 0) | (tagBits.get(one.nodeName.toLowerCase()) ?? 0),
        nameGroups,
        groups: (around?.groups ?? 0) | nameGroups,
        length: 0,
        links: 0,
        prose: 0,
      };
      known.set(one, around);
    }
    return around ?? outside;
  };
  return blocks.map((block) => {
    const around = block.element ? read(block.element) : outside;
    const { length } = block.text;
    for (let at: Surroundings | undefined = around; at; at = at.parent) {
      at.length += length;
      at.links += block.linkLength;
      if (isProse(block)) at.prose += length;
    }
    return around;
  });
}

const outside: Surroundings = {
  parent: undefined,
  tags: 0,
  nameGroups: 0,
  groups: 0,
  length: 0,
  links: 0,
  prose: 0,
};
