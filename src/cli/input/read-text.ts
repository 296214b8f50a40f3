// Texts to score: a file, the standard input, or a URL, which the engine fetches.
import { isUrl } from '../../contract/requests/index.js';
import type { CommandContext } from '../command.js';
import { createUsageError } from '../usage-error.js';
import { decodeNamed, readTextFile } from './read-file.js';

/** The argument that means the standard input. */
const standardInput = '-';

/**
 * Reads a text.
 * @param source a path, a URL, or `-`
 * @throws not_found for a file that cannot be read; invalid_request for one that is not text
 */
export async function readText(
  source: string,
  context: Pick<CommandContext, 'cwd' | 'readInput' | 'printError'>,
): Promise<string> {
  if (isUrl(source)) return source;
  if (source !== standardInput) return readTextFile(source, context);
  return decodeNamed(await context.readInput(), 'The standard input', context);
}

/**
 * The texts that a command line names: by default the standard input.
 * @throws a usage error when it names none and a person would have to type it, or when `-` is given twice
 */
export function chooseSources(
  sources: readonly string[],
  { isInputTerminal }: CommandContext,
): readonly string[] {
  if (sources.filter((source) => source === standardInput).length > 1) {
    throw createUsageError("The standard input can be read once: give '-' once");
  }
  if (sources.length > 0) return sources;
  if (isInputTerminal) throw createUsageError("Missing text. Name a file, '-' to type it, or pipe it in");
  return [standardInput];
}
