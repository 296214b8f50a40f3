// The arguments of a command, parsed by Node's `parseArgs`.
import { parseArgs } from 'node:util';
import { quote } from '../contract/index.js';
import type { OptionSpecs } from './command.js';
import { createUsageError } from './usage-error.js';

/** What parsing needs to know of a command. */
interface Syntax<Options extends OptionSpecs> {
  readonly usage: string;
  readonly options: Options;
}

/** Positional arguments, and values by the name of the option. */
type Parsed<Options extends OptionSpecs> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true; allowNegative: true }>
>;

/** The line that errors of a command end with. */
export const describeUsage = (usage: string): string => `Usage: npx assay ${usage}`;

/**
 * Parses the arguments of a command.
 * @throws a usage error that names the argument that is wrong
 */
export function parseArguments<const Options extends OptionSpecs>(
  args: readonly string[],
  { usage, options }: Syntax<Options>,
): Parsed<Options> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (cause) {
    // Node names the argument in the first sentence, and goes on about its own conventions.
    const reason = cause instanceof Error ? (cause.message.split(/\. |\n/)[0] ?? '') : String(cause);
    throw createUsageError(`${reason}. ${describeUsage(usage)}`, cause);
  }
}

/**
 * Checks that a command got the arguments that it needs, and no others.
 * @param names what each is, for the error
 * @returns as many as there are names
 * @throws a usage error
 */
export function requireArguments(
  positionals: readonly string[],
  usage: string,
  names: readonly string[],
): readonly string[] {
  const missing = names[positionals.length];
  if (missing !== undefined) throw createUsageError(`Missing ${missing}. ${describeUsage(usage)}`);
  const extra = positionals[names.length];
  if (extra === undefined) return positionals;
  throw createUsageError(`Unexpected argument ${quote(extra)}. ${describeUsage(usage)}`);
}
