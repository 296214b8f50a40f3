// Rows out of the Parquet files of a split: the footers first, then only the columns and row groups that are wanted.
import type { FileMetaData, RowGroup } from 'hyparquet';
import { isAssayError } from '../contract/errors.js';
import { classNames, featuresIn } from './hub-features.js';
import type { ParquetFile } from './hub-listing.js';
import { type HubQuery, type HubRow, type HubRows, hubRandom } from './hub-query.js';
import { parquetFile, sliceLimit } from './parquet-file.js';
import { shown, sourceError } from './problems.js';
import type { Remote } from './remote.js';

/** Files and row groups read where not all rows are wanted: enough of them to come from all over the split. */
const mostFiles = 8;
const fewestGroups = 10;
/** Bytes of a whole split that is read without `max_samples`. */
const splitLimit = 256 * 1024 * 1024;
/** Bytes of a file that is read whole, where all of its rows are wanted and where some are. */
const wholeLimit = { all: 32 * 1024 * 1024, some: 4 * 1024 * 1024 };
/** Rows of one group; real ones have a thousand to a million. */
const rowLimit = 5_000_000;
const readable = new Set(['UNCOMPRESSED', 'SNAPPY']);

type Library = typeof import('hyparquet');

interface Group {
  readonly file: OpenFile;
  /** In the file. */
  readonly start: number;
  readonly rows: number;
  /** Compressed, of the columns that are read. */
  readonly bytes: number;
  readonly codecs: readonly string[];
}

interface OpenFile {
  readonly buffer: ReturnType<typeof parquetFile>;
  readonly metadata: FileMetaData;
}

/**
 * Opens a split.
 * @returns undefined when its files are of a kind that is not read here: compressed otherwise, or in huge groups
 * @throws sample_invalid for absent columns, for damaged files, for splits too large to be read whole
 */
export async function parquetRows(
  files: readonly ParquetFile[],
  query: HubQuery,
  remote: Remote,
): Promise<HubRows | undefined> {
  const library = await import('hyparquet');
  const generator = hubRandom(remote);
  const few = query.limit !== undefined && files.length > mostFiles;
  const chosen = few ? generator.shuffle([...files]).slice(0, mostFiles) : files;
  const opened: OpenFile[] = [];
  for (const file of chosen) {
    const buffer = parquetFile(
      file,
      file.size <= wholeLimit[query.limit === undefined ? 'all' : 'some'],
      remote,
    );
    opened.push({ buffer, metadata: await guarded(remote, () => library.parquetMetadataAsync(buffer)) });
  }
  const columns = [query.textColumn, ...(query.labelColumn === undefined ? [] : [query.labelColumn])];
  const groups = opened.flatMap((file) => groupsOf(file, columns, remote));
  if (
    groups.some(({ bytes, codecs }) => bytes > sliceLimit || codecs.some((codec) => !readable.has(codec)))
  ) {
    return undefined;
  }
  const wanted = chosenGroups(groups, query, generator.shuffle, remote);
  return {
    names: namesOf(opened[0]?.metadata, query),
    rows: rowsOf(wanted, columns, query, library, remote),
  };
}

function groupsOf(file: OpenFile, columns: readonly string[], remote: Remote): Group[] {
  const failure = (message: string) => sourceError(remote.context.index, remote.name, message);
  let start = 0;
  return file.metadata.row_groups.map((group) => {
    const rows = Number(group.num_rows);
    if (!(rows >= 0 && rows <= rowLimit))
      throw failure(`Parquet file: a group of ${rows} rows is damaged or too large`);
    const chunks = columns.flatMap((column) => {
      const found = chunksOf(group, column);
      if (found.length > 0) return found;
      const all = [...new Set(group.columns.map((chunk) => chunk.meta_data?.path_in_schema[0] ?? ''))].join(
        ', ',
      );
      throw failure(`there is no column ${shown(column)}; columns: ${all}`);
    });
    const bytes = chunks.reduce((sum, chunk) => sum + Number(chunk?.total_compressed_size ?? 0), 0);
    const codecs = chunks.map((chunk) => chunk?.codec ?? 'unknown');
    const result = { file, start, rows, bytes, codecs };
    start += rows;
    return result;
  });
}

const chunksOf = ({ columns }: RowGroup, name: string) =>
  columns.flatMap(({ meta_data }) => (meta_data?.path_in_schema[0] === name ? [meta_data] : []));

function chosenGroups(
  groups: readonly Group[],
  { limit }: HubQuery,
  shuffle: <Item>(items: Item[]) => unknown[],
  remote: Remote,
): readonly Group[] {
  if (limit === undefined) {
    const bytes = groups.reduce((sum, group) => sum + group.bytes, 0);
    if (bytes <= splitLimit) return groups;
    const size = Math.round(bytes / 1024 / 1024);
    throw sourceError(
      remote.context.index,
      remote.name,
      `it has ${size} MB of text and labels; set max_samples`,
    );
  }
  const order = groups.map((_, i) => i);
  shuffle(order);
  const taken: number[] = [];
  let rows = 0;
  let bytes = 0;
  for (const i of order) {
    const enough = rows >= 4 * limit && taken.length >= fewestGroups;
    if (enough || (taken.length > 0 && bytes > sliceLimit)) break;
    taken.push(i);
    rows += groups[i]?.rows ?? 0;
    bytes += groups[i]?.bytes ?? 0;
  }
  return taken.sort((a, b) => a - b).flatMap((i) => groups[i] ?? []);
}

function namesOf(
  metadata: FileMetaData | undefined,
  { labelColumn }: HubQuery,
): readonly string[] | undefined {
  const entry = metadata?.key_value_metadata?.find(({ key }) => key === 'huggingface');
  return labelColumn === undefined ? undefined : classNames(featuresIn(entry?.value).get(labelColumn));
}

async function* rowsOf(
  groups: readonly Group[],
  columns: string[],
  { textColumn, labelColumn }: HubQuery,
  library: Library,
  remote: Remote,
): AsyncGenerator<HubRow> {
  const compressors = {
    SNAPPY: (input: Uint8Array, length: number) => {
      if (length > sliceLimit) throw new Error(`a page of ${length} bytes is damaged or too large`);
      const output = new Uint8Array(length);
      library.snappyUncompress(input, output);
      return output;
    },
  };
  for (const { file, start, rows } of groups) {
    remote.signal?.throwIfAborted();
    const range = { rowStart: start, rowEnd: start + rows };
    const read = await guarded(remote, () =>
      library.parquetReadObjects({
        file: file.buffer,
        metadata: file.metadata,
        columns,
        compressors,
        ...range,
      }),
    );
    for (const [i, row] of read.entries()) {
      const label: unknown = labelColumn === undefined ? undefined : row[labelColumn];
      yield { text: row[textColumn], label, line: start + i + 1 };
    }
  }
}

/** What the Parquet reader throws, as a failure of the source. */
async function guarded<T>(remote: Remote, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    remote.signal?.throwIfAborted();
    if (isAssayError(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw sourceError(remote.context.index, remote.name, `damaged Parquet file: ${reason}`, error);
  }
}
