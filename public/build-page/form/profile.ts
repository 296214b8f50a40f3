// What a table contains: its columns, and how often each label occurs. Pure.
import { parseNumber } from 'assay/contract';
import type { TableRecord } from 'assay/tables';

export interface Column {
  readonly name: string;
  /** Number of rows with a value. */
  readonly filled: number;
  /** Rows by label, in order of appearance; `undefined` when the column has too many different values. */
  readonly labels: ReadonlyMap<string, number> | undefined;
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
  readonly #labels = new Map<string, number>();
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
    if (this.#labels.has(value) || this.#labels.size <= labelLimit)
      this.#labels.set(value, (this.#labels.get(value) ?? 0) + 1);
  }

  get column(): Column {
    return {
      name: this.#name,
      filled: this.#filled,
      labels: this.#labels.size > labelLimit ? undefined : this.#labels,
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
