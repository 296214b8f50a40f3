// A transparent copy of a textarea's or input's text, laid over it: highlights need text nodes, which fields do not have.
// Ranges move with edits, so marks stay on their words until the next explanation arrives.

type Field = HTMLTextAreaElement | HTMLInputElement;

/** What decides where lines break. */
const copied = [
  'font',
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
  /** The copied text. */
  readonly text = document.createTextNode('');
  readonly #field: Field;
  readonly #box = document.createElement('div');
  readonly #observer: ResizeObserver;

  constructor(field: Field) {
    this.#field = field;
    const box = this.#box;
    box.setAttribute('aria-hidden', 'true');
    box.className = 'assay-mirror';
    // A line break at the end of the text has a line of its own in a textarea.
    box.append(this.text, '\n');
    Object.assign(box.style, {
      position: 'absolute',
      overflow: 'hidden',
      pointerEvents: 'none',
      color: 'transparent',
      background: 'none',
      border: '0',
      boxSizing: 'border-box',
      margin: '0',
      whiteSpace: field instanceof HTMLTextAreaElement ? 'pre-wrap' : 'pre',
      overflowWrap: 'break-word',
    });
    field.after(box);
    field.addEventListener('input', this.update);
    field.addEventListener('scroll', this.#scroll, { passive: true });
    this.#observer = new ResizeObserver(() => this.#place());
    this.#observer.observe(field);
    this.update();
  }

  /** Takes the text of the field over: only what differs, so that ranges elsewhere stay on their words. */
  readonly update = (): void => {
    const { value } = this.#field;
    const { data } = this.text;
    const start = findDifference(data, value);
    let [oldEnd, newEnd] = [data.length, value.length];
    while (oldEnd > start && newEnd > start && data[oldEnd - 1] === value[newEnd - 1]) {
      oldEnd--;
      newEnd--;
    }
    if (oldEnd > start || newEnd > start)
      this.text.replaceData(start, oldEnd - start, value.slice(start, newEnd));
    this.#place();
  };

  remove(): void {
    this.#observer.disconnect();
    this.#field.removeEventListener('input', this.update);
    this.#field.removeEventListener('scroll', this.#scroll);
    this.#box.remove();
  }

  /** The box inside the field's border and scrollbar, so that lines break at the same places. */
  #place(): void {
    const field = this.#field;
    const { style } = this.#box;
    const own = getComputedStyle(field);
    for (const name of copied) style.setProperty(name, own.getPropertyValue(name));
    style.left = `${field.offsetLeft + field.clientLeft}px`;
    style.top = `${field.offsetTop + field.clientTop}px`;
    style.width = `${field.clientWidth}px`;
    style.height = `${field.clientHeight}px`;
    this.#scroll();
  }

  readonly #scroll = (): void => {
    this.#box.scrollTop = this.#field.scrollTop;
    this.#box.scrollLeft = this.#field.scrollLeft;
  };
}
