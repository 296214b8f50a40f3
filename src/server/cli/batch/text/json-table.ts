// Files of JSON lines, or of a JSON list, as one table, whose columns are the keys of all lines.
import { AssayError, quote } from '../../../../core/contract/index.js';
import type { Column } from '../column.js';
import type { TextFile } from '../text-file.js';
import type { Encoding, TextLayout } from '../text-layout.js';
import { getCodec } from './codec.js';
import { JsonTypes } from './json-types.js';
import { LineSplitter } from './line-splitter.js';
import { openUnits } from './read-units.js';
import type { StoredRecord } from './row-format.js';
import { createTranscoder, type TextTable } from './table.js';
import { ValueSplitter } from './value-splitter.js';

/**
 * Opens files of JSON, and reads them once for their keys.
 * @param files at least one
 * @throws invalid_request for a file that is not text, and for files without an object
 */
export async function openJsonTable(files: readonly TextFile[]): Promise<TextTable> {
  const opened: { mark: string; encoding: Encoding }[] = [];
  for (const file of files) {
    const { mark, encoding, close } = await openUnits(file);
    await close();
    opened.push({ mark, encoding });
  }
  const encoding = opened[0]?.encoding ?? 'utf-8';
  let start = opened[0]?.mark ?? '';
  async function* read(): AsyncGenerator<StoredRecord[]> {
    for (const [index, file] of files.entries()) {
      const transcode = createTranscoder(opened[index]?.encoding ?? encoding, encoding);
      const newline = index < files.length - 1 ? '\n' : '';
      for await (const records of readLines(file)) {
        const rows = records.filter(({ body }) => body !== '');
        yield rows.map(({ body, end }) => ({
          body: transcode(body),
          end: transcode(end === '' ? newline : end),
          problem: undefined,
        }));
      }
    }
  }
  const types = new JsonTypes(getCodec(encoding));
  for await (const records of read()) for (const { body } of records) types.add(body);
  if (types.fault !== undefined) {
    const names = files.map(({ name }) => quote(name, 160)).slice(0, 3);
    throw new AssayError('invalid_request', `${names.join(', ')} ${types.fault}`);
  }
  const [blank] = files[0] === undefined ? [] : await readBlankStart(files[0]);
  start += blank ?? '';
  const columns: Column[] = types.columns;
  const layout: TextLayout = {
    kind: 'json',
    encoding,
    delimiter: '',
    start,
    header: '',
    headerEnd: '',
    names: columns.map(({ name }) => name),
  };
  return { layout, columns, read };
}

async function* readLines(file: TextFile): AsyncGenerator<{ body: string; end: string }[]> {
  const { pieces } = await openUnits(file);
  const splitter = file.kind === 'json' ? new ValueSplitter() : new LineSplitter();
  for await (const piece of pieces) yield splitter.push(piece);
  yield splitter.push('', true);
}

/** Blank lines before the first record. */
async function readBlankStart(file: TextFile): Promise<string[]> {
  for await (const [first] of readLines(file)) {
    if (first) return first.body === '' ? [first.end] : [];
  }
  return [];
}
