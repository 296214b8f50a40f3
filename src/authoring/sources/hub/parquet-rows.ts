// Rows from the Parquet files of a split: reads the footers first, then only the needed columns and row groups.
import type { FileMetaData, RowGroup } from 'hyparquet';
import { parquetLimits } from '../../../core/contract/fronts/index.js';
import { isAssayError } from '../../../core/contract/index.js';
import { quoteValue, sourceError } from '../problems.js';
import type { Remote } from '../remote.js';
import { parseFeatures, readClassNames } from './features.js';
import type { ParquetFile } from './listing.js';
import { openParquetFile, sliceLimit } from './parquet-file.js';
import { createHubRandom, type HubQuery, type HubRow, type HubRows } from './query.js';

/** For a limited query: files to read at most, and row groups to read at least, to cover all parts of the split. */
const maximumFiles = 8;
const minimumGroups = 10;
/** Bytes of the columns to read without `max_samples`. */
const splitLimit = 256 * 1024 * 1024;
/** Bytes of a file that is read with one request, if all of its rows are needed and if some are. */
const wholeLimit = { all: 32 * 1024 * 1024, some: 4 * 1024 * 1024 };
const rowLimit = parquetLimits.entries;
const supportedCodecs = new Set(['UNCOMPRESSED', 'SNAPPY']);

type Library = typeof import('hyparquet');

interface Group {
  readonly file: OpenFile;
  /** Its first row in the file, from 0. */
  readonly start: number;
  readonly rows: number;
  /** Compressed bytes of the columns to read. */
  readonly bytes: number;
  readonly codecs: readonly string[];
}

interface OpenFile {
  readonly buffer: ReturnType<typeof openParquetFile>;
  readonly metadata: FileMetaData;
}

/** Why Parquet files cannot be read here. */
interface UnreadableFiles {
  readonly unreadable: string;
}

/**
 * Opens a split.
 * @returns why the files cannot be read here: unsupported compression, or too large row groups
 * @throws sample_invalid for missing columns, damaged files, and splits too large to read without `max_samples`
 */
export async function readParquetRows(
  files: readonly ParquetFile[],
  query: HubQuery,
  remote: Remote,
): Promise<HubRows | UnreadableFiles> {
  const library = await import('hyparquet');
  const random = createHubRandom(remote);
  const isCapped = query.limit !== undefined && files.length > maximumFiles;
  const chosen = isCapped ? random.shuffle([...files]).slice(0, maximumFiles) : files;
  const opened: OpenFile[] = [];
  for (const file of chosen) {
    const buffer = openParquetFile(
      file,
      file.size <= wholeLimit[query.limit === undefined ? 'all' : 'some'],
      remote,
    );
    opened.push({ buffer, metadata: await guardRead(remote, () => library.parquetMetadataAsync(buffer)) });
  }
  const columns = [query.textColumn, ...(query.labelColumn === undefined ? [] : [query.labelColumn])];
  const groups = opened.flatMap((file) => listGroups(file, columns, remote));
  const foreign = groups.flatMap(({ codecs }) => codecs).find((codec) => !supportedCodecs.has(codec));
  if (foreign !== undefined)
    return { unreadable: `its Parquet files are compressed with ${foreign}, which cannot be read here` };
  if (groups.some(({ bytes }) => bytes > sliceLimit))
    return { unreadable: 'parts of its Parquet files are too large to be read' };
  const selected = chooseGroups(groups, query, random.shuffle, remote);
  return {
    names: readLabelNames(opened[0]?.metadata, query),
    rows: readRows(selected, columns, query, library, remote),
  };
}

function listGroups(file: OpenFile, columns: readonly string[], remote: Remote): Group[] {
  const failure = (message: string) => sourceError(remote.context.index, remote.name, message);
  let start = 0;
  return file.metadata.row_groups.map((group) => {
    const rows = Number(group.num_rows);
    if (!(rows >= 0 && rows <= rowLimit))
      throw failure(`Parquet file: a row group of ${rows} rows is damaged or too large`);
    const chunks = columns.flatMap((column) => {
      const columnChunks = listChunks(group, column);
      if (columnChunks.length > 0) return columnChunks;
      const all = [...new Set(group.columns.map((chunk) => chunk.meta_data?.path_in_schema[0] ?? ''))].join(
        ', ',
      );
      throw failure(`column ${quoteValue(column)} not found; columns: ${all}`);
    });
    const bytes = chunks.reduce((sum, chunk) => sum + Number(chunk?.total_compressed_size ?? 0), 0);
    const codecs = chunks.map((chunk) => chunk?.codec ?? 'unknown');
    const result = { file, start, rows, bytes, codecs };
    start += rows;
    return result;
  });
}

const listChunks = ({ columns }: RowGroup, name: string) =>
  columns.flatMap(({ meta_data }) => (meta_data?.path_in_schema[0] === name ? [meta_data] : []));

function chooseGroups(
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
      `${size} MB of texts and labels exceed the limit of ${splitLimit / 1024 / 1024} MB; set max_samples`,
    );
  }
  const order = groups.map((_, i) => i);
  shuffle(order);
  const taken: number[] = [];
  let rows = 0;
  let bytes = 0;
  for (const i of order) {
    const enough = rows >= 4 * limit && taken.length >= minimumGroups;
    if (enough || (taken.length > 0 && bytes > sliceLimit)) break;
    taken.push(i);
    rows += groups[i]?.rows ?? 0;
    bytes += groups[i]?.bytes ?? 0;
  }
  return taken.sort((a, b) => a - b).flatMap((i) => groups[i] ?? []);
}

function readLabelNames(
  metadata: FileMetaData | undefined,
  { labelColumn }: HubQuery,
): readonly string[] | undefined {
  const entry = metadata?.key_value_metadata?.find(({ key }) => key === 'huggingface');
  return labelColumn === undefined ? undefined : readClassNames(parseFeatures(entry?.value).get(labelColumn));
}

async function* readRows(
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
    const read = await guardRead(remote, () =>
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

/** Turns errors of the Parquet library into errors of the source. */
async function guardRead<T>(remote: Remote, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    remote.signal?.throwIfAborted();
    if (isAssayError(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw sourceError(remote.context.index, remote.name, `damaged Parquet file: ${reason}`, error);
  }
}
