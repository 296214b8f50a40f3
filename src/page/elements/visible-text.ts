// The text of a part of the page as a visitor reads it, and which nodes it is in. The one reader of all elements; loaded for
// texts that are in no field. By names, not classes: an element may be of another document.

/** Characters of a text that stand in a row in a node of the page. */
export interface TextPiece {
  readonly node: Text;
  /** Offset in the node. */
  readonly from: number;
  /** Offset in the text. */
  readonly start: number;
  readonly length: number;
}

/** A text, and the pieces of it that are in nodes, in order. Line ends, and what is typed in fields, are in none. */
export interface VisibleText {
  readonly text: string;
  readonly nodes: readonly TextPiece[];
}

/** Never shown as text, or no part of the sentence that they are in; and what the other elements show. */
const unread =
  /^(style|script|template|noscript|head|title|desc|metadata|defs|symbol|rt|rp|canvas|video|audio|iframe|object|datalist|assay-(score|highlights|meter|model-card))$/;
const blocks =
  /^(address|article|aside|blockquote|body|caption|d[dlt]|details|div|fieldset|fig(ure|caption)|footer|form|h[1-6r]|header|li|main|nav|[ou]l|p|pre|section|summary|table|t(body|head|foot|[dhr]))$/;
/** Types of inputs whose value is no text, or secret. */
const textless = /^(hidden|password|checkbox|radio|file|submit|reset|button|image|color|range)$/;

class Reader {
  text = '';
  readonly nodes: { node: Text; from: number; start: number; length: number }[] = [];
  /** Separator between the text so far and the text that follows. */
  #gap = '';

  space(): void {
    this.#gap ||= ' ';
  }

  endLine(): void {
    this.#gap = '\n';
  }

  /** Adds characters, of a node from an offset on, or of none. */
  add(part: string, node?: Text, from = 0): void {
    const gap = this.text === '' || this.text.endsWith('\n') ? '' : this.#gap;
    this.#gap = '';
    const last = this.nodes.at(-1);
    this.text += gap;
    const start = this.text.length;
    this.text += part;
    if (!node) return;
    // One blank between two words of a node is part of it.
    const next = last && last.from + last.length + gap.length;
    if (last?.node === node && next === from && last.start + last.length + gap.length === start)
      last.length += gap.length + part.length;
    else this.nodes.push({ node, from, start, length: part.length });
  }

  /** @param space the computed `white-space` */
  read(node: Text, space: string): void {
    const isKept = /^(pre|pre-wrap|break-spaces)$/.test(space);
    const runs = isKept ? /^\s+|[\s\S]+/g : /[ \t\n\r\f]+|[^ \t\n\r\f]+/g;
    for (const { 0: run, index } of node.data.matchAll(runs)) {
      if (isKept ? run.trim() || this.text : !/[ \t\n\r\f]/.test(run)) this.add(run, node, index);
      else if (space === 'pre-line' && run.includes('\n')) this.endLine();
      else this.space();
    }
  }
}

/** Children of an element in the flat tree: a slot has the nodes that are assigned to it. */
function listChildren(element: Element): readonly Node[] {
  const { localName, shadowRoot } = element;
  const children = [...element.childNodes];
  // These show their own content, or read it.
  if (localName.startsWith('assay-')) return children.filter((node) => !('slot' in node && node.slot));
  if (shadowRoot) return [...shadowRoot.childNodes];
  if (localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    return assigned.length > 0 ? assigned : children;
  }
  if (localName === 'details' && !element.hasAttribute('open'))
    return children.filter(({ nodeName }) => nodeName === 'SUMMARY').slice(0, 1);
  return children;
}

/** True for what begins and ends a line. @param style the computed one, which is empty for what is not laid out */
function isLine(element: Element, { display, float }: CSSStyleDeclaration): boolean {
  if (!display) return blocks.test(element.localName);
  // A text of a picture, which Firefox computes as inline.
  if (element.localName === 'text') return true;
  // A letter at the start of a paragraph that is set over several lines is part of its word.
  if (float !== 'none' && element.textContent?.trim().length === 1) return false;
  return !/^(inline|contents|ruby)/.test(display);
}

/** Reads a field as it is seen. @returns false for another element */
function readField(element: Element, reader: Reader): boolean {
  const { localName } = element;
  if (localName === 'select') {
    reader.space();
    reader.add(
      [...(element as HTMLSelectElement).selectedOptions].map(({ label }) => label.trim()).join(', '),
    );
    reader.space();
  } else if (localName === 'textarea') {
    reader.endLine();
    reader.add((element as HTMLTextAreaElement).value);
    reader.endLine();
  } else if (localName === 'input') {
    const { type, value } = element as HTMLInputElement;
    if (textless.test(type)) return true;
    reader.space();
    reader.add(value);
    reader.space();
  } else return false;
  return true;
}

function isHidden(element: Element, { display, contentVisibility }: CSSStyleDeclaration): boolean {
  if (display === 'none' || (!display && element.hasAttribute('hidden'))) return true;
  if (contentVisibility === 'hidden' || unread.test(element.localName)) return true;
  return element.getAttribute('aria-hidden') === 'true';
}

function readElement(element: Element, reader: Reader, root: Element, rootVisibility: string): void {
  if (element.localName === 'br') reader.endLine();
  const style = getComputedStyle(element);
  if (element !== root && isHidden(element, style)) return;
  // If the page names a hidden element, its text is read as if it were visible.
  const isVisible = rootVisibility !== 'visible' || (style.visibility || 'visible') === 'visible';
  const ends = isLine(element, style);
  if (ends) reader.endLine();
  if (!isVisible || !readField(element, reader))
    for (const node of listChildren(element)) {
      if (node.nodeType === Node.ELEMENT_NODE) readElement(node as Element, reader, root, rootVisibility);
      else if (isVisible && node.nodeType === Node.TEXT_NODE) reader.read(node as Text, style.whiteSpace);
    }
  if (ends) reader.endLine();
}

/**
 * Reads an element as a visitor does: blocks, list items, cells and `<br>` end a line, elements in a line cut no word, white
 * space is collapsed as it is shown, slots have their content, and fields their text. What is hidden from the eye or, by
 * `aria-hidden`, from the ear is left out, as are styles, scripts, and closed `<details>`. Letters are those of the page,
 * whatever `text-transform` makes of them. The element itself is read also while it is hidden.
 * @returns an empty text for an element without one
 */
export function readVisibleText(root: Element): VisibleText {
  const reader = new Reader();
  readElement(root, reader, root, getComputedStyle(root).visibility || 'visible');
  const text = reader.text.trimEnd();
  const nodes = reader.nodes.filter(({ start }) => start < text.length);
  const last = nodes.at(-1);
  if (last) last.length = Math.min(last.length, text.length - last.start);
  return { text, nodes };
}
