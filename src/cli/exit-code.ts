// Exit codes by class of error.
import type { AssayError, ErrorCode } from '../contract/index.js';
import { isUsageError } from './usage-error.js';

/** The exit codes of the command. */
export const exitCodes = {
  success: 0,
  /** A score is below a minimum. */
  belowMinimum: 1,
  /** The command line is wrong: the command, an option, the name of a model or a trait. */
  usage: 2,
  /** A text, file, URL or document is missing or invalid. */
  badInput: 3,
  /** Something that the command needs is not available or damaged. */
  notAvailable: 4,
  /** A bug. */
  bug: 5,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

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
