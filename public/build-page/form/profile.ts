// What a table contains: its columns, and how often each label occurs. Pure.
import { parseNumber } from 'assay/contract';
import type { TableRecord } from 'assay/tables';
import { toLabelKey } from './labels.js';

export interface Column {
  readonly name: string;
  /** Number of rows with a value. */
  readonly filled: number;
  /**
   * Rows by label, in order of appearance; `undefined` when the column has too many different values. Labels that differ in case,
   * spaces or end punctuation are one, in its most frequent spelling.
   */
  readonly labels: ReadonlyMap<string, number> | undefined;
  /** Of labels with several spellings: the rows of each, the most frequent first. */
  readonly spellings: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Whether every value is a number. */
  readonly numeric: boolean;
  /** Mean number of characters of a value. */
  readonly length: number;
  /** The first value. */
  readonly example: string;
}

export interface TableProfile {
  readonly columns: readonly Column[];
  readonly rows: number;
}

/** Maximum number of different values that can be mapped one by one. */
export const labelLimit = 60;

class ColumnCounter {
  readonly #name: string;
  /** Rows by spelling, by what the spellings have in common. */
  readonly #labels = new Map<string, Map<string, number>>();
  #filled = 0;
  #characters = 0;
  #numeric = true;
  #example = '';

  constructor(name: string) {
    this.#name = name;
  }

  add(cell: string): void {
    const value = cell.trim();
    if (value === '') return;
    this.#filled++;
    this.#characters += value.length;
    this.#numeric &&= parseNumber(value) !== undefined;
    this.#example ||= value;
    // One more than the limit says that there are too many.
    if (this.#labels.size > labelLimit) return;
    const key = toLabelKey(value);
    const spellings = this.#labels.get(key) ?? new Map<string, number>();
    spellings.set(value, (spellings.get(value) ?? 0) + 1);
    this.#labels.set(key, spellings);
  }

  get column(): Column {
    const isLimited = this.#labels.size > labelLimit;
    const labels = Array.from(isLimited ? [] : this.#labels.values(), (spellings) =>
      [...spellings].sort(([, a], [, b]) => b - a),
    );
    const toName = (spellings: (typeof labels)[number]) => spellings[0]?.[0] ?? '';
    const several = labels.filter(({ length }) => length > 1);
    return {
      name: this.#name,
      filled: this.#filled,
      labels: isLimited
        ? undefined
        : new Map(labels.map((all) => [toName(all), all.reduce((sum, [, rows]) => sum + rows, 0)])),
      spellings: new Map(several.map((all) => [toName(all), new Map(all)])),
      numeric: this.#numeric && this.#filled > 0,
      length: this.#filled === 0 ? 0 : this.#characters / this.#filled,
      example: this.#example,
    };
  }
}

/**
 * Counts the labels of every column. Blank rows are not counted.
 * @param records the header first
 * @throws Error for a table without a header or with two columns of one name
 */
export async function profileTable(records: AsyncIterable<TableRecord>): Promise<TableProfile> {
  let counters: readonly ColumnCounter[] | undefined;
  let rows = 0;
  for await (const { cells } of records) {
    if (counters) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      rows++;
      for (const [at, counter] of counters.entries()) counter.add(cells[at] ?? '');
    } else counters = startCounting(cells.map((cell) => cell.trim()));
  }
  if (!counters) throw new Error('The table is empty. It needs a header and rows.');
  return { columns: counters.map(({ column }) => column).filter(({ name }) => name !== ''), rows };
}

function startCounting(names: readonly string[]): readonly ColumnCounter[] {
  const repeated = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (repeated !== undefined)
    throw new Error(`The header has two columns named '${repeated}'. Rename one of them.`);
  return names.map((name) => new ColumnCounter(name));
}
