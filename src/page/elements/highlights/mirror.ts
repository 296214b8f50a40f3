// A transparent copy of a textarea's or input's text, laid over it: highlights need text nodes, which fields do not have.
// Ranges move with edits, so marks stay on their words until the next explanation arrives. The copy is in the shadow root of
// <assay-highlights>, so that nothing of it is in the page's own tree, and follows the field wherever the page moves it.
import { Overlay } from './overlay.js';

type Field = HTMLTextAreaElement | HTMLInputElement;

/** Properties that decide where lines break. Longhands, because `font` is empty if it cannot express all of them. */
const copied = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-stretch',
  'font-variant',
  'font-kerning',
  'font-feature-settings',
  'font-variation-settings',
  'font-optical-sizing',
  'font-size-adjust',
  'text-align-last',
  'text-rendering',
  'unicode-bidi',
  'line-break',
  'word-break',
  'overflow-wrap',
  'hyphens',
  'color-scheme',
  'letter-spacing',
  'word-spacing',
  'text-indent',
  'text-transform',
  'text-align',
  'direction',
  'tab-size',
  'line-height',
  'padding',
] as const;

/** The end of what two texts have in common at their start. */
function findDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

export class Mirror {
  /** The copied text and a line break, because a textarea shows a line after a line break at the end. */
  readonly text = document.createTextNode('');
  readonly #field: Field;
  readonly #box = document.createElement('div');
  readonly #overlay: Overlay;

  /** @param root shadow root that gets the copy */
  constructor(field: Field, root: ShadowRoot) {
    this.#field = field;
    const box = this.#box;
    box.append(this.text);
    Object.assign(box.style, {
      position: 'absolute',
      overflow: 'hidden',
      color: 'transparent',
      margin: '0',
      whiteSpace: field.localName === 'textarea' ? 'pre-wrap' : 'pre',
    });
    this.#overlay = new Overlay(field, box, root, () => this.#position());
    field.addEventListener('input', this.update);
    field.addEventListener('scroll', this.#scroll, { passive: true });
    this.update();
  }

  /** Takes the text of the field over: only what differs, so that ranges elsewhere stay on their words. */
  readonly update = (): void => {
    const value = `${this.#field.value}\n`;
    const { data } = this.text;
    const start = findDifference(data, value);
    let [oldEnd, newEnd] = [data.length, value.length];
    while (oldEnd > start && newEnd > start && data[oldEnd - 1] === value[newEnd - 1]) {
      oldEnd--;
      newEnd--;
    }
    if (oldEnd > start || newEnd > start)
      this.text.replaceData(start, oldEnd - start, value.slice(start, newEnd));
    this.#position();
  };

  remove(): void {
    this.#field.removeEventListener('input', this.update);
    this.#field.removeEventListener('scroll', this.#scroll);
    this.#overlay.remove();
  }

  /** The box inside the field's border and scrollbar, so that lines break at the same places. */
  #position(): void {
    const field = this.#field;
    const { style } = this.#box;
    const computed = getComputedStyle(field);
    const styles: Record<string, string> = {
      left: `${field.clientLeft}px`,
      top: `${field.clientTop}px`,
      width: `${field.clientWidth}px`,
      height: `${field.clientHeight}px`,
    };
    for (const name of copied) styles[name] = computed.getPropertyValue(name);
    for (const [name, value] of Object.entries(styles))
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    this.#scroll();
  }

  readonly #scroll = (): void => {
    this.#box.scrollTop = this.#field.scrollTop;
    this.#box.scrollLeft = this.#field.scrollLeft;
  };
}
