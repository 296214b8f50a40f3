// Defines one element under its default name. Safe to call twice, also from two copies of the library, and where there are no
// elements: in a worker nothing happens, as on a server; a content script, which has a document, gets a sentence.
import { hasElements } from '../../core/platform/index.js';

export function defineElement(name: string, element: CustomElementConstructor): void {
  if (hasElements()) {
    if (!customElements.get(name)) customElements.define(name, element);
  } else if (globalThis.document) {
    console.warn(
      `<${name}> is not defined: content scripts have no custom elements. Load assay/define in the page, or in a page of the extension`,
    );
  }
}
