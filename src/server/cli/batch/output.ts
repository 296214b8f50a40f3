// The format of an output, by its name.
import { quote } from '../../../core/contract/index.js';
import { createUsageError } from '../usage-error.js';

/** What DuckDB writes for each format. */
const formats = {
  csv: "FORMAT csv, HEADER, DELIMITER ','",
  tsv: "FORMAT csv, HEADER, DELIMITER '\t'",
  jsonl: 'FORMAT json',
  ndjson: 'FORMAT json',
  json: 'FORMAT json, ARRAY true',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
} as const;

type FormatName = keyof typeof formats;

const compressions = { gz: 'gzip', zst: 'zstd' } as const;

export interface OutputFormat {
  readonly name: FormatName;
  readonly compression: keyof typeof compressions | undefined;
  /** With the compression, such as `csv.gz`. */
  readonly extension: string;
  /** Options of DuckDB's `COPY`. */
  readonly options: string;
}

const isFormat = (name: string): name is FormatName => Object.hasOwn(formats, name);

/** The format of an output, by its name. @throws a usage error that lists the formats */
export function chooseFormat(output: string): OutputFormat {
  const [, name = '', compressed] = /\.(\w+?)(?:\.(gz|zst))?$/.exec(output.toLowerCase()) ?? [];
  const compression = compressed === 'gz' || compressed === 'zst' ? compressed : undefined;
  if (!isFormat(name) || (compression !== undefined && name === 'parquet')) {
    const known = Object.keys(formats).map((format) => `.${format}`);
    throw createUsageError(
      `The output ends in one of ${known.join(', ')} (texts also with .gz or .zst); it is ${quote(output, 160)}`,
    );
  }
  const options = formats[name];
  if (compression === undefined) return { name, compression, extension: name, options };
  return {
    name,
    compression,
    extension: `${name}.${compression}`,
    options: `${options}, COMPRESSION ${compressions[compression]}`,
  };
}
