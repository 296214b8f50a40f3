// The cards of discovered traits, and below them the document that they result in.
import { html, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { copyText } from '../../copy.js';
import { findById } from '../../page.js';
import { BuildRequestEvent, describeBuildError } from '../build-job.js';
import { downloadFile } from '../download.js';
import { announce } from '../progress.js';
import { renderCard } from './card.js';
import type { CardActions, Form } from './card-view.js';
import * as edit from './cards.js';
import type { Problem, Result } from './result.js';
import { isResult, type ResultActions, renderResult } from './result-view.js';
import type { Session } from './session.js';

/** Milliseconds without a change of a text before the resulting document is made. */
const resultDelay = 300;

const area = findById('axes', HTMLElement);

export class Panel {
  readonly #session: Session;
  #open: { readonly id: string; readonly form: Form } | undefined;
  /** The last result that was made. */
  #result: Result | Problem;
  #note = '';
  #trouble = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(session: Session) {
    this.#session = session;
    this.#result = session.result;
    this.#render();
  }

  readonly #cardActions: CardActions = {
    rename: (id, field, value) => {
      const { cards, authored } = this.#session;
      this.#session.cards = edit.renameCard(cards, id, field, value, authored);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#update(), resultDelay);
      this.#render();
    },
    toggle: (id, form) => {
      const isOpen = this.#open?.id === id && this.#open.form === form;
      this.#open = isOpen ? undefined : { id, form };
      this.#render();
      this.#focus(id, isOpen ? `[data-action="${form}"]` : '.axis-form :is(input, select)');
    },
    flip: (id) => {
      const { cards, authored } = this.#session;
      this.#change(edit.flipCard(cards, id, authored));
      const { positive_label } = this.#find(id) ?? {};
      announce(`Flipped. Score 100 is now: ${positive_label}`);
    },
    drop: (id) => {
      const { name } = this.#find(id) ?? {};
      if (this.#open?.id === id) this.#open = undefined;
      this.#change(edit.dropCard(this.#session.cards, id));
      this.#focus(id, '[data-action="restore"]');
      announce(`Dropped ${name}`);
    },
    restore: (id) => {
      this.#change(edit.restoreCard(this.#session.cards, id));
      this.#focus(id, '[data-action="drop"]');
      announce(`Restored ${this.#find(id)?.name}`);
    },
    nameEnd: (id, field, name) => {
      this.#change(edit.nameCardEnd(this.#session.cards, id, field, name, this.#session.authored));
      this.#focus(id, '[data-names], [data-action="name"]');
      announce(`Named ${this.#find(id)?.name}`);
    },
    merge: (id, other) => {
      const { name } = this.#find(other) ?? {};
      this.#open = undefined;
      this.#change(edit.mergeCards(this.#session.cards, id, other));
      this.#focus(id, `[data-action="${CSS.escape(`split-${other}`)}"]`);
      announce(`Merged ${name} into ${this.#find(id)?.name}`);
    },
    split: (id, other) => {
      const { cards, order } = this.#session;
      this.#change(edit.splitCard(cards, id, other, order));
      this.#focus(id, '[data-action="merge"]');
      announce(`Split off ${this.#find(other)?.name}`);
    },
  };

  readonly #resultActions: ResultActions = {
    train: (opener) => this.#train(opener),
    copy: (button) => this.#use(({ document }) => void copyText(button, document)),
    saveDocument: () =>
      this.#use(({ document }) => downloadFile(new File([document], 'model.yaml', { type: 'text/yaml' }))),
    saveSamples: () => this.#use(({ samples }) => downloadFile(samples)),
  };

  #find(id: string): edit.AxisCard | undefined {
    return this.#session.cards.find((card) => card.id === id);
  }

  #focus(id: string, selector: string): void {
    area.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] ${selector}`)?.focus();
  }

  #change(cards: edit.Cards): void {
    this.#session.cards = cards;
    this.#update();
  }

  #update(): void {
    clearTimeout(this.#timer);
    this.#result = this.#session.result;
    this.#trouble = this.#note = '';
    this.#render();
  }

  /** Calls `work` with the result of the cards as they are now, or shows where they are wrong. */
  #use(work: (result: Result) => void): void {
    if (this.#result !== this.#session.result) this.#update();
    const result = this.#result;
    if (isResult(result)) {
      work(result);
      return;
    }
    const [id] = result.issues.keys();
    if (id === undefined) return;
    this.#open = { id, form: 'name' };
    this.#render();
    this.#focus(id, '[aria-invalid]');
  }

  #train(opener: HTMLElement): void {
    const { handle, version } = this.#session.version;
    const show = (note: string, trouble: string) => {
      this.#note = note;
      this.#trouble = trouble;
      this.#render();
    };
    this.#use(({ document, samples }) => {
      show('', '');
      const job = {
        handle,
        document,
        files: [samples],
        opener,
        onBuilt: (built: string) => {
          show(`${built} was trained from these traits of ${version}.`, '');
          return undefined;
        },
        onError: (error: unknown) => show('', describeBuildError(error)),
      };
      area.dispatchEvent(new BuildRequestEvent(job));
    });
  }

  /** Another panel takes the area. */
  close(): void {
    clearTimeout(this.#timer);
    this.#closed = true;
  }

  #render(): void {
    if (this.#closed) return;
    const { cards, version, count } = this.#session;
    const view = { result: this.#result, count, note: this.#note, trouble: this.#trouble };
    render(
      html`<h3 id="axes-title">Discovered traits <span class="quiet">${version.version}</span></h3>
        <p class="quiet">What the texts differ in most. Rename, flip, merge or drop traits, then train: that makes a new version, and ${version.version} stays.</p>
        <ul class="axis-cards">
          ${repeat(
            cards,
            ({ id }) => id,
            (card) => {
              const form = this.#open?.id === card.id ? this.#open.form : undefined;
              const shown = this.#session.createView(card, form, this.#result);
              return html`<li data-card=${card.id}>${renderCard(shown, this.#cardActions)}</li>`;
            },
          )}
        </ul>
        ${renderResult(view, this.#resultActions)}`,
      area,
    );
  }
}
