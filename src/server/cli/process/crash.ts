// Errors that no command expects, as one line and an exit code. Pure.
import { type ExitCode, exitCodes } from './exit-codes.js';

export interface Crash {
  /** One line. */
  readonly sentence: string;
  readonly code: ExitCode;
}

/** Messages of V8, WebAssembly and worker threads for memory that cannot be had. */
const memoryMessage =
  /out of memory|allocation failed|cannot allocate|invalid array buffer length|ERR_WORKER_OUT_OF_MEMORY|ENOMEM/i;

const toLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 300) ?? '';

/** Reasons of the system that people can change, by its code. */
export const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, then run again',
  EDQUOT: 'The disk quota is used up. Free some space, then run again',
  EROFS: 'The file system is read-only',
  EMFILE: 'Too many files are open. Raise the limit (ulimit -n)',
  ENFILE: 'Too many files are open on this machine',
  EACCES: 'Check the permissions',
  EPERM: 'Check the permissions',
};

/** The system's error in words, with what to do. */
export function describeSystemError({ code = 'unknown error', message }: NodeJS.ErrnoException): string {
  const remedy = remedies[code];
  return remedy === undefined ? toLine(message) : `${toLine(message)}. ${remedy}`;
}

/** Describes an error that is not an AssayError. */
export function describeCrash(error: unknown): Crash {
  if (!(error instanceof Error)) {
    return { sentence: `Internal error: ${toLine(String(error))}. Please report it`, code: exitCodes.bug };
  }
  const system: NodeJS.ErrnoException = error;
  if (memoryMessage.test(`${system.code} ${error.message}`)) {
    const sentence = `Not enough memory: ${toLine(error.message)}. Raise the limit of this process (ulimit -v, or the container's)`;
    return { sentence, code: exitCodes.notAvailable };
  }
  if (system.syscall !== undefined) {
    return { sentence: describeSystemError(system), code: exitCodes.notAvailable };
  }
  const sentence = `Internal error: ${toLine(String(error))}. Please report it; ASSAY_DEBUG=1 prints where it happened`;
  return { sentence, code: exitCodes.bug };
}
