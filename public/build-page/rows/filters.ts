// Findings of a report as filters over the rows of the table. Pure.
import type { ShownReport } from '../report-shape.js';
import { type Rows, toTextKey } from './decisions.js';

/** How the labels of a column are used. */
export interface LabelColumn {
  readonly name: string;
  /** Keys of the traits that learn from it. */
  readonly traits: readonly string[];
  readonly labels: readonly string[];
  /** Of a scale: for each label, spelt as in the table, the label of the other pole. */
  readonly opposite: ReadonlyMap<string, string>;
  /** The pole of each label, spelt as in the table. */
  readonly poles: ReadonlyMap<string, string>;
}

export interface RowFilter {
  readonly id: string;
  readonly title: string;
  /** What was found, in a sentence. */
  readonly summary: string;
  /** Indices of rows, the first ones to look at first. */
  readonly rows: readonly number[];
  /** The column that the finding is about; undefined for findings about texts. */
  readonly column: string | undefined;
}

type Finding = NonNullable<ShownReport['findings']>[number];

const titles: Readonly<Record<string, string>> = {
  label: 'Labels to check',
  outlier: 'Unlike all others',
  near_copy: 'Near copies',
  imbalance: 'Smaller pole',
  order: 'In order',
  group: 'Worst group',
};

export interface FilterInput {
  readonly rows: Rows;
  /** Index of the column with the texts. */
  readonly text: number;
  readonly columns: readonly LabelColumn[];
  readonly findings: readonly Finding[];
  /** Texts of the report, by its row. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A filter for each finding that has rows in the table. */
export function listFilters(input: FilterInput): readonly RowFilter[] {
  const { rows, text, columns, findings } = input;
  const byText = new Map<string, number[]>();
  for (const [row, cells] of rows.cells.entries()) {
    const key = toTextKey(cells[text] ?? '');
    const known = byText.get(key);
    if (known) known.push(row);
    else byText.set(key, [row]);
  }
  const isSeveral = new Set(findings.map(({ trait }) => trait ?? '')).size > 1;
  return findings.flatMap((finding, at): RowFilter[] => {
    const { trait, kind, summary } = finding;
    const column = columns.find(({ traits }) => trait !== null && traits.includes(trait));
    const selected = [...new Set(selectRows(finding, input, byText, column))];
    if (selected.length === 0) return [];
    const title = `${titles[kind] ?? 'Finding'}${isSeveral && column ? `: ${column.name}` : ''}`;
    return [{ id: `finding-${at}`, title, summary, rows: selected, column: column?.name }];
  });
}

function selectRows(
  { kind, rows: named }: Finding,
  { rows, texts }: FilterInput,
  byText: ReadonlyMap<string, readonly number[]>,
  column: LabelColumn | undefined,
): readonly number[] {
  const all = [...rows.cells.keys()];
  if (kind === 'order') return all;
  if (kind === 'imbalance') return column ? selectSmaller(rows, column) : [];
  return named.flatMap((row) => byText.get(toTextKey(texts[row] ?? '')) ?? []);
}

/** Rows of the pole that has fewer. */
function selectSmaller({ header, cells }: Rows, { name, poles }: LabelColumn): readonly number[] {
  const at = header.indexOf(name);
  const byPole = new Map<string, number[]>();
  for (const [row, record] of cells.entries()) {
    const pole = poles.get((record[at] ?? '').trim());
    if (pole === undefined) continue;
    const members = byPole.get(pole);
    if (members) members.push(row);
    else byPole.set(pole, [row]);
  }
  const [smallest = []] = [...byPole.values()].sort((a, b) => a.length - b.length);
  return smallest;
}
