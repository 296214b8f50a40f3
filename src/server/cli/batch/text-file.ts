// Files of text tables: which names they have, and how they are compressed.

/** A file that our own readers read. */
export interface TextFile {
  /** Absolute. */
  readonly path: string;
  /** What messages name, with its extension: the path, or the address that the file was downloaded from. */
  readonly name: string;
  readonly kind: TextKind;
}

/** `json`: a list, or one value after another; `jsonl`: a value on each line. */
export type TextKind = 'csv' | 'jsonl' | 'json';

/** What may follow the extension of a format. Those that cannot be unpacked are refused when the file is opened. */
const compressions = /\.(gz|zst|br|bz2|xz|lz4|zip)$/i;

/** The extension of a format, in lower case, without that of a compression; empty without one. */
export const getExtension = (name: string): string =>
  /\.(\w+)$/.exec(name.toLowerCase().replace(compressions, ''))?.[1] ?? '';

/** The kind of a text table, compressed or not; undefined for others. @param delimiter makes CSV of other extensions */
export function getTextKind(name: string, delimiter: string | undefined): TextKind | undefined {
  const extension = getExtension(name);
  if (extension === 'jsonl' || extension === 'ndjson') return 'jsonl';
  if (extension === 'json') return 'json';
  if (extension === 'csv' || extension === 'tsv' || extension === 'tab' || extension === 'psv') return 'csv';
  return delimiter !== undefined && extension !== 'parquet' ? 'csv' : undefined;
}
