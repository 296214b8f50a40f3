// Rows from the dataset viewer's rows API, 100 in a response: for splits without readable Parquet files.
import { quoteValue, sourceError } from '../problems.js';
import { checkResponse, type Remote, requestFile, resolveHosts } from '../remote.js';
import { readClassNames, readFields } from './features.js';
import { createHubRandom, type HubQuery, type HubRow, type HubRows, type SplitName } from './query.js';
import { readAnswer } from './read-answer.js';

const pageRows = 100;
/** The API is not made for whole data sets. */
const maximumPages = 100;
/** Minimum for a limited query, so that the rows come from all parts of the split. */
const minimumPages = 10;

/**
 * Opens a split, reading its first page.
 * @param reason why the rows are not read from Parquet files
 * @throws sample_invalid when the API refuses, or a column is missing (listing the existing ones)
 */
export async function readViewerRows(
  name: SplitName,
  query: HubQuery,
  remote: Remote,
  reason = 'the data set has no Parquet files',
): Promise<HubRows> {
  const first = await readPage(name, 0, remote);
  for (const column of [query.textColumn, query.labelColumn]) {
    if (column === undefined || first.columns.has(column)) continue;
    const all = [...first.columns.keys()].join(', ');
    throw sourceError(
      remote.context.index,
      remote.name,
      `column ${quoteValue(column)} not found; columns: ${all}`,
    );
  }
  const count = Math.max(1, Math.ceil(first.total / pageRows));
  const order = Array.from({ length: count }, (_, i) => i);
  const needed =
    query.limit === undefined ? count : Math.max(minimumPages, Math.ceil((4 * query.limit) / pageRows));
  const pages = Math.min(needed, maximumPages);
  if (pages < count) createHubRandom(remote).shuffle(order);
  const { tally } = remote.context;
  if (tally && needed > pages)
    tally.partial = {
      total: first.total,
      reason: `${reason}, and the dataset viewer is asked for ${maximumPages * pageRows} rows at most`,
    };
  else if (tally && first.partial)
    tally.partial = {
      total: undefined,
      reason: 'the dataset viewer has only the first part of the data set',
    };
  const chosen = order.slice(0, pages).sort((a, b) => a - b);
  return {
    names: query.labelColumn === undefined ? undefined : first.columns.get(query.labelColumn),
    rows: readRows(chosen, first, name, query, remote),
  };
}

async function* readRows(
  pages: readonly number[],
  first: Page,
  name: SplitName,
  query: HubQuery,
  remote: Remote,
): AsyncGenerator<HubRow> {
  for (const number of pages) {
    const { rows } = number === 0 ? first : await readPage(name, number * pageRows, remote);
    for (const { line, values, truncated } of rows) {
      const label = query.labelColumn === undefined ? undefined : values.get(query.labelColumn);
      const shortened = truncated.includes(query.textColumn);
      yield { text: values.get(query.textColumn), label, line, ...(shortened && { shortened }) };
    }
  }
}

interface Page {
  readonly total: number;
  /** True if the viewer has only a part of the split. */
  readonly partial: boolean;
  /** Class names of each column, by its name. */
  readonly columns: ReadonlyMap<string, readonly string[] | undefined>;
  readonly rows: readonly {
    readonly line: number;
    readonly values: ReadonlyMap<string, unknown>;
    /** Columns whose value the API truncated. */
    readonly truncated: readonly unknown[];
  }[];
}

async function readPage(
  { dataset, config, split }: SplitName,
  offset: number,
  remote: Remote,
): Promise<Page> {
  const parameters = new URLSearchParams({
    dataset,
    config,
    split,
    offset: `${offset}`,
    length: `${pageRows}`,
  });
  const response = await requestFile(
    `${resolveHosts(remote.context).datasetsServer}/rows?${parameters}`,
    remote,
  );
  checkResponse(response, remote, 'the dataset viewer does not have this split');
  const body = readFields(await readAnswer(response));
  const [total, features, rows] = [body.get('num_rows_total'), body.get('features'), body.get('rows')];
  if (typeof total !== 'number' || !Array.isArray(features) || !Array.isArray(rows)) {
    throw sourceError(remote.context.index, remote.name, 'the dataset viewer sent an invalid response');
  }
  return {
    total,
    partial: body.get('partial') === true,
    columns: new Map(
      features
        .map(readFields)
        .map((feature) => [String(feature.get('name')), readClassNames(feature.get('type'))]),
    ),
    rows: rows.map(readFields).map((row) => {
      const truncated = row.get('truncated_cells');
      return {
        line: Number(row.get('row_idx')) + 1,
        values: readFields(row.get('row')),
        truncated: Array.isArray(truncated) ? truncated : [],
      };
    }),
  };
}
