// Writes Parquet files of texts for tests, in the plainest form: one uncompressed page a column and row group. Their footers
// may claim other sizes, for files that are damaged or too large to be written by a test.
// https://parquet.apache.org/docs/file-format
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md

interface ParquetGroup {
  /** The cells of each row, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
  /** What the file says instead of the truth; all but `rows` of every column. */
  readonly claim?: {
    readonly rows?: number;
    /** Compressed bytes of a column. */
    readonly bytes?: number;
    /** Uncompressed bytes of its page. */
    readonly pageBytes?: number;
    readonly codec?: number;
  };
}

/** Codecs by their number in the format. */
export const codecs = { uncompressed: 0, snappy: 1, gzip: 2 } as const;

type Field = readonly [id: number, type: number, bytes: readonly number[]];
const types = { i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const number = (value: number): number[] => varint(value < 0 ? -2 * value - 1 : 2 * value);
const binary = (text: string): number[] => {
  const bytes = new TextEncoder().encode(text);
  return [...varint(bytes.length), ...bytes];
};
const list = (type: number, items: readonly (readonly number[])[]): number[] => [
  0xf0 + type,
  ...varint(items.length),
  ...items.flat(),
];
const struct = (fields: readonly Field[]): number[] => {
  let last = 0;
  const bytes = fields.flatMap(([id, type, value]) => {
    const step = id - last;
    last = id;
    return [step * 16 + type, ...value];
  });
  return [...bytes, 0];
};
const i32 = (id: number, value: number): Field => [id, types.i32, number(value)];
const i64 = (id: number, value: number): Field => [id, types.i64, number(value)];

/** A page of texts, which every row has. */
function writePage(texts: readonly string[], claimed?: number): Uint8Array {
  const cells = texts.map((text) => new TextEncoder().encode(text));
  const size = cells.reduce((sum, cell) => sum + 4 + cell.length, 0);
  const values = [i32(1, texts.length), i32(2, 0), i32(3, 3), i32(4, 3)];
  const header = struct([
    i32(1, 0),
    i32(2, claimed ?? size),
    i32(3, size),
    [5, types.struct, struct(values)],
  ]);
  const page = new Uint8Array(header.length + size);
  page.set(header);
  let at = header.length;
  for (const cell of cells) {
    new DataView(page.buffer).setUint32(at, cell.length, true);
    page.set(cell, at + 4);
    at += 4 + cell.length;
  }
  return page;
}

const writeSchema = (columns: readonly string[]) =>
  list(types.struct, [
    struct([[4, types.binary, binary('schema')], i32(5, columns.length)]),
    ...columns.map((name) => struct([i32(1, 6), i32(3, 0), [4, types.binary, binary(name)], i32(6, 0)])),
  ]);

/**
 * Writes a file.
 * @param metadata pairs of a key and a value, as in the footer
 */
export function writeParquet(
  columns: readonly string[],
  groups: readonly ParquetGroup[],
  metadata: readonly (readonly [key: string, value: string])[] = [],
): Uint8Array {
  const pages: Uint8Array[] = [];
  let at = 4;
  const rowGroups = groups.map(({ rows, claim = {} }) => {
    const chunks = columns.map((name, i) => {
      const texts = rows.map((row) => row[i] ?? '');
      const page = writePage(texts, claim.pageBytes);
      const chunk = struct([
        i32(1, 6),
        [2, types.list, list(types.i32, [number(0)])],
        [3, types.list, list(types.binary, [binary(name)])],
        i32(4, claim.codec ?? codecs.uncompressed),
        i64(5, rows.length),
        i64(6, page.length),
        i64(7, claim.bytes ?? page.length),
        i64(9, at),
      ]);
      pages.push(page);
      at += page.length;
      return struct([i64(2, at), [3, types.struct, chunk]]);
    });
    const count = claim.rows ?? rows.length;
    return struct([[1, types.list, list(types.struct, chunks)], i64(2, 0), i64(3, count)]);
  });
  const pairs = metadata.map(([key, value]) =>
    struct([
      [1, types.binary, binary(key)],
      [2, types.binary, binary(value)],
    ]),
  );
  const footer = struct([
    i32(1, 1),
    [2, types.list, writeSchema(columns)],
    i64(
      3,
      groups.reduce((sum, { rows }) => sum + rows.length, 0),
    ),
    [4, types.list, list(types.struct, rowGroups)],
    [5, types.list, list(types.struct, pairs)],
  ]);
  const file = new Uint8Array(at + footer.length + 8);
  const magic = new TextEncoder().encode('PAR1');
  file.set(magic);
  let offset = 4;
  for (const page of pages) {
    file.set(page, offset);
    offset += page.length;
  }
  file.set(footer, at);
  new DataView(file.buffer).setUint32(at + footer.length, footer.length, true);
  file.set(magic, at + footer.length + 4);
  return file;
}
