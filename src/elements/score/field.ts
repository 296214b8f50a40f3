// Follows the text field that a `for` attribute names: reads its text and calls back on every edit.
// Listens on the root, so the field may be added later, be replaced, or be in another element's light DOM.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement & { for: string | null };

/** An input, textarea, contenteditable or custom field with a string `value`. */
function readText(field: Element): string {
  if ('value' in field && typeof field.value === 'string') return field.value;
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText keeps the line breaks of a contenteditable
  return field instanceof HTMLElement ? field.innerText : (field.textContent ?? '');
}

export class FieldController implements ReactiveController {
  readonly #host: Host;
  readonly #onEdit: () => void;
  #root: Document | ShadowRoot | undefined;

  /** @param onEdit called on every edit of the field, on a reset of its form, and once the document is parsed */
  constructor(host: Host, onEdit: () => void) {
    this.#host = host;
    this.#onEdit = onEdit;
    host.addController(this);
  }

  /** The field's text; undefined without `for` or while no element has its id. */
  get text(): string | undefined {
    const id = this.#host.for;
    const field = id ? this.#root?.getElementById(id) : null;
    return field ? readText(field) : undefined;
  }

  hostConnected(): void {
    const root = this.#host.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) return;
    this.#root = root;
    root.addEventListener('input', this.#onInput);
    root.addEventListener('reset', this.#onReset);
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', this.#onEdit, { once: true });
  }

  hostDisconnected(): void {
    this.#root?.removeEventListener('input', this.#onInput);
    this.#root?.removeEventListener('reset', this.#onReset);
    document.removeEventListener('DOMContentLoaded', this.#onEdit);
    this.#root = undefined;
  }

  readonly #onInput = (event: Event) => {
    const id = this.#host.for;
    if (id && event.target instanceof Element && event.target.id === id) this.#onEdit();
  };

  /** The browser resets the form after this event. */
  readonly #onReset = () => {
    if (this.#host.for) queueMicrotask(this.#onEdit);
  };
}
