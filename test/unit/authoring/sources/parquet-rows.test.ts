// Which parts of the Parquet files of a split are read, and what is refused before they are, with files in memory.
import { describe, expect, it } from 'vitest';
import { readParquetRows } from '../../../../src/authoring/sources/hub/parquet-rows.js';
import type { HubQuery } from '../../../../src/authoring/sources/hub/query.js';
import { isAssayError } from '../../../../src/core/contract/index.js';
import { codecs, writeParquet } from './parquet.js';
import { collect, createFetch, remoteOf } from './support.js';

const base: HubQuery = {
  dataset: 'owner/moods',
  config: undefined,
  split: 'train',
  textColumn: 'text',
  labelColumn: 'label',
  limit: undefined,
};
const columns = ['text', 'label'];
const mebibyte = 1024 * 1024;
/** Groups of `size` rows each, numbered through. */
const createGroups = (count: number, size: number) =>
  Array.from({ length: count }, (_, group) => ({
    rows: Array.from({ length: size }, (_, i) => [`text ${group * size + i + 1}`, `${group % 2}`]),
  }));

/** Serves files whose URL is their index; `requested` collects URL and range. */
function open(files: readonly Uint8Array[], query: Partial<HubQuery> = {}, seed = 1) {
  const requested: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, { headers } = {}) => {
    const range = new Headers(headers).get('range');
    requested.push(range === null ? `${url}` : `${url} ${range}`);
    const bytes = files[Number(`${url}`.slice('https://hub.example/'.length))] ?? new Uint8Array();
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    return start === undefined
      ? new Response(bytes.slice())
      : new Response(bytes.slice(Number(start), Number(end) + 1), { status: 206 });
  };
  const remote = remoteOf(fetch, { seed });
  const listed = files.map((bytes, i) => ({ url: `https://hub.example/${i}`, size: bytes.length }));
  const rows = async () => {
    const result = await readParquetRows(listed, { ...base, ...query }, remote);
    return 'rows' in result ? await collect(result.rows) : undefined;
  };
  const detail = () =>
    rows().then(
      () => 'read',
      (error: unknown) => (isAssayError(error) ? error.detail : error),
    );
  const names = async () => {
    const result = await readParquetRows(listed, { ...base, ...query }, remote);
    return 'names' in result ? result.names : undefined;
  };
  return { rows, detail, names, requested };
}

describe('rows of Parquet files', () => {
  it('have the line of their file, over all row groups of all files', async () => {
    const file = writeParquet(columns, createGroups(2, 2));
    const expected = [1, 2, 3, 4].map((line) => ({
      text: `text ${line}`,
      label: line < 3 ? '0' : '1',
      line,
    }));
    expect(await open([file, file]).rows()).toEqual([...expected, ...expected]);
  });

  it('follow those of a row group without rows', async () => {
    const [first, second] = createGroups(2, 1);
    const rows = await open([writeParquet(columns, [first!, { rows: [] }, second!])]).rows();
    expect(rows?.map(({ text, line }) => [text, line])).toEqual([
      ['text 1', 1],
      ['text 2', 2],
    ]);
  });

  it('have no label if none is asked for', async () => {
    const { rows, names } = open([writeParquet(['text'], createGroups(1, 1))], { labelColumn: undefined });
    expect(await rows()).toEqual([{ text: 'text 1', label: undefined, line: 1 }]);
    expect(await names()).toBeUndefined();
  });

  it('get the names of the label column, whatever other metadata the file has', async () => {
    const info = { features: { text: { dtype: 'string' }, label: { names: ['neg', 'pos'] } } };
    const write = (...metadata: [string, string][]) => writeParquet(columns, createGroups(1, 1), metadata);
    const own = JSON.stringify({ info });
    expect(await open([write(['other', '{}'], ['huggingface', own])]).names()).toEqual(['neg', 'pos']);
    expect(await open([write(['huggingface', own])], { labelColumn: 'text' }).names()).toBeUndefined();
    expect(await open([write(['huggingface', '{'])]).names()).toBeUndefined();
    expect(await open([write()]).names()).toBeUndefined();
  });
});

describe('a limited query', () => {
  const readLines = async (count: number, size: number, limit: number, seed?: number) => {
    const rows = await open([writeParquet(columns, createGroups(count, size))], { limit }, seed).rows();
    return rows?.map(({ line }) => line) ?? [];
  };

  it('reads ten row groups, or as many as have four times the rows', async () => {
    expect(await readLines(20, 1, 1)).toHaveLength(10);
    expect(await readLines(20, 8, 20)).toHaveLength(80);
    expect(await readLines(20, 8, 30)).toHaveLength(120);
    expect(await readLines(20, 8, 1_000)).toHaveLength(160);
  });

  it('takes them from all of the file, by the seed, in their order', async () => {
    const lines = await readLines(40, 1, 1);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
    expect(lines.at(-1)).toBeGreaterThan(20);
    expect(await readLines(40, 1, 1)).toEqual(lines);
    expect(await readLines(40, 1, 1, 2)).not.toEqual(lines);
  });

  it('reads eight of many files, by the seed, and all of eight', async () => {
    const file = writeParquet(columns, createGroups(1, 1));
    const readFiles = async (count: number, limit: number | undefined, seed?: number) => {
      const { rows, requested } = open(new Array(count).fill(file), { limit }, seed);
      await rows();
      return requested;
    };
    const urls = (count: number) => Array.from({ length: count }, (_, i) => `https://hub.example/${i}`);
    const chosen = await readFiles(30, 1);
    expect(new Set(chosen).size).toBe(8);
    expect(chosen).not.toEqual(urls(8));
    expect(await readFiles(30, 1, 2)).not.toEqual(chosen);
    expect(await readFiles(8, 1)).toEqual(urls(8));
    expect(await readFiles(9, undefined)).toEqual(urls(9));
  });

  it('stops after 128 MiB of texts and labels', async () => {
    const groups = createGroups(20, 1).map(({ rows }) => ({ rows, claim: { bytes: 25 * mebibyte } }));
    expect(await open([writeParquet(columns, groups)], { limit: 100 }).rows()).toHaveLength(3);
  });

  it('reads ranges of a file of more than 4 MiB, without other columns', async () => {
    const padding = 'x'.repeat(5 * mebibyte);
    const file = writeParquet(['text', 'label', 'other'], [{ rows: [['a', 'b', padding]] }]);
    const some = open([file], { limit: 1 });
    expect(await some.rows()).toEqual([{ text: 'a', label: 'b', line: 1 }]);
    const sizes = some.requested.map((url) => {
      const [, from, to] = / bytes=(\d+)-(\d+)$/.exec(url) ?? [];
      return Number(to) - Number(from) + 1;
    });
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThan(2 * mebibyte);
    const all = open([file]);
    expect(await all.rows()).toEqual([{ text: 'a', label: 'b', line: 1 }]);
    expect(all.requested).toEqual(['https://hub.example/0']);
  });
});

describe('Parquet files', () => {
  type Claim = NonNullable<Parameters<typeof writeParquet>[1][number]['claim']>;
  const claiming = (claim: Claim, count = 1) =>
    open([
      writeParquet(
        columns,
        createGroups(count, 1).map(({ rows }) => ({ rows, claim })),
      ),
    ]);

  it.each([5_000_001, -1])('are refused if a row group has %i rows', async (rows) => {
    expect(await claiming({ rows }).detail()).toBe(
      `sources[3] owner/moods: Parquet file: a row group of ${rows} rows is damaged or too large`,
    );
  });

  it('are refused without a limit from 256 MiB of texts and labels on', async () => {
    expect(await claiming({ bytes: 30 * mebibyte }, 5).detail()).toBe(
      'sources[3] owner/moods: 300 MB of texts and labels exceed the limit of 256 MB; set max_samples',
    );
    expect(await claiming({ bytes: 32 * mebibyte }, 4).rows()).toHaveLength(4);
  });

  it('are left to the dataset viewer if a row group is too large, or compressed in another way', async () => {
    expect(await claiming({ bytes: 64 * mebibyte + 1 }).rows()).toBeUndefined();
    expect(await claiming({ bytes: 64 * mebibyte }).rows()).toHaveLength(1);
    const [plain, other] = createGroups(2, 1);
    const groups = [plain!, { ...other!, claim: { codec: codecs.gzip } }];
    expect(await open([writeParquet(columns, groups)]).rows()).toBeUndefined();
  });

  it('are refused with the names of their columns if one is missing', async () => {
    const { detail } = open([writeParquet(columns, createGroups(1, 1))], { textColumn: 'body' });
    expect(await detail()).toBe("sources[3] owner/moods: column 'body' not found; columns: text, label");
  });

  it('are refused before a page of more than 128 MiB is unpacked', async () => {
    const pageBytes = 128 * mebibyte + 1;
    expect(await claiming({ codec: codecs.snappy, pageBytes }).detail()).toBe(
      `sources[3] owner/moods: damaged Parquet file: a page of ${pageBytes} bytes is damaged or too large`,
    );
  });

  it('are reported as missing, not as damaged, if the server has none', async () => {
    const listed = [{ url: 'https://hub.example/0', size: 100 }];
    await expect(readParquetRows(listed, base, remoteOf(createFetch({})))).rejects.toThrow(
      /^sources\[3\] owner\/moods: HTTP 404: Parquet file not found$/,
    );
  });

  it('are refused as damaged if they cannot be parsed', async () => {
    expect(await open([new Uint8Array(100)]).detail()).toMatch(
      /^sources\[3\] owner\/moods: damaged Parquet file: /,
    );
  });
});
