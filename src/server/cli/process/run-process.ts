// Owns the process: its signals, its outputs, its exit code, and errors that no command expects. Nothing else touches them.
import process from 'node:process';
import { hasAddressLimit, runWithBoundsChecks } from './address-space.js';
import { runCleanups } from './at-end.js';
import { describeCrash, describeSystemError } from './crash.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { guardOutput } from './outputs.js';
import { handleSignals } from './signals.js';

export interface ProcessContext {
  /** Writes to the outputs. Neither throws. */
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  readonly untilStopped: () => Promise<void>;
}

/**
 * Runs a program in this process, and sets the exit code: the worst of what the program returns, of an output that could not be
 * written, and of errors that it does not expect.
 * @param run returns its exit code; what it throws is printed as one line
 */
export function runProcess(run: (context: ProcessContext) => Promise<ExitCode>): void {
  const signals = handleSignals();
  let code: number | undefined;
  const raise = (other: number) => {
    code = Math.max(code ?? 0, other);
  };
  let isIncomplete = false;
  const writeError = guardOutput(process.stderr, () => {});
  const write = guardOutput(process.stdout, (error) => {
    const reason = describeSystemError(error);
    if (signals.isAwaited()) return writeError(`assay: goes on without its output: ${reason}\n`);
    writeError(`assay: cannot write the output: ${reason}\n`);
    isIncomplete = true;
  });
  const crash = (error: unknown) => {
    const { sentence, code: reached } = describeCrash(error);
    writeError(`assay: ${sentence}\n`);
    if (process.env.ASSAY_DEBUG === '1' && error instanceof Error) writeError(`${error.stack}\n`);
    raise(reached);
    process.exit();
  };
  process.on('uncaughtException', crash);
  process.on('exit', (reached) => {
    runCleanups();
    // The output of a server is a log, from its first line on.
    if (isIncomplete && !signals.isAwaited()) raise(exitCodes.notAvailable);
    if (code === undefined && reached === 0) {
      writeError('assay: Internal error: the command waits for nothing. Please report it\n');
      raise(exitCodes.bug);
    }
    process.exitCode = Math.max(code ?? 0, reached);
  });
  const work = hasAddressLimit()
    ? runWithBoundsChecks()
    : run({ write, writeError, untilStopped: signals.untilStopped });
  work.then(raise, crash);
}
