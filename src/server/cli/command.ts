// Interface of a command, and its context.
import type { ExitCode } from './exit-code.js';

/** One of the two outputs of a command. */
export interface Output {
  /** Writes text as it is. */
  readonly write: (text: string) => void;
  /** True for a terminal, false for a pipe or a file. */
  readonly isTerminal: boolean;
}

/** The surroundings of a command, as parameters, so that tests choose them. */
export interface CommandContext {
  /** Absolute path that relative paths are resolved against. */
  readonly cwd: string;
  /** Absolute path of the folder of the package `assay`. @throws artifact_unavailable */
  readonly findPackage: () => string;
  /** Prints one line of output. */
  readonly print: (line: string) => void;
  /** Prints one line to the error output. */
  readonly printError: (line: string) => void;
  readonly output: Output;
  readonly errorOutput: Output;
  /** Reads the standard input to its end. */
  readonly readInput: () => Promise<Uint8Array>;
  /** True when the standard input is a terminal, so that reading it would wait for the keyboard. */
  readonly isInputTerminal: boolean;
  /** Environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process is asked to stop. */
  readonly untilStopped: () => Promise<void>;
}

/** One option of a command: what `parseArgs` of Node needs, and what people read. */
export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Placeholder of the value in the help, like `<file>`; it also says what a shell completes. */
  readonly value?: string;
  /** All values that it takes, for a shell to complete. */
  readonly choices?: readonly string[];
  /** One line or more for the help. */
  readonly description: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** Help text of a command. */
export interface CommandDescription {
  /** What follows `assay`, like `score <model> [file...]`. */
  readonly usage: string;
  /** What the command does, in lines of up to 80 characters. */
  readonly about: string;
  readonly options: OptionSpecs;
  /** Lines to type, each of which works. */
  readonly examples: readonly string[];
}

export interface Command extends CommandDescription {
  /**
   * Runs the command.
   * @param args what follows the command's name
   * @throws AssayError
   */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>;
}

/** A command that is loaded when it is used. */
export interface LazyCommand {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
