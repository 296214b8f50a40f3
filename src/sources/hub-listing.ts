// What the dataset viewer knows of a data set: its configurations and splits, and the Parquet files of one of them.
// https://huggingface.co/docs/dataset-viewer
import { fieldsOf } from './hub-features.js';
import type { HubQuery, SplitName } from './hub-query.js';
import { shown, sourceError } from './problems.js';
import { checkAnswer, hostsOf, type Remote, request } from './remote.js';

export interface ParquetFile {
  readonly url: string;
  /** Bytes. */
  readonly size: number;
}

export interface Listing {
  readonly name: SplitName;
  /** In the order of the rows; empty where the viewer has not converted the split. */
  readonly files: readonly ParquetFile[];
}

type Wanted = Pick<HubQuery, 'dataset' | 'config' | 'split'>;

/**
 * Finds a split.
 * @throws sample_invalid when the data set is gated or unknown, or has no such configuration or split (listing them)
 */
export async function findSplit(wanted: Wanted, remote: Remote): Promise<Listing> {
  const files = await listed('parquet', 'parquet_files', wanted.dataset, remote);
  const entries = files.length > 0 ? files : await listed('splits', 'splits', wanted.dataset, remote);
  const name = chosen(wanted, entries, remote);
  const own = files.filter(({ config, split }) => config === name.config && split === name.split);
  return {
    name,
    files: own.flatMap(({ url, size }) =>
      typeof url === 'string' && /^https?:\/\//.test(url) && typeof size === 'number' && size > 0
        ? [{ url, size }]
        : [],
    ),
  };
}

interface Entry {
  readonly config: string;
  readonly split: string;
  readonly url?: unknown;
  readonly size?: unknown;
}

/** Entries of one of the viewer's lists; none where the viewer cannot say. */
async function listed(path: string, field: string, dataset: string, remote: Remote): Promise<Entry[]> {
  const url = `${hostsOf(remote.context).datasetViewer}/${path}?dataset=${encodeURIComponent(dataset)}`;
  // The viewer answers 5xx for data sets that it could not convert; their rows may be there nevertheless.
  const response = await request(url, remote, { acceptServerErrors: path === 'parquet' });
  if (path === 'parquet' && response.status >= 500) return [];
  checkAnswer(response, remote, 'there is no such data set');
  const body: unknown = await response.json().catch(() => undefined);
  const list = fieldsOf(body).get(field);
  return Array.isArray(list) ? list.filter(isEntry) : [];
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'config' in value &&
  typeof value.config === 'string' &&
  'split' in value &&
  typeof value.split === 'string';

function chosen({ dataset, config, split }: Wanted, entries: readonly Entry[], remote: Remote): SplitName {
  const failure = (message: string) => sourceError(remote.context.index, remote.name, message);
  const configs = [...new Set(entries.map((entry) => entry.config))];
  if (configs.length === 0) throw failure('the data set has no rows that can be read');
  const all = configs.map((name) => shown(name)).join(', ');
  const name = config ?? (configs.length === 1 ? configs[0] : configs.find((one) => one === 'default'));
  if (name === undefined) throw failure(`it has several configurations, set hf_config to one of: ${all}`);
  if (!configs.includes(name)) throw failure(`there is no configuration ${shown(name)}; there are: ${all}`);
  const splits = [...new Set(entries.filter((entry) => entry.config === name).map((entry) => entry.split))];
  if (splits.includes(split)) return { dataset, config: name, split };
  const there = splits.map((one) => shown(one)).join(', ');
  throw failure(`there is no split ${shown(split)}; there are: ${there}`);
}
