// Loads the panel of rows when there is a table to show, and passes it what changes.
import type { VersionDetail } from 'assay';
import { formatError } from '../../page.js';
import { announce } from '../progress.js';
import type { RowsHost, RowsPanel, RowsTable } from './rows-panel.js';

export interface RowsSource extends RowsHost {
  /** The table of the form; undefined for none. */
  readonly table: RowsTable | undefined;
}

export class RowsLoader {
  readonly #source: RowsSource;
  #panel: Promise<RowsPanel> | undefined;
  #report: VersionDetail | undefined;
  #loaded: RowsPanel | undefined;

  constructor(source: RowsSource) {
    this.#source = source;
  }

  /** The texts of the table; none before they were read. */
  get texts(): readonly string[] {
    return this.#loaded?.texts ?? [];
  }

  async #load(): Promise<RowsPanel> {
    const { RowsPanel } = await import('./rows-panel.js');
    const panel = new RowsPanel(this.#source);
    this.#loaded = panel;
    await panel.show(this.#source.table);
    panel.showReport(this.#report);
    return panel;
  }

  async #run(work: (panel: RowsPanel) => Promise<void> | void): Promise<void> {
    try {
      this.#panel ??= this.#load();
      await work(await this.#panel);
    } catch (error) {
      this.#panel = undefined;
      announce(`The rows of the table could not be shown: ${formatError(error)}`);
    }
  }

  /** Shows the form's table as it is now. */
  async show(): Promise<void> {
    if (!this.#panel && !this.#source.table) return;
    await this.#run((panel) => panel.show(this.#source.table));
  }

  /** Filters by the findings of a version's report; undefined for none. */
  async showReport(report: VersionDetail | undefined): Promise<void> {
    this.#report = report;
    if (this.#panel) await this.#run((panel) => panel.showReport(report));
  }
}
