// What to say about a failed score, and whether trying again can help. Pure. What a visitor reads never names URLs, options
// or commands: those are for the developer of the page, in the console and in the `assay-error` event.
import { type ErrorCode, isAssayError } from '../../../core/contract/index.js';
import type { ShellStrings } from './strings.js';

interface Remedy {
  /** One or two sentences for the visitor. */
  message: string;
  /** True where the same request may succeed later. */
  retry: boolean;
}

/** Codes whose cause can go away without a change of the request. */
const retryable: ReadonlySet<ErrorCode> = new Set([
  'url_unreachable',
  'rate_limited',
  'engine_unavailable',
  'overloaded',
  'artifact_unavailable',
  'artifact_damaged',
  'internal',
]);

/** Codes that depend on the visitor's text and pace alone. */
const visitorErrors: ReadonlySet<ErrorCode> = new Set([
  'content_empty',
  'content_too_large',
  'rate_limited',
  'overloaded',
]);

/** @param error anything that a score call throws */
export function findRemedy(error: unknown, { errors }: ShellStrings): Remedy {
  if (!isAssayError(error)) return { message: errors.other, retry: true };
  const { code } = error;
  return {
    message: errors[code] ?? errors.other,
    retry: retryable.has(code),
  };
}

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
