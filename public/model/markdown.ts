// Markdown that strangers wrote, shown as text: headings, emphasis, lists, links and code; never a script, a style, an
// image or anything else that runs or fetches. Twice over: the renderer writes none of it, and of what it writes only
// the elements below get into the page.

const structure = ['p', 'ul', 'li', 'blockquote', 'pre', 'code', 'em', 'strong', 'br', 'hr'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const elements = [
  ...[...structure, ...headings].map((name) => ({ name, attributes: [] as string[] })),
  { name: 'ol', attributes: ['start'] },
  { name: 'a', attributes: ['href', 'title'] },
];
const allowed = new Map(elements.map(({ name, attributes }) => [name, attributes]));

/** Element.setHTML, which not every browser has yet. */
interface Sanitizing {
  setHTML(html: string, options: { sanitizer: { elements: typeof elements; attributes: string[] } }): void;
}

const sanitizes = (place: object): place is Sanitizing => 'setHTML' in place;

/** Whether a link may lead there. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** A copy of what is allowed; of all else its text, but not that of scripts and styles. */
function copied(node: Node): Node[] {
  if (node instanceof Text) return [new Text(node.data)];
  if (!(node instanceof HTMLElement) || /^(script|style|template)$/i.test(node.tagName)) return [];
  const children = [...node.childNodes].flatMap(copied);
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

function setSafely(place: HTMLElement, html: string): void {
  if (sanitizes(place)) place.setHTML(html, { sanitizer: { elements, attributes: [] } });
  // A parsed document of its own runs nothing and fetches nothing.
  else
    place.replaceChildren(
      ...[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(copied),
    );
  for (const link of place.querySelectorAll('a')) {
    if (isWebAddress(link.getAttribute('href') ?? '')) link.rel = 'noopener noreferrer nofollow';
    else link.removeAttribute('href');
  }
}

/** Renders Markdown into an element. Loads the renderer when it is first needed. */
export async function showMarkdown(place: HTMLElement, text: string): Promise<void> {
  const { micromark } = await import('micromark');
  const withoutImages = { disable: { null: ['labelStartImage', 'htmlFlow', 'htmlText'] } };
  setSafely(place, micromark(text, { extensions: [withoutImages] }));
}
