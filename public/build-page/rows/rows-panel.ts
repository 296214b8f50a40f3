// The rows of the studio's table, with what the last report found about them. Loaded on demand, because of the parsers.
import type { VersionDetail } from 'assay';
import { nothing, render } from 'lit';
import { findById, formatError } from '../../page.js';
import type { TableMapping } from '../form/mapping.js';
import type { TableProfile } from '../form/profile.js';
import { announce } from '../progress.js';
import { parseReport, type ShownReport } from '../report-shape.js';
import {
  applyDecisions,
  countChanges,
  type Decision,
  type Decisions,
  decide,
  type RowDecision,
  type Rows,
  selectValid,
  toTextKey,
} from './decisions.js';
import { type LabelColumn, listFilters, type RowFilter } from './filters.js';
import { listLabelColumns } from './label-columns.js';
import { findFilter, type RowsActions, renderRows } from './rows-view.js';
import { readRows, writeRows } from './table-file.js';

const area = findById('rows', HTMLElement);
const link = findById('rows-link', HTMLElement);

/** The table of the form. */
export interface RowsTable {
  readonly file: File;
  readonly mapping: TableMapping;
  readonly profile: TableProfile;
}

export interface RowsHost {
  readonly decisions: Decisions;
  /** Stores decisions with the draft. */
  readonly onDecide: (decisions: Decisions) => void;
  /** Replaces the table, and builds. */
  readonly rebuild: (file: File, kept: Decisions, opener: HTMLElement) => Promise<void>;
}

/** Tables of more bytes are not listed. */
const maxBytes = 20_000_000;

export class RowsPanel {
  readonly #host: RowsHost;
  #table: RowsTable | undefined;
  #rows: Rows | undefined;
  /** The table that the rows were read from. */
  #rowsOf: TableProfile | undefined;
  #columns: readonly LabelColumn[] = [];
  #report: ShownReport | undefined;
  #filters: readonly RowFilter[] = [];
  #chosen = '';
  #first = 0;
  #note = '';
  #trouble = '';
  #reads = 0;

  constructor(host: RowsHost) {
    this.#host = host;
  }

  /** Shows another table or mapping; undefined for none. */
  async show(table: RowsTable | undefined): Promise<void> {
    const read = ++this.#reads;
    if (!table || table.file.size > maxBytes) this.#rows = undefined;
    else if (table.profile !== this.#rowsOf) {
      const rows = await readRows(table.file).catch(() => undefined);
      if (read !== this.#reads) return;
      this.#rows = rows;
    }
    this.#rowsOf = table?.profile;
    this.#table = table;
    this.#refresh();
  }

  /** Filters by the findings of a version's report. */
  showReport(detail: Pick<VersionDetail, 'report'> | undefined): void {
    const parsed = parseReport(detail?.report);
    this.#report = parsed && 'shown' in parsed ? parsed.shown : undefined;
    this.#refresh();
    const [first] = this.#filters;
    if (first) this.#choose(first.id);
  }

  /** The texts of the table. */
  get texts(): readonly string[] {
    return (this.#rows?.cells ?? []).map((cells) => cells[this.#text] ?? '');
  }

  #refresh(): void {
    const { file, mapping, profile } = this.#table ?? {};
    this.#columns = file && mapping && profile ? listLabelColumns(file.name, mapping, profile) : [];
    this.#filters =
      this.#rows && this.#report
        ? listFilters({
            rows: this.#rows,
            text: this.#text,
            columns: this.#columns,
            findings: this.#report.findings ?? [],
            texts: this.#report.texts,
          })
        : [];
    if (!findFilter({ filters: this.#filters, chosen: this.#chosen })) this.#choose('');
    else this.#render();
  }

  get #text(): number {
    return this.#rows?.header.indexOf(this.#table?.mapping.text ?? '') ?? -1;
  }

  #choose(id: string): void {
    this.#chosen = id;
    this.#first = 0;
    this.#render();
  }

  #toDecision(row: number, decision: Decision): RowDecision {
    return { row, text: toTextKey(this.#rows?.cells[row]?.[this.#text] ?? ''), decision };
  }

  /** A label that the row has already takes the decision about it back. */
  #decide(row: number, decision: Decision): void {
    const known = this.#decisions.find((one) => one.row === row)?.decision;
    const cell = decision.kind === 'label' ? this.#readCell(row, decision.column) : undefined;
    const isBack = decision.kind === 'label' && decision.label === cell && known?.kind === 'label';
    const next = isBack && known ? known : decision;
    this.#note = '';
    this.#host.onDecide(decide(this.#decisions, this.#toDecision(row, next)));
    this.#render();
  }

  #readCell(row: number, column: string): string {
    return (this.#rows?.cells[row]?.[this.#rows.header.indexOf(column)] ?? '').trim();
  }

  get #decisions(): Decisions {
    return this.#rows ? selectValid(this.#host.decisions, this.#rows, this.#text) : [];
  }

  readonly #actions: RowsActions = {
    choose: (id) => this.#choose(id),
    turn: (first) => {
      this.#first = first;
      this.#render();
      area.querySelector<HTMLElement>('.rows button')?.focus();
    },
    decide: (row, decision) => this.#decide(row, decision),
    decideAll: (rows, decision) => {
      this.#host.onDecide([...this.#decisions, ...rows.map((row) => this.#toDecision(row, decision))]);
      announce(`${rows.length} rows: ${decision.kind === 'out' ? 'left out' : 'kept'}`);
      this.#render();
    },
    discard: () => {
      this.#host.onDecide([]);
      this.#render();
      area.querySelector('summary')?.focus();
    },
    rebuild: (opener) => void this.#rebuild(opener),
  };

  async #rebuild(opener: HTMLElement): Promise<void> {
    if (!this.#rows || !this.#table) return;
    const decisions = this.#decisions;
    const [rows, kept] = applyDecisions(this.#rows, decisions);
    this.#trouble = '';
    try {
      const file = await writeRows(rows, this.#table.file.name);
      await this.#host.rebuild(file, kept, opener);
      const count = countChanges(decisions);
      this.#note = `The table has ${count === 1 ? '1 change' : `${count} changes`}. Undo takes them back.`;
    } catch (error) {
      this.#trouble = formatError(error);
    }
    this.#render();
  }

  #render(): void {
    area.hidden = !this.#rows || this.#text < 0;
    link.hidden = this.#filters.length === 0;
    if (area.hidden || !this.#rows) {
      render(nothing, area);
      return;
    }
    const view = {
      rows: this.#rows,
      text: this.#text,
      columns: this.#columns,
      filters: this.#filters,
      chosen: this.#chosen,
      first: this.#first,
      decisions: this.#decisions,
      note: this.#note,
      trouble: this.#trouble,
    };
    render(renderRows(view, this.#actions), area);
  }
}
