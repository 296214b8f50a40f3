// Configurations, splits and Parquet files of a data set, from the dataset viewer.
// https://huggingface.co/docs/dataset-viewer
import { publicHosts } from '../hosts.js';
import { quoteValue, sourceError } from '../problems.js';
import { checkResponse, type Remote, requestFile, resolveHosts } from '../remote.js';
import { readFields } from './features.js';
import type { HubQuery, SplitName } from './query.js';
import { readAnswer } from './read-answer.js';

export interface ParquetFile {
  readonly url: string;
  /** Bytes. */
  readonly size: number;
}

export interface SplitFiles {
  readonly name: SplitName;
  /** In the order of the rows; empty if the viewer has not converted the split. */
  readonly files: readonly ParquetFile[];
}

type SplitQuery = Pick<HubQuery, 'dataset' | 'config' | 'split'>;

/**
 * Finds a split.
 * @throws sample_invalid when the data set is gated or unknown, or the configuration or split unknown (listing them)
 */
export async function findSplit(query: SplitQuery, remote: Remote): Promise<SplitFiles> {
  const { entries: files, ...converted } = await listSplits(
    'parquet',
    'parquet_files',
    query.dataset,
    remote,
  );
  const listed = files.length > 0 ? null : await listSplits('splits', 'splits', query.dataset, remote);
  const reason = listed?.reason ?? converted.reason;
  const name = chooseSplit(query, listed?.entries ?? files, reason, remote);
  const { tally } = remote.context;
  if (tally && converted.partial)
    tally.partial = {
      total: undefined,
      reason: 'the dataset viewer converted only the first part of the data set',
    };
  const { huggingface } = resolveHosts(remote.context);
  const splitFiles = files.filter(({ config, split }) => config === name.config && split === name.split);
  return {
    name,
    files: splitFiles.flatMap(({ url, size }) =>
      typeof url === 'string' && /^https?:\/\//.test(url) && typeof size === 'number' && size > 0
        ? [{ url: moveToHost(url, huggingface), size }]
        : [],
    ),
  };
}

/** The datasets server lists files of the public hub, also where a mirror serves them. */
const moveToHost = (url: string, host: string): string =>
  url.startsWith(`${publicHosts.huggingface}/`) ? host + url.slice(publicHosts.huggingface.length) : url;

interface Entry {
  readonly config: string;
  readonly split: string;
  readonly url?: unknown;
  readonly size?: unknown;
}

interface Listing {
  /** Empty if the viewer cannot answer. */
  readonly entries: Entry[];
  /** Why it cannot, in its own words. */
  readonly reason?: string | undefined;
  /** True if the viewer has only a part of the data set. */
  readonly partial?: boolean;
}

/** Characters of the viewer's reason. */
const reasonLength = 300;

/** Entries of one of the viewer's lists. */
async function listSplits(path: string, field: string, dataset: string, remote: Remote): Promise<Listing> {
  const url = `${resolveHosts(remote.context).datasetsServer}/${path}?dataset=${encodeURIComponent(dataset)}`;
  // The viewer answers 5xx for data sets that it could not convert; their rows may still be available.
  const response = await requestFile(url, remote, { acceptServerErrors: path === 'parquet' });
  if (response.status >= 500) return { entries: [], reason: await readReason(response) };
  checkResponse(response, remote, 'data set not found');
  const body = readFields(await readAnswer(response));
  const list = body.get(field);
  return {
    entries: Array.isArray(list) ? list.filter(isEntry) : [],
    partial: body.get('partial') === true,
  };
}

async function readReason(response: Response): Promise<string> {
  const error = readFields(await readAnswer(response)).get('error');
  const reason = typeof error === 'string' ? error.replace(/\s+/g, ' ').trim() : '';
  return `HTTP ${response.status}${reason === '' ? '' : `: ${reason.slice(0, reasonLength)}`}`;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'config' in value &&
  typeof value.config === 'string' &&
  'split' in value &&
  typeof value.split === 'string';

function chooseSplit(
  { dataset, config, split }: SplitQuery,
  entries: readonly Entry[],
  reason: string | undefined,
  remote: Remote,
): SplitName {
  const failure = (message: string) => sourceError(remote.context.index, remote.name, message);
  const configs = [...new Set(entries.map((entry) => entry.config))];
  if (configs.length === 0)
    throw failure(`the data set has no readable rows${reason === undefined ? '' : ` (${reason})`}`);
  const all = configs.map((name) => quoteValue(name)).join(', ');
  const name = config ?? (configs.length === 1 ? configs[0] : configs.find((one) => one === 'default'));
  if (name === undefined) throw failure(`several configurations; set hf_config to one of: ${all}`);
  if (!configs.includes(name)) throw failure(`unknown configuration ${quoteValue(name)}; available: ${all}`);
  const splits = [...new Set(entries.filter((entry) => entry.config === name).map((entry) => entry.split))];
  if (splits.includes(split)) return { dataset, config: name, split };
  const available = splits.map((one) => quoteValue(one)).join(', ');
  throw failure(`unknown split ${quoteValue(split)}; available: ${available}`);
}
