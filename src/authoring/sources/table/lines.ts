// Streams a file as lines, decoded as every file is. Drops a BOM and CR before LF.

import { lineLimits } from '../../../core/contract/fronts/index.js';
import { yieldToEventLoop } from '../../../core/platform/index.js';
import type { SourceTally } from '../tally.js';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Characters of a line; a longer one is not text but another kind of file. */
const lineLimit = lineLimits.length;

/**
 * The lines of a file, without line ends; an empty file has none.
 * @param tally notes an encoding that is assumed
 * @throws RangeError when a line is longer than 1,048,576 characters, for bytes that fit no encoding, and for a NUL; the
 *   signal's reason between chunks
 */
export async function* readLines(
  content: ReadableStream<Uint8Array> | Uint8Array,
  signal?: AbortSignal,
  tally?: SourceTally,
): AsyncGenerator<Line> {
  let number = 0;
  let incomplete = '';
  for await (const text of decodeChunks(content, tally)) {
    signal?.throwIfAborted();
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      yield toLine(++number, incomplete + text.slice(start, end));
      incomplete = '';
      start = end + 1;
    }
    incomplete += text.slice(start);
    if (incomplete.length > lineLimit) throw tooLongError(number + 1);
  }
  if (incomplete !== '') yield toLine(++number, incomplete);
}

function toLine(number: number, text: string): Line {
  if (text.length > lineLimit) throw tooLongError(number);
  return { number, text: text.endsWith('\r') ? text.slice(0, -1) : text };
}

const tooLongError = (number: number): RangeError =>
  new RangeError(`line ${number} is longer than ${lineLimit} characters`);

/**
 * The text of a file in pieces of any size.
 * @param tally notes an encoding that is assumed
 * @throws RangeError (EncodingError) for bytes that fit no encoding, and for a NUL
 */
export async function* decodeChunks(
  content: ReadableStream<Uint8Array> | Uint8Array,
  tally?: SourceTally,
): AsyncGenerator<string> {
  const { TextDecoding } = await import('../../../core/platform/decode/index.js');
  const decoding = new TextDecoding();
  for await (const bytes of readChunks(content)) yield decoding.push(bytes);
  yield decoding.end();
  if (tally && decoding.assumed) tally.assumedEncoding = decoding.encoding;
}

/** Bytes that are read before other requests are answered: some milliseconds. */
const pieceBytes = 65_536;

async function* readChunks(content: ReadableStream<Uint8Array> | Uint8Array): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    const pause = yieldToEventLoop();
    for (let start = 0; start < content.length; start += pieceBytes) {
      if (pause.due()) await pause.take();
      yield content.subarray(start, start + pieceBytes);
    }
    return;
  }
  const reader = content.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // A consumer that stops early must release the file or the connection; at the end there is nothing to cancel.
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
