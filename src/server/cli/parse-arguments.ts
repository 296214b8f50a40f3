// The arguments of a command, parsed by Node's `parseArgs`.
import { parseArgs } from 'node:util';
import { quote } from '../../core/contract/index.js';
import { findNearest } from '../../core/platform/index.js';
import type { OptionSpecs } from './command.js';
import { createUsageError } from './usage-error.js';

/** Facts about a command that parsing needs. */
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
    return parseArgs({
      args: joinNegative(args, options),
      options,
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (cause) {
    throw createUsageError(`${describeFault(cause, Object.keys(options))} ${describeUsage(usage)}`, cause);
  }
}

/** Joins a negative number to the option before it, because Node reads it as another option. */
function joinNegative(args: readonly string[], options: OptionSpecs): string[] {
  const end = args.indexOf('--');
  const joined: string[] = [];
  for (const [index, arg] of args.entries()) {
    const before = joined.at(-1) ?? '';
    const takesValue = before.startsWith('--') && options[before.slice(2)]?.type === 'string';
    const isBefore = end < 0 || index < end;
    if (isBefore && takesValue && /^-\.?\d/.test(arg)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** The problem, in one sentence. */
function describeFault(cause: unknown, names: readonly string[]): string {
  // Node names the argument in the first sentence, and goes on about its own conventions.
  const reason = cause instanceof Error ? (cause.message.split(/\. |\n/)[0] ?? '') : String(cause);
  const [, ambiguous] = /^Option '(?:-\w, )?(--[^' ]+).*' argument is ambiguous/.exec(reason) ?? [];
  if (ambiguous) return `${ambiguous} needs a value. One that begins with a dash: ${ambiguous}=-x.`;
  const [, unknown = ''] = /^Unknown option '--([^']+)'/.exec(reason) ?? [];
  const known = [...names, 'help'];
  const begun = unknown.length < 3 ? undefined : known.find((name) => name.startsWith(unknown));
  const nearest = findNearest(unknown, known) ?? begun;
  return nearest ? `${reason}. Did you mean '--${nearest}'?` : `${reason}.`;
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
