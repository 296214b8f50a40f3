// Console message for a `for` attribute that matches no element. Loaded if there is still no match after a while.
import { findNearest } from '../../../core/platform/index.js';

/** Every element below a root, those in open shadow roots included. */
function* listElements(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* listElements(element.shadowRoot);
  }
}

function explain(host: Element, id: string): string {
  const root = host.getRootNode();
  const others = [...listElements(host.ownerDocument)];
  if (others.some((other) => other.id === id))
    return 'the element with this id is in another root. Move both into one document or shadow root';
  const ids = others.filter((other) => other.id && other.getRootNode() === root).map((other) => other.id);
  const nearest = findNearest(id, ids);
  return `no element has this id${nearest === undefined ? '' : `. Did you mean '${nearest}'?`}`;
}

/** Says once why an element has no field. */
export function reportMissing(host: Element, id: string): void {
  console.warn(`<${host.localName} for="${id}">: ${explain(host, id)}`);
}
