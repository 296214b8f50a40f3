// Errors of a wrong call, which exit with another code than errors of the input.
import { AssayError } from '../../core/contract/index.js';

const usageErrors = new WeakSet<AssayError>();

/** Creates an `invalid_request` error for a wrong command line. @param detail what is wrong, and how to call the command */
export function createUsageError(detail: string, cause?: unknown): AssayError {
  const error = new AssayError('invalid_request', detail, { cause });
  usageErrors.add(error);
  return error;
}

/** True for an error of {@link createUsageError}. */
export const isUsageError = (error: AssayError): boolean => usageErrors.has(error);
