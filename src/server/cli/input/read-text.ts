// Texts to score: a file, the standard input, or a URL, which the engine fetches.
import { isUrl } from '../../../core/contract/requests/index.js';
import type { CommandContext } from '../command.js';
import { createUsageError } from '../usage-error.js';
import { findFiles, hasPattern } from './find-files.js';
import { decodeNamed, readTextFile } from './read-file.js';
import { resolvePath, showPath, type WorkingFolder } from './resolve-path.js';

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
 * The files that arguments name. A pattern in quotes, or in a shell that expands none, stands for its files, unless a file has
 * that very name; what matches nothing stays as it is, for the error that names it.
 */
export async function expandFiles(sources: readonly string[], context: WorkingFolder): Promise<string[]> {
  const expanded = sources.map(async (source) => {
    if (isUrl(source) || source === standardInput || !hasPattern(source)) return [source];
    const files = await findFiles(source, context);
    if (files.length === 0 || files[0] === resolvePath(context, source)) return [source];
    return files.map((path) => showPath(context, path, source));
  });
  return (await Promise.all(expanded)).flat();
}

/**
 * The texts that a command line names: by default the standard input.
 * @throws a usage error when it names none and a person would have to type it, or when `-` is given twice
 */
export async function chooseSources(
  args: readonly string[],
  context: CommandContext,
): Promise<readonly string[]> {
  const sources = await expandFiles(args, context);
  if (sources.filter((source) => source === standardInput).length > 1) {
    throw createUsageError("The standard input can be read once: give '-' once");
  }
  if (sources.length > 0) return sources;
  if (context.isInputTerminal)
    throw createUsageError("Missing text. Name a file, '-' to type it, or pipe it in");
  return [standardInput];
}
