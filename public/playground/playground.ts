// The playground of the home page and of each model's page: a text, an optional second one to compare with, examples, and the
// live card. The address opens it with a model and texts; reload, back and forward bring back what was typed.
import { AssayHighlights } from 'assay/define/highlights';
import type { ScoreInput } from '../calls.js';
import { findById, findScoreElement } from '../page.js';
import { type Address, formatFragment, parseFragment } from './address.js';
import { getBaseline, getExamples } from './catalog.js';
import { addEntry, type Draft, keepDraft, readDraft } from './draft.js';
import { clearNote, startSharing } from './share.js';

const text = findById('text', HTMLTextAreaElement);
const baseline = findById('baseline', HTMLTextAreaElement);
const compare = findById('compare', HTMLInputElement);
const baselineArea = findById('baseline-area', HTMLElement);
const examples = findById('examples', HTMLElement);
const highlights = findById('highlights', AssayHighlights);
const score = findScoreElement();

/** Milliseconds after the last keystroke until a draft is kept: browsers limit changes of the history. */
const keepAfter = 500;

/** A click that opens a link in this window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

export interface PlaygroundOptions {
  /** Handle of the only model; undefined where the address chooses it. */
  readonly only?: string | undefined;
  /** Called with the handle when a model is shown. */
  readonly onModel?: (handle: string) => void;
  /** Called after every change of what is scored. */
  readonly onInput?: () => void;
}

export class Playground {
  readonly #options: PlaygroundOptions;
  /** The model that an address without one opens. */
  readonly #opening = score.model ?? '';
  #isWriting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PlaygroundOptions) {
    this.#options = options;
  }

  /** Opens what the address names, and follows the visitor from then on. */
  start(): void {
    for (const field of [text, baseline]) field.addEventListener('input', () => this.#noticeInput());
    compare.addEventListener('change', () => this.#noticeInput());
    examples.addEventListener('click', (event) => this.#followExample(event));
    startSharing(
      () => this.#readAddress(),
      (fragment) => {
        // Kept later, the text of a moment ago would take the fragment out of the address again.
        this.#keep();
        history.replaceState(history.state, '', fragment);
      },
    );
    addEventListener('popstate', () => {
      // Other fragments are links to sections of the page.
      if (location.hash === '' || parseFragment(location.hash)) this.#openEntry();
    });
    addEventListener('pagehide', () => this.#keep());
    this.#openEntry();
  }

  /** What is scored. */
  readInput(): ScoreInput {
    return {
      model: score.model ?? '',
      content: text.value,
      baseline: compare.checked ? baseline.value : '',
    };
  }

  /** Chooses a model, as a new entry of the history. The visitor's own text stays; an example gives way to the model's. */
  choose(model: string): void {
    const isExample = getExamples(score.model ?? '').some((example) => example.text === text.value);
    const isEntered = text.value.trim() !== '' && !isExample;
    this.#visit({ model }, isEntered ? { ...this.#readDraft(), model } : undefined);
  }

  #readDraft(): Draft {
    return {
      model: score.model ?? '',
      text: text.value,
      baseline: compare.checked ? baseline.value : null,
    };
  }

  /** The model is in the address where there is a choice. */
  #toAddress(model: string, content?: string, other?: string): Address {
    return { model: this.#options.only ? undefined : model, text: content, baseline: other };
  }

  #readAddress(): Address {
    const { model, content, baseline: other } = this.readInput();
    return this.#toAddress(model, content, other);
  }

  #visit(address: Address, draft: Draft | undefined): void {
    this.#keep();
    addEntry(draft, formatFragment(address) || location.pathname);
    this.#open(address, draft);
  }

  /** Opens what the current entry of the history says. */
  #openEntry(): void {
    this.#open(parseFragment(location.hash) ?? {}, readDraft());
  }

  #open({ model, text: linked, baseline: other }: Address, draft: Draft | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const handle = this.#options.only ?? model ?? draft?.model ?? this.#opening;
    score.model = handle;
    highlights.model = handle;
    const compared = draft ? draft.baseline : linked === undefined ? null : (other ?? null);
    compare.checked = compared !== null;
    baseline.value = compared ?? getBaseline(handle);
    this.#showExamples(handle);
    this.#write(draft?.text ?? linked ?? getExamples(handle)[0]?.text ?? text.value);
    clearNote();
    this.#options.onModel?.(handle);
    this.#update();
  }

  #showExamples(model: string): void {
    const links = getExamples(model).map(({ label, text: example }) => {
      const link = document.createElement('a');
      link.className = 'chip';
      link.href = formatFragment(this.#toAddress(model, example));
      link.textContent = label;
      return link;
    });
    examples.replaceChildren(...links);
  }

  /** Sets the text by script, with the event that typing dispatches. */
  #write(value: string): void {
    if (text.value === value) return;
    this.#isWriting = true;
    text.value = value;
    text.dispatchEvent(new Event('input', { bubbles: true }));
    this.#isWriting = false;
  }

  #followExample(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link && isPlain(event) ? parseFragment(link.hash) : undefined;
    if (!address) return;
    event.preventDefault();
    this.#visit(address, undefined);
  }

  #noticeInput(): void {
    if (this.#isWriting) return;
    clearNote();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), keepAfter);
    this.#update();
  }

  #update(): void {
    baselineArea.hidden = !compare.checked;
    score.compareTo = compare.checked ? baseline.value : null;
    this.#options.onInput?.();
  }

  /** Keeps what was typed since the last time. The address then names no text, because it would be another one. */
  #keep(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const draft = this.#readDraft();
    const isAddress = parseFragment(location.hash) !== undefined;
    const fragment = isAddress ? formatFragment(this.#toAddress(draft.model)) : location.hash;
    keepDraft(draft, fragment || location.pathname + location.search);
  }
}
