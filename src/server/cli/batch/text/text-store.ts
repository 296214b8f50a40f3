// Text tables as rows of a batch: read, copied and written without a database. Only an output in Parquet needs DuckDB.
import type { Transform } from 'node:stream';
import { AssayError } from '../../../../core/contract/index.js';
import { toRange } from '../batch-plan.js';
import type { Database } from '../duckdb/database.js';
import type { OutputFormat } from '../output.js';
import type { CopiedRows, InputFile, OpenPart, ReadText, RowStore, RunRows } from '../row-store.js';
import { complete, type RunFolder } from '../run-folder.js';
import type { ScoreColumn } from '../score-columns.js';
import type { ScoredText } from '../scoring/scored-text.js';
import type { TextLayout } from '../text-layout.js';
import { getCodec } from './codec.js';
import { chooseCompression } from './compression.js';
import { createCsvFormat } from './csv-format.js';
import { createJsonFormat } from './json-format.js';
import { checkParquetNames, writeParquet } from './parquet-output.js';
import type { RowFormat } from './row-format.js';
import { createRowWriter } from './row-writer.js';
import { readSnapshot, SnapshotWriter } from './snapshot.js';
import { EncodingChoice, type TextTable } from './table.js';
import { joinTextParts, readErrorCount, writeTextPart } from './text-output.js';

export interface TextOutput {
  readonly path: string;
  readonly format: OutputFormat;
  /** Of an output in Parquet. */
  readonly database: Database | undefined;
}

/** Increase it when copies or parts are written differently: a run does not go on with those of another version. */
const readerVersion = 'text 1';

export function createTextStore(table: TextTable, files: readonly InputFile[], output: TextOutput): RowStore {
  if (output.format.name === 'parquet') checkParquetNames(table.columns);
  const pack = chooseCompression(output.format.compression);
  return {
    columns: table.columns,
    files,
    reader: output.database ? `${readerVersion}, DuckDB ${output.database.version}` : readerVersion,
    reserved: [],
    takesAnyColumn: table.layout.kind === 'json',
    copy: async (folder, { index, count }) => {
      const whole = { start: 0, end: Number.POSITIVE_INFINITY };
      const range = count === 1 ? whole : toRange({ index, count }, await countRows(table));
      const { rows, layout } = await copyTable(table, folder, range);
      // A byte order mark in the middle of joined shards would be part of a text.
      const isFurther = layout.kind === 'json' && index > 1;
      return { rows, layout: isFurther ? { ...layout, start: '' } : layout };
    },
    open: (folder, copied, scoreColumns) => openRows(folder, copied, scoreColumns, { ...output, pack }),
  };
}

async function countRows({ read }: TextTable): Promise<number> {
  let rows = 0;
  for await (const records of read()) rows += records.length;
  return rows;
}

async function copyTable(
  { layout, read }: TextTable,
  folder: RunFolder,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<{ rows: number; layout: TextLayout }> {
  const [records, index] = [folder.toIncomplete('bin'), folder.toIncomplete('index')];
  const writer = await SnapshotWriter.open(records, index, layout.encoding);
  const choice = new EncodingChoice(layout);
  let row = 0;
  try {
    for await (const some of read()) {
      for (const record of some) {
        choice.add(record);
        if (row >= start && row < end) {
          const written = writer.add(record);
          if (written) await written;
        }
        row += 1;
      }
    }
  } finally {
    await writer.close();
  }
  await complete(records, folder.records);
  await complete(index, folder.index);
  return { rows: writer.rows, layout: choice.layout };
}

function createFormat(layout: TextLayout, column: string, added: readonly string[]): RowFormat {
  const codec = getCodec(layout.encoding);
  const { names } = layout;
  if (layout.kind === 'json')
    return createJsonFormat(codec, names, column, layout.encoding === 'windows-1252', added);
  return createCsvFormat(codec, layout.delimiter, names, names.indexOf(column));
}

function openRows(
  folder: RunFolder,
  { rows, partRows, layout, textColumn, columns }: CopiedRows,
  scoreColumns: readonly ScoreColumn[],
  { path, format: { name }, database, pack }: TextOutput & { readonly pack: (() => Transform) | undefined },
): RunRows {
  if (!layout) throw new AssayError('internal', 'Internal error: a run of a text table has no layout');
  const added = scoreColumns.map(({ name }) => name);
  const format = createFormat(layout, textColumn, added);
  const writer = createRowWriter(name, layout, format, scoreColumns);
  return {
    openPart: async (part): Promise<OpenPart> => {
      const [from, to] = [part * partRows, Math.min(rows, (part + 1) * partRows)];
      const records = await readSnapshot(folder.records, folder.index, layout.encoding, from, to);
      const texts = records.map((record): ReadText => format.readText(record));
      function* write(scored: readonly ScoredText[]) {
        for (const [index, record] of records.entries()) {
          const row = scored[index];
          if (!row) throw new AssayError('internal', 'Internal error: a part lost rows');
          yield writer.writeRow(
            record,
            scoreColumns.map(({ read }) => read(row)),
          );
        }
      }
      return {
        texts,
        write: (scored) => {
          const errors = scored.filter(({ error }) => error !== undefined).length;
          return writeTextPart(folder, part, write(scored), errors);
        },
      };
    },
    writeOutput: async (count) => {
      const target = folder.toIncomplete(database ? 'csv' : 'out');
      await joinTextParts(folder, count, writer, target, pack);
      if (!database) return complete(target, path);
      const parquet = folder.toIncomplete('parquet');
      await writeParquet(database, target, [...columns, ...scoreColumns], parquet);
      return complete(parquet, path);
    },
    countErrors: async (count) => {
      let errors = 0;
      for (let part = 0; part < count; part += 1) errors += await readErrorCount(folder, part);
      return errors;
    },
  };
}
