// Errors that are for the developer of the page, in the console: visitors read nothing of URLs, options and commands.
import { type ErrorCode, isAssayError } from '../../../core/contract/index.js';

/** Codes that depend on the visitor's text and pace alone. */
const visitorErrors: ReadonlySet<ErrorCode> = new Set([
  'content_empty',
  'content_too_large',
  'rate_limited',
  'overloaded',
]);

/** True for an error that the developer of the page can do something about. */
export const isForDeveloper = (error: unknown): boolean =>
  !isAssayError(error) || !visitorErrors.has(error.code);

/** Errors in the console so far, as text. */
const reported = new Set<string>();

/**
 * Logs an error that the developer of the page can fix: once, however many elements show it and try again.
 * @param source tag of the element
 */
export function reportError(error: unknown, source: string): void {
  const text = String(error);
  if (!isForDeveloper(error) || reported.has(text)) return;
  reported.add(text);
  console.error(source, error);
}
