// What a person should know about how a page was read, on the error output.
import type { AssumedEncoding } from '../../../core/contract/index.js';
import type { CommandContext } from '../command.js';

interface PageReading {
  readonly truncated: boolean;
  readonly readAs: AssumedEncoding | undefined;
  /** What was done with the page. */
  readonly verb: 'compared' | 'explained' | 'scored';
}

/** Prints a line for each. @param prefix of every line */
export function reportPage(
  { truncated, readAs, verb }: PageReading,
  prefix: string,
  { printError }: Pick<CommandContext, 'printError'>,
): void {
  if (truncated) printError(`${prefix}the page is long; only its beginning was ${verb}`);
  if (readAs)
    printError(`${prefix}the page is read as Windows-1252, because it declares no encoding and is not UTF-8`);
}
