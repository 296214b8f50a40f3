// Streams the bytes of a CSV file as records. The first record is the header.
import { detectForeignKind } from '../content-kind.js';
import type { SourceTally } from '../tally.js';
import { CsvParser, type CsvRecord } from './csv-records.js';
import { decodeChunks } from './lines.js';

/**
 * The records of a CSV file as a stream.
 * @param failure creates the error for a file that is not a table
 * @param tally notes an encoding that is assumed
 * @throws CsvError; RangeError for bytes that are not text; what `failure` creates; the signal's reason
 */
export async function* readCsvRecords(
  content: ReadableStream<Uint8Array> | Uint8Array,
  failure: (message: string) => Error,
  signal: AbortSignal | undefined,
  tally?: SourceTally,
): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser();
  let head: string | undefined = '';
  for await (const text of decodeChunks(content, tally)) {
    signal?.throwIfAborted();
    if (head === undefined) {
      yield* parser.push(text);
      continue;
    }
    // The kind of file and the delimiter are detected from the whole first line.
    head += text;
    if (!/[\r\n]/.test(head) && head.length < 65_536) continue;
    yield* parser.push(checkHead(head, failure));
    head = undefined;
  }
  if (head) yield* parser.push(checkHead(head, failure));
  yield* parser.end();
}

function checkHead(head: string, failure: (message: string) => Error): string {
  const kind = detectForeignKind(head);
  if (kind !== undefined) throw failure(`it is ${kind}`);
  return head;
}
