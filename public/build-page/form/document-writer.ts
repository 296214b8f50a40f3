// Writes the document of the form once its code is loaded. Only the last of several changes writes.
import { readDocument } from '../editor.js';
import type { FormState } from './form-state.js';
import type { TableProfile } from './profile.js';
import { mapForm } from './traits.js';

export const loadWriter = () => import('./write-document.js');

export interface WrittenForm {
  readonly state: FormState;
  readonly profile: TableProfile | undefined;
}

export class DocumentWriter {
  #changes = 0;
  #pending: Promise<void> | undefined;
  /** Whether the pending changes follow from a table that was read again, none from an act of the visitor. */
  #isAmending = false;

  /** Resolves when the document has the last change; undefined when it has it. */
  get pending(): Promise<void> | undefined {
    return this.#pending;
  }

  /** Forgets the pending changes. */
  cancel(): void {
    this.#changes += 1;
    this.#pending = undefined;
  }

  /**
   * @param form what is written; as it is when the code is loaded
   * @param isAmending whether the change follows from a table that was read again
   * @param finish called with the document, and whether all that is written follows from a table
   */
  write(
    form: () => WrittenForm,
    isAmending: boolean,
    finish: (document: string, isAmending: boolean) => void,
  ): void {
    this.#isAmending = isAmending && (!this.#pending || this.#isAmending);
    const change = ++this.#changes;
    const write = async () => {
      const { writeParts } = await loadWriter();
      if (change !== this.#changes) return this.#pending;
      const { state, profile } = form();
      finish(writeParts(readDocument(), mapForm(state, profile)), this.#isAmending);
    };
    this.#pending = write().finally(() => {
      if (change === this.#changes) this.#pending = undefined;
    });
  }
}
