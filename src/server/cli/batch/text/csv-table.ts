// CSV files as one table. Files that are alike follow one another as they are; those with other columns or another dialect
// are written in that of the first.
import { RecordSplitter, readCell, splitCells, writeCell } from '../../../../authoring/csv/index.js';
import type { TextFile } from '../text-file.js';
import type { TextLayout } from '../text-layout.js';
import { getCodec } from './codec.js';
import { areAlike, type CsvHead, joinNames, readCsvHead } from './open-csv.js';
import { openUnits } from './read-units.js';
import type { RecordProblem, StoredRecord } from './row-format.js';
import { createTranscoder, type TextTable } from './table.js';

/**
 * Opens CSV files.
 * @param files at least one
 * @param delimiter undefined: found by the first rows of each file
 * @throws invalid_request, or a usage error, for a header that cannot be read
 */
export async function openCsvTable(
  files: readonly TextFile[],
  delimiter: string | undefined,
): Promise<TextTable> {
  const heads: CsvHead[] = [];
  for (const file of files) heads.push(await readCsvHead(file, delimiter));
  const [first] = heads;
  if (!first) throw new RangeError('a table has at least one file');
  const alike = areAlike(heads);
  const names = alike ? first.names : joinNames(heads);
  const newline = /^(\r\n|\n|\r)/.exec(first.end)?.[0] ?? '\n';
  const encode = (name: string) => getCodec(first.encoding).encode(writeCell(name, first.delimiter));
  const layout: TextLayout = {
    kind: 'csv',
    encoding: first.encoding,
    delimiter: first.delimiter,
    start: first.start,
    header: alike ? first.header : names.map(encode).join(first.delimiter),
    headerEnd: first.end === '' && heads.length > 1 ? newline : first.end,
    names,
  };
  async function* read() {
    for (const [index, head] of heads.entries()) {
      const rebuild = alike ? undefined : createRebuild(head, layout);
      const end = index < heads.length - 1 ? newline : '';
      for await (const records of readRecords(head))
        yield records.map((record) => finish(record, rebuild, end));
    }
  }
  return { layout, columns: names.map((name) => ({ name, type: 'VARCHAR' })), read };
}

/** A record in the dialect of the table, with a line end unless it is the last of all. */
function finish(
  record: StoredRecord,
  rebuild: ((body: string) => string) | undefined,
  newline: string,
): StoredRecord {
  const { body, end, problem } = record;
  if (!rebuild && (end !== '' || newline === '')) return record;
  return { body: rebuild?.(body) ?? body, end: end === '' ? newline : end, problem };
}

async function* readRecords(head: CsvHead): AsyncGenerator<StoredRecord[]> {
  const { mark, pieces } = await openUnits(head.file);
  const splitter = new RecordSplitter(head.delimiter, head.multiline);
  let skip = head.start.length - mark.length + head.header.length + head.end.length;
  const take = (piece: string, ends: boolean) =>
    splitter.push(piece, ends).map(({ body, end, unclosed }) => {
      const problem = unclosed ? 'unclosed' : compareLength(body, head);
      return { body, end, problem };
    });
  for await (const piece of pieces) {
    const skipped = Math.min(skip, piece.length);
    skip -= skipped;
    yield take(piece.slice(skipped), false);
  }
  yield take('', true);
}

function compareLength(body: string, { delimiter, names }: CsvHead): RecordProblem | undefined {
  const { length } = splitCells(body, delimiter);
  if (length === names.length) return undefined;
  return length < names.length ? 'short' : 'long';
}

/** A function that writes a record of one file with the columns and the dialect of the table. */
function createRebuild(head: CsvHead, layout: TextLayout): (body: string) => string {
  const indices = layout.names.map((name) => head.names.indexOf(name));
  const transcode = createTranscoder(head.encoding, layout.encoding);
  const isSame = head.delimiter === layout.delimiter;
  const convert = (cell: string) =>
    transcode(isSame || cell === '' ? cell : writeCell(readCell(cell), layout.delimiter));
  return (body) => {
    const cells = splitCells(body, head.delimiter);
    const known = indices.map((index) => convert(cells[index] ?? ''));
    const further = cells.slice(head.names.length).map(convert);
    return [...known, ...further].join(layout.delimiter);
  };
}
