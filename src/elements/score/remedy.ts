// What is said about a failed score, and whether trying again can help. Pure.
import { type ErrorCode, isAssayError } from '../../contract/errors.js';
import type { ScoreStrings } from './strings.js';

interface Remedy {
  /** What failed, in one sentence. */
  detail: string;
  /** What to do about it; empty when `detail` says it already. */
  advice: string;
  /** True where the same request may succeed later. */
  retry: boolean;
}

/** Codes where the cause can go away by itself. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'url_unreachable',
  'rate_limited',
  'engine_unavailable',
  'overloaded',
  'artifact_unavailable',
  'artifact_damaged',
  'internal',
]);

/** @param error anything thrown by a score call */
export function remedyOf(error: unknown, strings: ScoreStrings): Remedy {
  if (isAssayError(error)) {
    return { detail: error.detail, advice: strings.advice[error.code] ?? '', retry: passing.has(error.code) };
  }
  const detail = error instanceof Error && error.message ? error.message : String(error);
  return { detail, advice: '', retry: true };
}
