// Files of JSON lines, or of a JSON list, as one table, whose columns are the keys of all lines.
import type { Column } from '../column.js';
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
 * @param paths at least one
 * @throws invalid_request for a file that is not text
 */
export async function openJsonTable(paths: readonly string[]): Promise<TextTable> {
  const opened: { mark: string; encoding: Encoding }[] = [];
  for (const path of paths) {
    const { mark, encoding, close } = await openUnits(path);
    await close();
    opened.push({ mark, encoding });
  }
  const encoding = opened[0]?.encoding ?? 'utf-8';
  let start = opened[0]?.mark ?? '';
  async function* read(): AsyncGenerator<StoredRecord[]> {
    for (const [index, path] of paths.entries()) {
      const transcode = createTranscoder(opened[index]?.encoding ?? encoding, encoding);
      const newline = index < paths.length - 1 ? '\n' : '';
      for await (const records of readLines(path)) {
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
  const [blank] = paths[0] === undefined ? [] : await readBlankStart(paths[0]);
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

/** True for a file whose values need no lines: a list, or one object after another. */
const isList = (path: string): boolean => /\.json(\.gz)?$/i.test(path);

async function* readLines(path: string): AsyncGenerator<{ body: string; end: string }[]> {
  const { pieces } = await openUnits(path);
  const splitter = isList(path) ? new ValueSplitter() : new LineSplitter();
  for await (const piece of pieces) yield splitter.push(piece);
  yield splitter.push('', true);
}

/** Blank lines before the first record. */
async function readBlankStart(path: string): Promise<string[]> {
  for await (const [first] of readLines(path)) {
    if (first) return first.body === '' ? [first.end] : [];
  }
  return [];
}
