// What to say to a visitor about a failed score, and whether trying again can help. Loaded with the card, before there can
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

/** Codes that a model, or code, that cannot be fetched ends with. */
const unfetched: ReadonlySet<ErrorCode> = new Set(['artifact_unavailable', 'engine_unavailable']);

/**
 * @param error anything that a score call throws
 * @param isOnline whether the device has a network
 */
export function findRemedy(
  error: unknown,
  { errors }: ErrorStrings,
  isOnline = globalThis.navigator?.onLine !== false,
): Remedy {
  const code = isAssayError(error) ? error.code : undefined;
  if (!isOnline && errors.offline && (!code || unfetched.has(code)))
    return { message: errors.offline, retry: true };
  if (!code) return { message: errors.other, retry: true };
  return {
    message: errors[code] ?? errors.other,
    retry: retryable.has(code),
  };
}
