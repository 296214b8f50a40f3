// Follows the text field that a `for` attribute names: its text now, and a call whenever a person edits it.
// Listens on the root, so the field may come later, be replaced, or live in another element's light DOM.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement & { for: string | null };

/** An input, textarea, contenteditable or custom field with a string `value`. */
function textOf(field: Element): string {
  if ('value' in field && typeof field.value === 'string') return field.value;
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText keeps the line breaks of a contenteditable
  return field instanceof HTMLElement ? field.innerText : (field.textContent ?? '');
}

export class FieldController implements ReactiveController {
  readonly #host: Host;
  readonly #edited: () => void;
  #root: Document | ShadowRoot | undefined;

  /** @param edited called on every edit of the field, on a reset of its form, and once the document is parsed */
  constructor(host: Host, edited: () => void) {
    this.#host = host;
    this.#edited = edited;
    host.addController(this);
  }

  /** The field's text; undefined without a `for` or while no element has that id. */
  get text(): string | undefined {
    const id = this.#host.for;
    const field = id ? this.#root?.getElementById(id) : null;
    return field ? textOf(field) : undefined;
  }

  hostConnected(): void {
    const root = this.#host.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) return;
    this.#root = root;
    root.addEventListener('input', this.#onInput);
    root.addEventListener('reset', this.#onReset);
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', this.#edited, { once: true });
  }

  hostDisconnected(): void {
    this.#root?.removeEventListener('input', this.#onInput);
    this.#root?.removeEventListener('reset', this.#onReset);
    document.removeEventListener('DOMContentLoaded', this.#edited);
    this.#root = undefined;
  }

  readonly #onInput = (event: Event) => {
    const id = this.#host.for;
    if (id && event.target instanceof Element && event.target.id === id) this.#edited();
  };

  /** A form is emptied only after its reset event. */
  readonly #onReset = () => {
    if (this.#host.for) queueMicrotask(this.#edited);
  };
}
