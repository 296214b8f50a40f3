// The exit codes of the command. Imports nothing: the entry needs them before anything else is loaded.

/** The exit codes of the command. */
export const exitCodes = {
  success: 0,
  /** A score is below a minimum. Only the minimums of `score` set it. */
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
