// The text of an element: of the field that its `for` attribute names, else of its own content. Calls back on every edit.
// Listens on the root, so the field may be added later, be replaced, or be in another element's light DOM.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { VisibleText } from '../visible-text.js';
import { unwatch, watch } from './watch.js';

type Host = ReactiveControllerHost & HTMLElement & { for: string | null };

/** Looks in a row, 2 seconds, without the element that `for` names, after which the console says so. */
const patience = 7;

/** Value of a field, or of a custom field with a string `value`. Undefined for other elements. */
const readValue = (field: Element): string | undefined =>
  'value' in field && typeof field.value === 'string' && /^(input|textarea)$|-/.test(field.localName)
    ? field.value
    : undefined;

/** The text of a field or of any element, with its text nodes. A field has no nodes. */
export async function readText(element: Element): Promise<VisibleText> {
  const text = readValue(element);
  if (text !== undefined) return { text, nodes: [] };
  return (await import('../visible-text.js')).readVisibleText(element);
}

/** Attributes that change with the text of a field. Reading them needs no layout. */
export const readMark = (field: Element | null): string | null | undefined =>
  field &&
  (readValue(field) ??
    (field.localName === 'select' && 'value' in field ? `${field.value}` : field.textContent));

export class FieldController implements ReactiveController {
  readonly #host: Host;
  readonly #onEdit: () => void;
  readonly #observer: MutationObserver;
  #listening: AbortController | undefined;
  #root: Document | ShadowRoot | undefined;
  #mark: string | null | undefined;
  /** Value of `for` that has named an element, or of which the console says that it does not. */
  #known: string | null = null;
  #misses = 0;

  /** @param onEdit called on every edit of the text, on a reset of the field's form, and once the document is parsed */
  constructor(host: Host, onEdit: () => void) {
    this.#host = host;
    this.#onEdit = () => {
      this.#mark = readMark(this.element);
      onEdit();
    };
    this.#observer = new MutationObserver(() => {
      if (!this.element) onEdit();
    });
    host.addController(this);
  }

  /** The element that `for` names; null without one. */
  get element(): Element | null {
    const id = this.#host.for;
    return (id && this.#root?.getElementById(id)) || null;
  }

  /** The text of the element that `for` names, else `content`, else the text inside the host. */
  async read(content: string | null): Promise<string> {
    const field = this.element;
    if (!field && (content !== null || !this.#host.textContent)) return content ?? '';
    return (await readText(field ?? this.#host)).text;
  }

  hostConnected(): void {
    this.#observer.observe(this.#host, { childList: true, characterData: true, subtree: true });
    const root = this.#host.getRootNode();
    if (!('getElementById' in root)) return;
    this.#root = root as Document | ShadowRoot;
    this.#mark = readMark(this.element);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    root.addEventListener('input', this.#onInput, { signal });
    root.addEventListener('toggle', this.#onInput, { capture: true, signal });
    root.addEventListener('reset', this.#onReset, { signal });
    watch(this.#look);
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', this.#onEdit, { signal });
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    unwatch(this.#look);
    this.#listening?.abort();
    this.#root = undefined;
  }

  readonly #look = () => {
    const field = this.element;
    if (this.#mark !== readMark(field)) this.#onEdit();
    const id = this.#host.for;
    if (field || !id) this.#known = id;
    if (id === this.#known) this.#misses = 0;
    else if (id && ++this.#misses === patience) {
      this.#known = id;
      const report = ({ reportMissing }: typeof import('./missing-field.js')) =>
        reportMissing(this.#host, id);
      import('./missing-field.js').then(report, () => {});
    }
  };

  readonly #onInput = (event: Event) => {
    if (this.element?.contains(event.target as Node | null)) this.#onEdit();
  };

  /** The browser resets the form after this event. */
  readonly #onReset = () => {
    if (this.#host.for) queueMicrotask(this.#onEdit);
  };
}
