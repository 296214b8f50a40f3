// Marks parts of a text in the page with the CSS Custom Highlight API: on the text nodes of an element, which stays as it
// is, or on the mirror of a field.
import type { SpanContribution } from '../../contract/index.js';
import { adoptStyles } from '../sheets.js';
import { styles } from './mark-styles.js';
import type { Mirror } from './mirror.js';
import { getAmount, getLevel } from './parts.js';

const chosenName = 'assay-chosen';

export const hasHighlights = (): boolean => globalThis.CSS?.highlights !== undefined;

/** Highlights are styled where the text is: in the document, or in a shadow root. */
function addStyles(root: Node): void {
  if ('adoptedStyleSheets' in root) adoptStyles(root as Document | ShadowRoot, styles);
}

type View = Window & typeof globalThis;

/** The highlight of a name, which all elements of a document share. */
function getHighlight(name: string, view: View): Highlight {
  const known = view.CSS.highlights.get(name);
  if (known) return known;
  const created = new view.Highlight();
  if (name === chosenName) created.priority = 1;
  view.CSS.highlights.set(name, created);
  return created;
}

export const isField = (target: Element): target is HTMLTextAreaElement | HTMLInputElement =>
  /^(textarea|input)$/.test(target.localName);

/** Text nodes of an element, in order. */
function listTextNodes(target: Element): Text[] {
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** The text whose offsets are marked: a field's value, else all text of an element as it is in the document. */
export const readMarkedText = (target: Element): string =>
  isField(target) ? target.value : (target.textContent ?? '');

export class Marks {
  readonly target: Element;
  readonly #mirror: Mirror | undefined;
  /** Of the document of the text. */
  readonly #view: View;
  readonly #ranges = new Map<Range, string>();
  #chosen: Range | undefined;
  /** False where the browser has no highlights; the list shows the same. */
  readonly #works = hasHighlights();

  /** @param mirror the copy of a field's text; undefined for another element */
  constructor(target: Element, mirror: Mirror | undefined) {
    this.target = target;
    this.#view = target.ownerDocument.defaultView ?? window;
    this.#mirror = mirror;
    if (this.#works) addStyles((mirror?.text ?? target).getRootNode());
  }

  /** Marks the given parts, and no others. @param isRaw whether their strength is in raw units */
  show(parts: readonly SpanContribution[], isRaw: boolean): void {
    this.choose(undefined);
    for (const [range, name] of this.#ranges) getHighlight(name, this.#view).delete(range);
    this.#ranges.clear();
    if (!this.#works) return;
    const most = Math.max(0, ...parts.map((part) => Math.abs(getAmount(part, isRaw))));
    for (const part of parts) {
      const level = getLevel(part, isRaw, most);
      if (level === 0) continue;
      const name = `assay-${getAmount(part, isRaw) > 0 ? 'up' : 'down'}-${level}`;
      const range = this.#createRange(part);
      getHighlight(name, this.#view).add(range);
      this.#ranges.set(range, name);
    }
  }

  /** Marks the part that the visitor points at, beside the others. */
  choose(part: SpanContribution | undefined): void {
    if (!this.#works) return;
    if (this.#chosen) getHighlight(chosenName, this.#view).delete(this.#chosen);
    this.#chosen = part && this.#createRange(part);
    if (this.#chosen) getHighlight(chosenName, this.#view).add(this.#chosen);
  }

  /** Takes a text over that a script has written. */
  update(): void {
    this.#mirror?.update();
  }

  remove(): void {
    this.show([], false);
    this.#mirror?.remove();
  }

  #createRange({ start, end }: SpanContribution): Range {
    const range = this.target.ownerDocument.createRange();
    const nodes = this.#mirror ? [this.#mirror.text] : listTextNodes(this.target);
    let before = 0;
    let isOpen = false;
    for (const node of nodes) {
      const after = before + node.length;
      if (!isOpen && start <= after) {
        range.setStart(node, Math.max(0, start - before));
        isOpen = true;
      }
      if (isOpen) range.setEnd(node, Math.min(node.length, Math.max(0, end - before)));
      if (end <= after) break;
      before = after;
    }
    return range;
  }
}
