// What a command is, and what it gets from its surroundings.

/** The surroundings of a command, as parameters, so that tests choose them. */
export interface CommandContext {
  /** Absolute path that relative paths are resolved against. */
  readonly cwd: string;
  /** Absolute path of the folder of the package `assay`. @throws artifact_unavailable */
  readonly findPackage: () => string;
  /** Prints one line of output. */
  readonly print: (line: string) => void;
}

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
  /**
   * Runs the command.
   * @param args what follows the command's name
   * @throws AssayError: invalid_request for a wrong call
   */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<void>;
}
