// UTF-8 bytes to lines, streaming. A BOM and CR before LF are dropped; invalid bytes become U+FFFD.

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Characters of one line at most: what is longer is no line of text but another kind of file. */
const lineLimit = 1_048_576;

/**
 * The lines of a file, without their ends; none for an empty file.
 * @throws RangeError when a line is longer than 1,048,576 characters; the signal's reason between chunks
 */
export async function* lines(
  content: ReadableStream<Uint8Array> | Uint8Array,
  signal?: AbortSignal,
): AsyncGenerator<Line> {
  let number = 0;
  let rest = '';
  for await (const text of decoded(content)) {
    signal?.throwIfAborted();
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      yield line(++number, rest + text.slice(start, end));
      rest = '';
      start = end + 1;
    }
    rest += text.slice(start);
    if (rest.length > lineLimit) tooLong(number + 1);
  }
  if (rest !== '') yield line(++number, rest);
}

function line(number: number, text: string): Line {
  if (text.length > lineLimit) tooLong(number);
  return { number, text: text.endsWith('\r') ? text.slice(0, -1) : text };
}

function tooLong(number: number): never {
  throw new RangeError(`line ${number} is longer than ${lineLimit} characters`);
}

/** Text of a file in pieces of no particular size. */
export async function* decoded(content: ReadableStream<Uint8Array> | Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  if (content instanceof Uint8Array) {
    yield decoder.decode(content);
    return;
  }
  const reader = content.getReader();
  let finished = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield decoder.decode(next.value, { stream: true });
    }
    finished = true;
    yield decoder.decode();
  } finally {
    // A reader that stops early lets the file or the connection go.
    if (!finished) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
