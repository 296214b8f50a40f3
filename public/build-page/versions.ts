// The versions of a model: a table with the actions for each version. Deleting asks for confirmation in place.
import type { AuthoredModel, VersionOrigin, VersionRecord } from 'assay';
import { html, nothing, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatBytes } from '../page.js';
import { formatAuroc } from './chart.js';

/** Called when a button of the table is pressed. */
export interface VersionActions {
  readonly activate: (version: string) => Promise<void>;
  /** `version` is undefined for the whole model. */
  readonly remove: (version: string | undefined) => Promise<void>;
  readonly save: (version: string) => Promise<void>;
  readonly report: (version: string) => Promise<void>;
}

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Shown next to the date; empty for an ordinary build. */
const origins = {
  build: '',
  train: 'trained',
  retrain: 'retrained',
  import: 'imported',
} as const satisfies Record<VersionOrigin, string>;

/** The cross-validated AUROC, mean over traits; a dash where it is unknown. */
function formatMeanAuroc({ metrics }: VersionRecord): string {
  const values = Object.values(metrics).flatMap(({ auroc }) => auroc ?? []);
  return values.length === 0
    ? '–'
    : formatAuroc(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** The whole model, in place of the name of a version. */
const wholeModel = '*';

export class VersionTable {
  readonly #area: HTMLElement;
  readonly #actions: VersionActions;
  #model: AuthoredModel | undefined;
  /** What the next press of its delete button deletes; empty for nothing. */
  #unconfirmed = '';

  constructor(area: HTMLElement, actions: VersionActions) {
    this.#area = area;
    this.#actions = actions;
  }

  show(model: AuthoredModel): void {
    this.#model = model;
    this.#unconfirmed = '';
    this.#render();
  }

  /** Moves the focus here after the button that had it is gone. */
  focus(): void {
    this.#area.querySelector<HTMLElement>('.scroller')?.focus();
  }

  #renderButton(label: string, subject: string, work: () => Promise<void>): TemplateResult {
    return html`<button type="button" class="small" @click=${() => void work()}>
      ${label}<span class="away"> ${subject}</span>
    </button>`;
  }

  #renderDelete(name: string, label: string, subject: string): TemplateResult {
    const version = name === wholeModel ? undefined : name;
    const press = () => {
      if (this.#unconfirmed === name) {
        this.#unconfirmed = '';
        void this.#actions.remove(version);
      } else this.#unconfirmed = name;
      this.#render();
    };
    const confirming = this.#unconfirmed === name;
    const cancel = () => {
      if (this.#unconfirmed !== name) return;
      this.#unconfirmed = '';
      this.#render();
    };
    return html`<button
      type="button"
      class=${confirming ? 'small danger' : 'small'}
      @click=${press}
      @blur=${cancel}
    >${confirming ? 'Confirm delete' : label}<span class="away"> ${subject}</span></button>`;
  }

  #renderRow(record: VersionRecord): TemplateResult {
    const { version, active, created_at, counts, artifact_bytes, origin } = record;
    const { activate, save, report } = this.#actions;
    return html`<tr>
      <th scope="row">${version}${active ? html` <span class="badge">active</span>` : nothing}</th>
      <td><time datetime=${created_at}>${times.format(new Date(created_at))}</time>${origins[origin] && ` · ${origins[origin]}`}</td>
      <td>${counts.texts}</td>
      <td>${formatMeanAuroc(record)}</td>
      <td>${formatBytes(artifact_bytes)}</td>
      <td>
        <div class="actions">
          ${active ? nothing : this.#renderButton('Activate', version, () => activate(version))}
          ${this.#renderButton('Report', `of ${version}`, () => report(version))}
          ${this.#renderButton('Export', version, () => save(version))}
          ${active ? nothing : this.#renderDelete(version, 'Delete', version)}
        </div>
      </td>
    </tr>`;
  }

  #render(): void {
    const model = this.#model;
    if (!model) return;
    render(
      html`<!-- biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard -->
        <div class="scroller" role="group" tabindex="0" aria-label="Versions">
          <table class="versions">
            <thead>
              <tr>
                <th scope="col">Version</th><th scope="col">Built</th><th scope="col">Texts</th>
                <th scope="col">AUROC</th><th scope="col">Size</th>
                <th scope="col"><span class="away">Actions</span></th>
              </tr>
            </thead>
            <tbody>${repeat(
              model.versions,
              ({ version }) => version,
              (record) => this.#renderRow(record),
            )}</tbody>
          </table>
        </div>
        <p>${this.#renderDelete(wholeModel, 'Delete model', model.handle)}</p>`,
      this.#area,
    );
  }
}
