// Rows by the dataset viewer's rows API, a hundred an answer: for splits without Parquet files that can be read here.
import { classNames, fieldsOf } from './hub-features.js';
import { type HubQuery, type HubRow, type HubRows, hubRandom, type SplitName } from './hub-query.js';
import { shown, sourceError } from './problems.js';
import { checkAnswer, hostsOf, type Remote, request } from './remote.js';

const pageRows = 100;
/** The API is not made for whole data sets. */
const mostPages = 100;
/** Drawn at least where not all are read, so that the rows come from all over the split. */
const fewestPages = 10;

/**
 * Opens a split, reading its first page.
 * @throws sample_invalid when the API refuses, or lacks a column (listing those there are)
 */
export async function viewerRows(name: SplitName, query: HubQuery, remote: Remote): Promise<HubRows> {
  const first = await page(name, 0, remote);
  for (const column of [query.textColumn, query.labelColumn]) {
    if (column === undefined || first.columns.has(column)) continue;
    const all = [...first.columns.keys()].join(', ');
    throw sourceError(
      remote.context.index,
      remote.name,
      `there is no column ${shown(column)}; columns: ${all}`,
    );
  }
  const count = Math.max(1, Math.ceil(first.total / pageRows));
  const order = Array.from({ length: count }, (_, i) => i);
  const wanted =
    query.limit === undefined ? count : Math.max(fewestPages, Math.ceil((4 * query.limit) / pageRows));
  const pages = Math.min(wanted, mostPages);
  if (pages < count) hubRandom(remote).shuffle(order);
  const chosen = order.slice(0, pages).sort((a, b) => a - b);
  return {
    names: query.labelColumn === undefined ? undefined : first.columns.get(query.labelColumn),
    rows: rowsOf(chosen, first, name, query, remote),
  };
}

async function* rowsOf(
  pages: readonly number[],
  first: Page,
  name: SplitName,
  query: HubQuery,
  remote: Remote,
): AsyncGenerator<HubRow> {
  for (const number of pages) {
    const { rows } = number === 0 ? first : await page(name, number * pageRows, remote);
    for (const { line, values, cut } of rows) {
      if (cut.includes(query.textColumn)) continue;
      const label = query.labelColumn === undefined ? undefined : values.get(query.labelColumn);
      yield { text: values.get(query.textColumn), label, line };
    }
  }
}

interface Page {
  readonly total: number;
  /** Column to the names of its class labels. */
  readonly columns: ReadonlyMap<string, readonly string[] | undefined>;
  readonly rows: readonly {
    readonly line: number;
    readonly values: ReadonlyMap<string, unknown>;
    /** Columns whose value the API cut short. */
    readonly cut: readonly unknown[];
  }[];
}

async function page({ dataset, config, split }: SplitName, offset: number, remote: Remote): Promise<Page> {
  const parameters = new URLSearchParams({
    dataset,
    config,
    split,
    offset: `${offset}`,
    length: `${pageRows}`,
  });
  const response = await request(`${hostsOf(remote.context).datasetViewer}/rows?${parameters}`, remote);
  checkAnswer(response, remote, 'the viewer does not have this split');
  const body = fieldsOf(await response.json().catch(() => undefined));
  const [total, features, rows] = [body.get('num_rows_total'), body.get('features'), body.get('rows')];
  if (typeof total !== 'number' || !Array.isArray(features) || !Array.isArray(rows)) {
    throw sourceError(remote.context.index, remote.name, 'the viewer answered with something else than rows');
  }
  return {
    total,
    columns: new Map(
      features.map(fieldsOf).map((feature) => [String(feature.get('name')), classNames(feature.get('type'))]),
    ),
    rows: rows.map(fieldsOf).map((row) => {
      const cut = row.get('truncated_cells');
      return {
        line: Number(row.get('row_idx')) + 1,
        values: fieldsOf(row.get('row')),
        cut: Array.isArray(cut) ? cut : [],
      };
    }),
  };
}
