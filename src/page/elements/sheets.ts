// Style sheets for shadow roots in any document: a constructed sheet serves only the document whose window has made it, and
// a root that is moved into another document, as into a frame, loses its sheets.

const known = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** Adds styles to a document or shadow root that does not have them. One sheet serves all roots of a document. */
export function adoptStyles(root: DocumentOrShadowRoot & Node, styles: string): void {
  const owner = root.ownerDocument ?? (root as Document);
  const { defaultView } = owner;
  // Without a window nothing is shown; a document that has one adopts the elements, which asks again.
  if (!defaultView) return;
  const sheets = known.get(owner) ?? new Map<string, CSSStyleSheet>();
  known.set(owner, sheets);
  let sheet = sheets.get(styles);
  if (!sheet) {
    sheet = new defaultView.CSSStyleSheet();
    sheet.replaceSync(styles);
    sheets.set(styles, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
