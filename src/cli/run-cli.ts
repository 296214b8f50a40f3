// Finds the command that the arguments name, runs it, and turns its errors into one line and an exit code.
import { AssayError, type ErrorStatus, isAssayError, quote } from '../contract/index.js';
import { findNearest } from '../platform/index.js';
import type { Command, CommandContext } from './command.js';
import { initCommand } from './init/init-command.js';

type CommandName = 'init';

const commands = { init: initCommand } as const satisfies Record<CommandName, Command>;

const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** Exit code of each kind of error: 2 for a wrong call, 4 for something that is not available, else 1. */
const exitCodes: Partial<Record<ErrorStatus, number>> = { 422: 2, 503: 4 };

const help = `Usage: assay <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`)
  .join('\n')}

'assay <command> --help' describes a command.`;

export interface CliContext extends CommandContext {
  /** Prints one line to the error output. */
  readonly printError: (line: string) => void;
}

/** Runs the command line. @returns the exit code: 0, 2 for a wrong call, 4 when something is not available, else 1 */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  try {
    await dispatch(args, context);
    return 0;
  } catch (error) {
    if (!isAssayError(error)) throw error;
    context.printError(`assay: ${error.detail}`);
    return exitCodes[error.status] ?? 1;
  }
}

async function dispatch([name, ...args]: readonly string[], context: CliContext): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') return context.print(help);
  if (name === undefined) throw new AssayError('invalid_request', 'Missing command. Run: npx assay --help');
  if (!isCommandName(name)) {
    const nearest = findNearest(name, Object.keys(commands));
    const advice = nearest ? `Did you mean '${nearest}'?` : 'Run: npx assay --help';
    throw new AssayError('invalid_request', `Unknown command ${quote(name)}. ${advice}`);
  }
  const command: Command = commands[name];
  if (args.includes('--help') || args.includes('-h')) return context.print(command.help);
  await command.run(args, context);
}
