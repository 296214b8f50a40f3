// Why the text has its score: explains one trait after every card, marks its words in the text and lists them.
import { getSharedAssay, isAbortError, type SpanContribution, type TraitExplanation } from 'assay';
import { html, nothing, render } from 'lit';
import { findById, formatError } from '../page.js';
import { Marks } from './marks.js';
import { describeChange, getParts, quotePart, renderExplanation } from './view.js';

/** What is shown. */
interface Shown {
  readonly text: string;
  readonly explanation: TraitExplanation;
}

/** The position in a textarea under the pointer; undefined where browsers do not report it. */
function findPosition(field: HTMLTextAreaElement, { clientX, clientY }: PointerEvent): number | undefined {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  return caret?.offsetNode === field ? caret.offset : undefined;
}

export class WhySection {
  readonly #field: HTMLTextAreaElement;
  readonly #marks: Marks;
  readonly #traits = findById('why-trait', HTMLSelectElement);
  readonly #word = findById('why-word', HTMLElement);
  readonly #body = findById('why-body', HTMLElement);
  #model = '';
  #shown: Shown | undefined;
  #pending = new AbortController();

  constructor(field: HTMLTextAreaElement) {
    this.#field = field;
    this.#marks = new Marks(field, findById('mirror', HTMLElement));
    this.#traits.addEventListener('change', () => void this.update(this.#model));
    field.addEventListener('pointermove', (event) => this.#point(findPosition(field, event)));
    field.addEventListener('pointerleave', () => this.#describe(undefined));
    field.addEventListener('input', () => {
      if (field.value.trim() === '') this.#clear();
    });
    // The caret by keyboard does what the pointer does by mouse.
    field.addEventListener('keyup', () => this.#point(field.selectionStart));
    field.addEventListener('blur', () => this.#describe(undefined));
  }

  /** Explains the text, once a card shows that it can be scored. */
  async update(model: string): Promise<void> {
    this.#pending.abort();
    this.#pending = new AbortController();
    const { signal } = this.#pending;
    const text = this.#field.value;
    try {
      await this.#showTraits(model, signal);
      const trait = this.#traits.value;
      const { traits } = await getSharedAssay().explain(model, text, { traits: [trait], signal });
      const explanation = traits[trait];
      if (explanation && !signal.aborted) this.#show({ text, explanation });
    } catch (error) {
      if (signal.aborted || isAbortError(error)) return;
      this.#clear();
      render(html`<p class="trouble">${formatError(error)}</p>`, this.#body);
    }
  }

  async #showTraits(model: string, signal: AbortSignal): Promise<void> {
    if (model === this.#model) return;
    const traits = await getSharedAssay().traits(model, { signal });
    if (signal.aborted) return;
    this.#model = model;
    this.#traits.replaceChildren(...traits.map(({ key, name }) => new Option(name, key)));
  }

  #clear(): void {
    this.#shown = undefined;
    this.#pending.abort();
    this.#marks.show([]);
    this.#describe(undefined);
    render(nothing, this.#body);
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    const { text, explanation } = shown;
    // The text may have been edited in the meantime: its marks would be in wrong places.
    if (text === this.#field.value) this.#marks.show(getParts(explanation));
    this.#describe(undefined);
    const events = {
      choose: (part: SpanContribution | undefined) => this.#describe(part),
      select: ({ start, end }: SpanContribution) => {
        this.#field.focus();
        this.#field.setSelectionRange(start, end);
      },
    };
    render(renderExplanation(text, explanation, events), this.#body);
  }

  /** Describes the part at a position of the text. */
  #point(position: number | undefined): void {
    const { text, explanation } = this.#shown ?? {};
    const isKnown = position !== undefined && explanation && text === this.#field.value;
    this.#describe(
      isKnown
        ? getParts(explanation).find(({ start, end }) => start <= position && position <= end)
        : undefined,
    );
  }

  #describe(part: SpanContribution | undefined): void {
    const isCurrent = this.#shown?.text === this.#field.value;
    this.#marks.choose(isCurrent ? part : undefined);
    render(
      part && this.#shown
        ? html`<b>${quotePart(this.#shown.text, part)}</b> ${describeChange(part.points)}`
        : html`Solid lines raise the score, wavy lines lower it. Point at a word to see by how much.`,
      this.#word,
    );
  }
}
