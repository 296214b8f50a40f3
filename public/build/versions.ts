// The versions of a model: a table with what can be done to each. Deleting asks once more, in place.
import { html, nothing, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AuthoredModel, VersionRecord } from '../../src/contract/authoring-resources.js';
import { percent } from './chart.js';

/** What the page does when a button of the table is pressed. */
export interface VersionActions {
  readonly activate: (version: string) => Promise<void>;
  /** Without a version: the whole model. */
  readonly remove: (version: string | undefined) => Promise<void>;
  readonly save: (version: string) => Promise<void>;
  readonly report: (version: string) => Promise<void>;
}

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_000))} kB`;

/** Mean over traits of the cross-validated share of pairs in the right order; undefined where none is known. */
function orderOf({ metrics }: VersionRecord): string {
  const values = Object.values(metrics).flatMap(({ auroc }) => auroc ?? []);
  return values.length === 0 ? '–' : percent(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Stands for the whole model where versions are named. */
const everything = '*';

export class VersionTable {
  readonly #area: HTMLElement;
  readonly #actions: VersionActions;
  #model: AuthoredModel | undefined;
  /** What its button would delete if it were pressed again. */
  #doomed = '';

  constructor(area: HTMLElement, actions: VersionActions) {
    this.#area = area;
    this.#actions = actions;
  }

  show(model: AuthoredModel): void {
    this.#model = model;
    this.#doomed = '';
    this.#render();
  }

  /** For when the button that was pressed is gone. */
  focus(): void {
    this.#area.querySelector<HTMLElement>('.scroller')?.focus();
  }

  #button(label: string, of: string, work: () => Promise<void>): TemplateResult {
    return html`<button type="button" class="small" @click=${() => void work()}>
      ${label}<span class="away"> ${of}</span>
    </button>`;
  }

  #deletion(name: string, label: string, of: string): TemplateResult {
    const version = name === everything ? undefined : name;
    const press = () => {
      if (this.#doomed === name) {
        this.#doomed = '';
        void this.#actions.remove(version);
      } else this.#doomed = name;
      this.#render();
    };
    const armed = this.#doomed === name;
    const changeOfMind = () => {
      if (this.#doomed !== name) return;
      this.#doomed = '';
      this.#render();
    };
    return html`<button
      type="button"
      class=${armed ? 'small danger' : 'small'}
      @click=${press}
      @blur=${changeOfMind}
    >${armed ? 'Really delete' : label}<span class="away"> ${of}</span></button>`;
  }

  #row(record: VersionRecord): TemplateResult {
    const { version, active, created_at, counts, artifact_bytes, origin } = record;
    const { activate, save, report } = this.#actions;
    return html`<tr>
      <th scope="row">${version}${active ? html` <span class="badge">active</span>` : nothing}</th>
      <td><time datetime=${created_at}>${times.format(new Date(created_at))}</time>${origin === 'build' ? '' : ` · ${origin}`}</td>
      <td>${counts.texts}</td>
      <td>${orderOf(record)}</td>
      <td>${kilobytes(artifact_bytes)}</td>
      <td>
        <div class="actions">
          ${active ? nothing : this.#button('Activate', version, () => activate(version))}
          ${this.#button('Report', `of ${version}`, () => report(version))}
          ${this.#button('Export', version, () => save(version))}
          ${active ? nothing : this.#deletion(version, 'Delete', version)}
        </div>
      </td>
    </tr>`;
  }

  #render(): void {
    const model = this.#model;
    if (!model) return;
    render(
      html`<!-- biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard -->
        <div class="scroller" role="group" tabindex="0" aria-label="Versions">
          <table class="versions">
            <thead>
              <tr>
                <th scope="col">Version</th><th scope="col">Built</th><th scope="col">Texts</th>
                <th scope="col">Pairs in order</th><th scope="col">Size</th>
                <th scope="col"><span class="away">Actions</span></th>
              </tr>
            </thead>
            <tbody>${repeat(
              model.versions,
              ({ version }) => version,
              (record) => this.#row(record),
            )}</tbody>
          </table>
        </div>
        <p>${this.#deletion(everything, 'Delete the model', model.handle)}</p>`,
      this.#area,
    );
  }
}
