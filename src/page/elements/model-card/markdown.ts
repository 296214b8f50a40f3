// Untrusted Markdown, rendered safely: headings, emphasis, lists, links and code; no scripts, styles, images or
// anything else that runs or fetches. Two defences: the renderer writes none of these, and of its output only the
// elements below reach the page.

import { exceedsMarkdownLimits } from './markdown-limits.js';

const structure = ['p', 'ul', 'li', 'blockquote', 'pre', 'code', 'em', 'strong', 'br', 'hr'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const elements = [
  ...[...structure, ...headings].map((name) => ({ name, attributes: [] as string[] })),
  { name: 'ol', attributes: ['start'] },
  { name: 'a', attributes: ['href', 'title'] },
];
const allowed = new Map(elements.map(({ name, attributes }) => [name, attributes]));

/** Element.setHTML, which some browsers lack. */
interface WithSetHtml {
  setHTML(html: string, options: { sanitizer: { elements: typeof elements; attributes: string[] } }): void;
}

const hasSetHtml = (element: object): element is WithSetHtml => 'setHTML' in element;

/** Whether a link may lead to this address. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Copies allowed elements; keeps only the text of all others, and drops scripts and styles whole. */
function copyAllowed(node: Node): Node[] {
  if (node instanceof Text) return [new Text(node.data)];
  if (!(node instanceof HTMLElement) || /^(script|style|template)$/i.test(node.tagName)) return [];
  const children = [...node.childNodes].flatMap(copyAllowed);
  const attributes = allowed.get(node.localName);
  if (!attributes) return children;
  const copy = document.createElement(node.localName);
  for (const name of attributes) {
    const value = node.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  copy.append(...children);
  return [copy];
}

function setSafely(container: HTMLElement, html: string): void {
  if (hasSetHtml(container)) container.setHTML(html, { sanitizer: { elements, attributes: [] } });
  // A parsed document that is not shown runs nothing and fetches nothing.
  else
    container.replaceChildren(
      ...[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(copyAllowed),
    );
  for (const link of container.querySelectorAll('a')) {
    if (isWebAddress(link.getAttribute('href') ?? '')) link.rel = 'noopener noreferrer nofollow';
    else link.removeAttribute('href');
  }
}

/** Renders Markdown into an element, or shows it as text if it exceeds a limit. Loads the renderer on first use. */
export async function showMarkdown(container: HTMLElement, text: string): Promise<void> {
  if (exceedsMarkdownLimits(text)) {
    const plain = document.createElement('pre');
    plain.textContent = text;
    container.replaceChildren(plain);
    return;
  }
  const { micromark } = await import('micromark');
  const withoutImages = { disable: { null: ['labelStartImage', 'htmlFlow', 'htmlText'] } };
  setSafely(container, micromark(text, { extensions: [withoutImages] }));
}
