// How the columns of a table become traits: the choices, and a first guess for a table that was just opened. Pure.
import { guessPoles, isScale, type LabelPole } from './poles.js';
import type { Column, TableProfile } from './profile.js';

/** What a column is used for. `topics`: one trait for each chosen label. `numbers`: a scale of raw numbers. */
export const columnUses = ['unused', 'scale', 'topics', 'numbers'] as const;
export type ColumnUse = (typeof columnUses)[number];

export interface ColumnMapping {
  readonly column: string;
  readonly use: ColumnUse;
  /** Name of the trait; empty for the column's own. */
  readonly name: string;
  /** Names of the poles; empty for those of their labels. */
  readonly high: string;
  readonly low: string;
  /** Labels that are used. A topic is a label at the high pole. */
  readonly labels: readonly LabelPole[];
}

export interface TableMapping {
  /** Name of the column with the texts. */
  readonly text: string;
  /** The other columns, in the order of the table. */
  readonly columns: readonly ColumnMapping[];
}

const textNames = [
  'text',
  'content',
  'body',
  'message',
  'comment',
  'review',
  'sentence',
  'headline',
  'title',
];
const labelNames = [
  'label',
  'labels',
  'class',
  'category',
  'sentiment',
  'topic',
  'intent',
  'target',
  'grade',
];

const findNamed = (columns: readonly Column[], names: readonly string[]): Column | undefined =>
  names
    .map((name) => columns.find((column) => column.name.toLowerCase() === name))
    .find((column) => column !== undefined);

/** The column with a name that texts usually have, or else the longest values. */
function guessText(columns: readonly Column[]): string {
  const candidates = columns.filter(({ numeric, filled }) => !numeric && filled > 0);
  const named = findNamed(candidates, textNames);
  const longest = candidates.reduce<Column | undefined>(
    (best, column) => (best && best.length >= column.length ? best : column),
    undefined,
  );
  return (named ?? longest ?? columns[0])?.name ?? '';
}

/** The mapping of a column when it begins to be used in this way. */
export function startUse(column: Column, use: ColumnUse): ColumnMapping {
  const labels = [...(column.labels?.keys() ?? [])];
  const topics = labels.map((label) => [label, 'high'] as const);
  return {
    column: column.name,
    use,
    name: '',
    high: '',
    low: '',
    labels: use === 'scale' ? guessPoles(column.labels ?? new Map()) : use === 'topics' ? topics : [],
  };
}

/** Which uses a column's values allow. */
export function listUses({ labels, numeric }: Column): readonly ColumnUse[] {
  const uses: ColumnUse[] = ['unused'];
  if (labels && labels.size > 1) uses.push('scale');
  if (labels && labels.size > 1) uses.push('topics');
  if (numeric) uses.push('numbers');
  return uses;
}

/** Maximum number of labels of a column that is used without being asked for. */
const guessLimit = 20;

const hasFewLabels = ({ labels, filled }: Column): boolean =>
  labels !== undefined &&
  labels.size > 1 &&
  labels.size <= guessLimit &&
  (labels.size < filled || filled < 3);

/** Two labels are a scale, and more if they mean its poles. */
function guessUse({ labels = new Map(), numeric }: Column): ColumnUse {
  if (labels.size === 2 || isScale(labels)) return 'scale';
  return numeric ? 'numbers' : 'topics';
}

/** Maps the column that most likely holds the labels, and leaves the others unused. */
export function guessMapping({ columns }: TableProfile): TableMapping {
  const text = guessText(columns);
  const others = columns.filter(({ name }) => name !== text);
  const worded = others.filter((column) => !column.numeric && hasFewLabels(column));
  const numbered = others.filter(({ name, numeric }) => numeric && !/(^|[_ -])(id|index|nr|no)$/i.test(name));
  const chosen = findNamed([...worded, ...numbered], labelNames) ?? worded[0] ?? numbered[0];
  return {
    text,
    columns: others.map((column) => startUse(column, column === chosen ? guessUse(column) : 'unused')),
  };
}

/** Makes another column the text; the earlier one becomes unused. */
export function chooseText(mapping: TableMapping, { columns }: TableProfile, text: string): TableMapping {
  const find = (name: string) => mapping.columns.find(({ column }) => column === name);
  const others = columns.filter(({ name }) => name !== text);
  return { text, columns: others.map((column) => find(column.name) ?? startUse(column, 'unused')) };
}

/** Whether the table has every label that the mapping uses. */
export const hasLabels = ({ columns }: TableMapping, profile: TableProfile): boolean =>
  columns.every(({ column, labels }) => {
    const profiled = profile.columns.find(({ name }) => name === column)?.labels;
    return labels.every(([label]) => profiled?.has(label) === true);
  });

/** Whether a mapping that was stored fits the table: the same columns, in any order. */
export function fitsTable({ text, columns }: TableMapping, profile: TableProfile): boolean {
  const mapped = [text, ...columns.map(({ column }) => column)].sort();
  return JSON.stringify(mapped) === JSON.stringify(profile.columns.map(({ name }) => name).sort());
}
