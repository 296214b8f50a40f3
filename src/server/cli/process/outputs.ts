// The two outputs, which may end before the process does. A reader that has seen enough, like `head`, closes its pipe: what
// follows is dropped. A file on a full disk is tried again at each line, so that a log goes on when there is space.
import { fstatSync, writeSync } from 'node:fs';
import type process from 'node:process';

type OutputError = NodeJS.ErrnoException;
type OutputStream = typeof process.stdout | typeof process.stderr;

/** Of a pipe or socket whose reader has left. */
const closed: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/** True for files and devices, which are written without a stream: a stream that has failed once stays closed. */
function isFile(stream: OutputStream): boolean {
  try {
    // Not with numbers: after those of a pipe, Node 20 resolves no symbolic links, and so finds no linked packages.
    const stats = fstatSync(stream.fd, { bigint: true });
    return stats.isFile() || (stats.isCharacterDevice() && !stream.isTTY);
  } catch {
    return false;
  }
}

function writeWhole(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}

const isErrno = (error: unknown): error is OutputError => error instanceof Error && 'code' in error;

/**
 * Guards an output.
 * @param onFailure gets what makes the output incomplete, once until a write succeeds; a closed pipe is not a failure
 * @returns writes a text, and never throws
 */
export function guardOutput(
  stream: OutputStream,
  onFailure: (error: OutputError) => void,
): (text: string) => void {
  let failing = false;
  const report = (error: OutputError) => {
    if (!failing && !closed.has(error.code)) onFailure(error);
    failing = true;
  };
  if (isFile(stream)) {
    // Of code that writes to the stream itself, which handles its errors.
    stream.on('error', () => {});
    return (text) => {
      try {
        writeWhole(stream.fd, text);
        failing = false;
      } catch (error) {
        if (!isErrno(error)) throw error;
        report(error);
      }
    };
  }
  stream.on('error', report);
  return (text) => {
    if (!failing) stream.write(text);
  };
}
