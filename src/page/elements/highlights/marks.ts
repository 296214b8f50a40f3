// Marks parts of a text in the page with the CSS Custom Highlight API: on the text nodes of an element, which stays as it
// is, or on the mirror of a field.
import type { SpanContribution } from '../../../core/contract/index.js';
import { adoptStyles } from '../sheets.js';
import { css } from '../tones-styles.js';
import type { VisibleText } from '../visible-text.js';
import type { Mirror } from './mirror.js';
import { getAmount, getLevel } from './parts.js';

/** Raised by solid lines, lowered by wavy ones; the stronger, the thicker. Colour repeats it, and is replaced in
 * forced palettes, where the browser shows the copy of a field's text in the colours of a selection. */
const styles = css`
  ::highlight(assay-up-1) { text-decoration: underline solid 1px var(--assay-raise, light-dark(#0b6bb5, #7cc4ff)); }
  ::highlight(assay-up-2) { text-decoration: underline solid 2px var(--assay-raise, light-dark(#0b6bb5, #7cc4ff)); background-color: light-dark(#0b6bb51a, #7cc4ff24); }
  ::highlight(assay-up-3) { text-decoration: underline solid 4px var(--assay-raise, light-dark(#0b6bb5, #7cc4ff)); background-color: light-dark(#0b6bb538, #7cc4ff47); }
  ::highlight(assay-down-1) { text-decoration: underline wavy 1px var(--assay-lower, light-dark(#a8480a, #ffb27a)); }
  ::highlight(assay-down-2) { text-decoration: underline wavy 1.5px var(--assay-lower, light-dark(#a8480a, #ffb27a)); background-color: light-dark(#a8480a1a, #ffb27a24); }
  ::highlight(assay-down-3) { text-decoration: underline wavy 2px var(--assay-lower, light-dark(#a8480a, #ffb27a)); background-color: light-dark(#a8480a38, #ffb27a47); }
  ::highlight(assay-chosen) { text-decoration: underline double 3px var(--assay-accent, light-dark(#3d4fd6, #99a6ff)); background-color: light-dark(#3d4fd640, #99a6ff59); }
`;

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

/** Marks before there is a text. */
export const noText: VisibleText = { text: '', nodes: [] };

export class Marks {
  readonly target: Element;
  readonly #mirror: Mirror | undefined;
  /** Of the document of the text. */
  readonly #view: View;
  readonly #ranges = new Map<Range, string>();
  #chosen: readonly Range[] = [];
  #text: VisibleText = noText;
  /** False where the browser has no highlights; the list shows the same. */
  readonly #works = hasHighlights();

  /** @param mirror the copy of a field's text; undefined for another element */
  constructor(target: Element, mirror: Mirror | undefined) {
    this.target = target;
    this.#view = target.ownerDocument.defaultView ?? window;
    this.#mirror = mirror;
  }

  /**
   * Marks the given parts of a text, and no others.
   * @param isRaw whether their strength is in raw units
   */
  show(text: VisibleText, parts: readonly SpanContribution[], isRaw: boolean): void {
    this.choose(undefined);
    this.#text = text;
    for (const [range, name] of this.#ranges) getHighlight(name, this.#view).delete(range);
    this.#ranges.clear();
    if (!this.#works) return;
    const max = Math.max(0, ...parts.map((part) => Math.abs(getAmount(part, isRaw))));
    for (const part of parts) {
      const level = getLevel(part, isRaw, max);
      if (level === 0) continue;
      const name = `assay-${getAmount(part, isRaw) > 0 ? 'up' : 'down'}-${level}`;
      for (const range of this.#createRanges(part)) {
        getHighlight(name, this.#view).add(range);
        this.#ranges.set(range, name);
      }
    }
  }

  /** Marks the part that the visitor points at, beside the others. */
  choose(part: SpanContribution | undefined): void {
    if (!this.#works) return;
    for (const range of this.#chosen) getHighlight(chosenName, this.#view).delete(range);
    this.#chosen = part ? this.#createRanges(part) : [];
    for (const range of this.#chosen) getHighlight(chosenName, this.#view).add(range);
  }

  /** Whether a part is drawn at a point of the window. */
  isAt(part: SpanContribution, { clientX: x, clientY: y }: MouseEvent): boolean {
    return this.#createRanges(part).some((range) =>
      [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
      ),
    );
  }

  /** Takes a text over that a script has written. */
  update(): void {
    this.#mirror?.update();
  }

  remove(): void {
    this.show(noText, [], false);
    this.#mirror?.remove();
  }

  /** One range, or several where something hidden or the edge of a shadow root is inside. */
  #createRanges({ start, end }: SpanContribution): Range[] {
    const [first, ...others] = this.#mirror
      ? [createRange(this.#mirror.text, start, this.#mirror.text, end)]
      : this.#text.nodes
          .filter((piece) => piece.start < end && piece.start + piece.length > start)
          .map(({ node, from, start: at, length }) =>
            createRange(node, from + Math.max(0, start - at), node, from + Math.min(length, end - at)),
          );
    const last = others.at(-1);
    if (!first || !last) return first ? [first] : [];
    const whole = createRange(first.startContainer, first.startOffset, last.endContainer, last.endOffset);
    const isWhole = squeeze(`${whole}`) === squeeze(this.#text.text.slice(start, end));
    return isWhole ? [whole] : [first, ...others];
  }
}

const squeeze = (text: string): string => text.replace(/\s/g, '');

/** A range in two nodes, which are not longer than when they were read, or it ends where they do. */
function createRange(start: Node, from: number, end: Node, to: number): Range {
  const range = (start.ownerDocument ?? document).createRange();
  const limit = (node: Node, offset: number) => Math.min(offset, (node.nodeValue ?? '').length);
  range.setStart(start, limit(start, from));
  range.setEnd(end, limit(end, to));
  addStyles(start.getRootNode());
  return range;
}
