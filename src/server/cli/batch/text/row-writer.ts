// Rows with their scores in the format of an output. The same format as the input's keeps its bytes.
import { Buffer } from 'node:buffer';
import { writeCell } from '../../../../authoring/csv/index.js';
import { quote } from '../../../../core/contract/index.js';
import { createUsageError } from '../../usage-error.js';
import type { OutputFormat } from '../output.js';
import type { ScoreCell, ScoreColumn } from '../score-columns.js';
import type { TextLayout } from '../text-layout.js';
import { getCodec } from './codec.js';
import { writeCells } from './csv-format.js';
import { addMembers, createMembers } from './json-format.js';
import type { RowFormat, StoredRecord } from './row-format.js';

export interface RowWriter {
  /** Text before the first row. */
  readonly head: Buffer;
  readonly writeRow: (record: StoredRecord, cells: readonly ScoreCell[]) => Buffer;
  /** Bytes of the first row that are left out: the separator from a row before. */
  readonly skip: number;
  readonly tail: Buffer;
}

/** The delimiter of an output in CSV: that of the input, but tabs and nothing else in *.tsv. */
function chooseDelimiter(extension: string, { kind, delimiter }: TextLayout): string {
  if (extension === 'tsv') return '\t';
  return kind === 'csv' && delimiter !== '\t' && extension === 'csv' ? delimiter : ',';
}

/** @param extension of the output, without that of a compression */
export function createRowWriter(
  extension: OutputFormat['name'],
  layout: TextLayout,
  format: RowFormat,
  added: readonly ScoreColumn[],
): RowWriter {
  const names = added.map(({ name }) => name);
  const delimiter = chooseDelimiter(extension, layout);
  const isLines = extension === 'jsonl' || extension === 'ndjson';
  if (layout.kind === 'json' && isLines) return createSameWriter(layout, format, layout.start);
  if (isLines || extension === 'json') return createJsonWriter(layout, format, names, isLines);
  if (layout.kind === 'csv' && delimiter === layout.delimiter && extension !== 'parquet') {
    const header = getCodec(layout.encoding).encode(
      names.map((name) => writeCell(name, delimiter)).join(delimiter),
    );
    const head = `${layout.start}${layout.header}${delimiter}${header}${layout.headerEnd}`;
    return createSameWriter(layout, format, head);
  }
  return createCsvWriter(layout, format, names, delimiter, extension !== 'parquet');
}

function createSameWriter({ encoding }: TextLayout, format: RowFormat, head: string): RowWriter {
  const { toBytes } = getCodec(encoding);
  return {
    head: toBytes(head),
    writeRow: (record, cells) => toBytes(`${format.addCells(record, cells)}${record.end}`),
    skip: 0,
    tail: Buffer.alloc(0),
  };
}

function createJsonWriter(
  layout: TextLayout,
  format: RowFormat,
  names: readonly string[],
  isLines: boolean,
): RowWriter {
  const twice = layout.names.find((name, index) => layout.names.indexOf(name) !== index);
  if (twice !== undefined)
    throw createUsageError(
      `The input has two columns ${quote(twice)}, which JSON cannot keep apart. Rename one, or write CSV`,
    );
  const writeMembers = createMembers(names);
  const [before, after] = isLines ? ['', '\n'] : [',\n\t', ''];
  return {
    head: Buffer.from(isLines ? '' : '[\n\t'),
    writeRow: (record, cells) =>
      Buffer.from(`${before}${addMembers(format.toJson(record), writeMembers(cells))}${after}`),
    skip: before.length,
    tail: Buffer.from(isLines ? '' : '\n]\n'),
  };
}

function createCsvWriter(
  layout: TextLayout,
  format: RowFormat,
  names: readonly string[],
  delimiter: string,
  hasHeader: boolean,
): RowWriter {
  const header = [...layout.names, ...names].map((name) => writeCell(name, delimiter)).join(delimiter);
  const write = (value: string | null) => (value === null ? '' : writeCell(value, delimiter));
  return {
    head: Buffer.from(hasHeader ? `${header}\n` : ''),
    writeRow: (record, cells) => {
      const values = format.readValues(record).map(write).join(delimiter);
      return Buffer.from(`${values}${delimiter}${writeCells(cells, delimiter)}\n`);
    },
    skip: 0,
    tail: Buffer.alloc(0),
  };
}
