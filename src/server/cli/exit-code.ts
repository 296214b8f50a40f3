// Exit codes by class of error.
import type { AssayError, ErrorCode } from '../../core/contract/index.js';
import { type ExitCode, exitCodes } from './process/exit-codes.js';
import { isUsageError } from './usage-error.js';

export { type ExitCode, exitCodes };

const { usage, badInput, notAvailable, bug } = exitCodes;

const byErrorCode = {
  model_not_found: usage,
  unknown_trait: usage,
  not_found: badInput,
  method_not_allowed: badInput,
  conflict: badInput,
  invalid_request: badInput,
  content_empty: badInput,
  content_too_large: badInput,
  url_unreachable: badInput,
  url_refused: badInput,
  url_unreadable: badInput,
  config_invalid: badInput,
  sample_invalid: badInput,
  samples_too_few: badInput,
  rate_limited: notAvailable,
  engine_unavailable: notAvailable,
  overloaded: notAvailable,
  artifact_unavailable: notAvailable,
  artifact_damaged: notAvailable,
  internal: bug,
} as const satisfies Record<ErrorCode, ExitCode>;

/** The exit code of an error. */
export const getExitCode = (error: AssayError): ExitCode =>
  isUsageError(error) ? usage : byErrorCode[error.code];
