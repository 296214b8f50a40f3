// Finds the command that the arguments name, runs it, and turns its errors into lines and an exit code.
import { isAssayError, quote } from '../../core/contract/index.js';
import { findNearest } from '../../core/platform/index.js';
import type { Command, CommandContext } from './command.js';
import { commands, isCommandName, summaries } from './commands.js';
import { type ExitCode, exitCodes, getExitCode } from './exit-code.js';
import { formatHelp, formatOverview } from './format-help.js';
import { readManifest } from './package-root.js';
import { createUsageError } from './usage-error.js';

/** Maximum number of further problems of a document that are printed. */
const maxIssues = 20;

/** Options of the library that the command line has, too: its errors name them as they are written there. */
const libraryOption = /\bthe option '(hub|embedder|models)'/g;

/** Runs the command line. @returns the exit code; an error that is not an AssayError is a bug and thrown */
export async function runCli(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    if (!isAssayError(error)) throw error;
    context.printError(`assay: ${error.detail.replaceAll(libraryOption, '--$1')}`);
    const [, ...others] = error.issues;
    for (const { message } of others.slice(0, maxIssues)) context.printError(`  ${message}`);
    return getExitCode(error);
  }
}

async function dispatch([name, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  const print = (text: string) => {
    context.print(text);
    return exitCodes.success;
  };
  if (name === undefined) throw createUsageError('Missing command. Run: npx assay --help');
  if (name === '--help' || name === '-h' || name === 'help') return print(formatOverview(summaries));
  if (name === '--version' || name === '-V' || name === 'version')
    return print(readManifest(context.findPackage()).version);
  if (!isCommandName(name)) {
    const nearest = findNearest(name, Object.keys(commands));
    const advice = nearest ? `Did you mean '${nearest}'?` : 'Run: npx assay --help';
    throw createUsageError(`Unknown command ${quote(name)}. ${advice}`);
  }
  const command: Command = await commands[name].load();
  if (args.includes('--help') || args.includes('-h')) return print(formatHelp(command));
  return command.run(args, context);
}
