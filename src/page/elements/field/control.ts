// Which field <assay-field> is about, and the one message that the browser keeps for it, which the page may need as well.
/** A field of the page: a control of a form, a custom field with a `value`, or a contenteditable. */
export type Control = HTMLElement & Partial<Pick<HTMLInputElement, Validity | 'form' | 'value'>>;

type Validity = 'setCustomValidity' | 'validationMessage' | 'validity';

/** Marks the field among several. */
const marked = '[data-assay]';

/** Types of inputs without a text to score: choices, hidden values and secrets. */
const noText = /^(hidden|password|checkbox|radio|file|submit|reset|button|image|color|range)$/;

/** The type of an input; undefined for another element. By its name, since it may be of another document. */
const getType = (element: Element): string | undefined =>
  element.localName === 'input' ? (element as HTMLInputElement).type : undefined;

const isCustomField = (element: Element): boolean =>
  element.localName.includes('-') && 'value' in element && typeof element.value === 'string';

/** Without a mark, no address, number or date either. */
const isField = (element: Element): boolean =>
  /^(text|search)$/.test(getType(element) ?? '') ||
  element.matches('textarea, [contenteditable]:not([contenteditable="false" i])') ||
  isCustomField(element);

/** The field inside an element: the marked one, else the first with a text. @returns null without one */
export function findControl(host: Element): Control | null {
  const elements = [...host.querySelectorAll<HTMLElement>('*')];
  return (
    elements.find((one) => one.matches(marked) && !noText.test(getType(one) ?? '')) ??
    elements.find(isField) ??
    null
  );
}

/** The message of a rule in the slot that `setCustomValidity` sets, which a message of the page keeps. */
export class ValidityMessage {
  #control: Control | null = null;
  /** What is in the slot because of this rule. */
  #ours = '';

  /**
   * Shows a message, or none, at a field, and takes back that at another field. A message of the page stays; this one follows
   * when that is gone, at the next call.
   */
  show(control: Control | null, message: string): void {
    if (control !== this.#control) {
      this.#set('');
      this.#control = control;
    }
    this.#set(message);
  }

  #set(message: string): void {
    const { validity, validationMessage } = this.#control ?? {};
    // A field that is disabled has no message to read.
    const isOurs = this.#ours !== '' && (!validationMessage || validationMessage === this.#ours);
    if (validity?.customError && !isOurs) {
      this.#ours = '';
      return;
    }
    if (message === this.#ours && (message !== '') === (validity?.customError ?? false)) return;
    this.#ours = message;
    this.#control?.setCustomValidity?.(message);
  }
}
