// Entries of the list below the search field: links to sections, with the found words marked.

/** A section of a page. The same fields as in .scripts/docs/search-index.mjs. */
export interface Section {
  readonly title: string;
  readonly heading: string;
  /** From the root of the site, like `docs/tabs.html#crashes`. */
  readonly address: string;
  readonly excerpt: string;
}

function createElement(tag: string, className: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** Text with the words that were found in `<mark>`. */
function markWords(text: string, words: readonly string[]): (string | Node)[] {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
  return parts.map((part, index) => (index % 2 === 1 ? createElement('mark', '', part) : part));
}

/** What the list says where it has no links. */
export function createMessage(text: string): HTMLElement {
  const message = createElement('div', 'none', text);
  message.role = 'option';
  message.setAttribute('aria-disabled', 'true');
  message.setAttribute('aria-selected', 'false');
  return message;
}

/**
 * A link to a section, as an option of the list.
 * @param words that were found in it
 * @param root of the site
 */
export function createOption(
  { title, heading, address, excerpt }: Section,
  words: readonly string[],
  root: URL,
): HTMLAnchorElement {
  const name = heading === title ? [title] : [`${title} › `, heading];
  const link = document.createElement('a');
  link.href = new URL(address, root).href;
  link.tabIndex = -1;
  link.role = 'option';
  link.setAttribute('aria-selected', 'false');
  link.append(
    createElement('span', 'found-title', ...name.flatMap((part) => markWords(part, words))),
    createElement('span', 'found-text', ...markWords(excerpt, words)),
  );
  return link;
}
