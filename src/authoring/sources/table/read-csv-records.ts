// Streams the bytes of a CSV file as records. The first record is the header.
import { detectForeignKind } from '../content-kind.js';
import type { SourceTally } from '../tally.js';
import { CsvParser, type CsvRecord } from './csv-records.js';
import { LineParser } from './line-records.js';
import { decodeChunks } from './lines.js';

/** Characters in which the delimiter is found. */
const headLength = 65_536;

/**
 * The records of a CSV file as a stream.
 * @param name of the file: its extension decides between delimiters that fit equally well
 * @param failure creates the error for a file that is not a table
 * @param tally notes an encoding that is assumed
 * @throws CsvError; RangeError for bytes that are not text; what `failure` creates; the signal's reason
 */
export async function* readCsvRecords(
  content: ReadableStream<Uint8Array> | Uint8Array,
  name: string,
  failure: (message: string) => Error,
  signal: AbortSignal | undefined,
  tally?: SourceTally,
): AsyncGenerator<CsvRecord> {
  const { findDialect, describeDelimiter } = await import('../../csv/index.js');
  const start = (head: string, isWhole: boolean) => {
    const kind = detectForeignKind(head);
    if (kind !== undefined) throw failure(`it is ${kind}`);
    if (/^\ufeff?\s*[[{]\s*["{]/.test(head)) throw failure('it is JSON, not a table with a header');
    const { delimiter, multiline, tied, preamble } = findDialect(head, name, isWhole);
    if (delimiter === undefined) {
      const [first = ','] = tied;
      const all = tied.map(describeDelimiter).join(' or ');
      throw failure(`its columns may be separated by ${all}. Start the file with a line like sep=${first}`);
    }
    const Parser = multiline ? CsvParser : LineParser;
    const parser = new Parser(delimiter, preamble > 0 ? 2 : 1);
    return { parser, records: parser.push(head.slice(preamble)) };
  };
  let parser: CsvParser | LineParser | undefined;
  let head = '';
  for await (const text of decodeChunks(content, tally)) {
    signal?.throwIfAborted();
    if (parser) {
      yield* parser.push(text);
      continue;
    }
    head += text;
    if (head.length < headLength) continue;
    const started = start(head, false);
    yield* started.records;
    parser = started.parser;
  }
  if (!parser && head === '') return;
  if (!parser) {
    const started = start(head, true);
    yield* started.records;
    parser = started.parser;
  }
  yield* parser.end();
}
