// What to say to a visitor about a failed score, and whether trying again can help. Pure. Loaded with the card, before there can
// be an error of a score.
import { type ErrorCode, isAssayError } from '../../../core/contract/index.js';
import type { ErrorStrings } from './strings.js';

export interface Remedy {
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

/** @param error anything that a score call throws */
export function findRemedy(error: unknown, { errors }: ErrorStrings): Remedy {
  if (!isAssayError(error)) return { message: errors.other, retry: true };
  const { code } = error;
  return {
    message: errors[code] ?? errors.other,
    retry: retryable.has(code),
  };
}
