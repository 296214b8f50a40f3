// Arguments of a tool call, which a language model writes: checked, with errors that say what to write instead.
import { AssayError, isAssayError, quote, type ScoreRequest } from '../contract/index.js';
import { parseScoreRequest } from '../contract/requests/index.js';

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/** The arguments of a call by name. Null is like a missing argument. */
export type Arguments = ReadonlyMap<string, unknown>;

/**
 * Reads arguments.
 * @param names of the tool's arguments
 * @throws invalid_request for anything but an object of them
 */
export function readArguments(value: unknown, names: readonly string[]): Arguments {
  if (typeof (value ?? {}) !== 'object' || Array.isArray(value)) throw invalid('Arguments must be an object');
  const entries = Object.entries(value ?? {}).filter(
    ([, argument]) => argument !== undefined && argument !== null,
  );
  const unknown = entries.find(([name]) => !names.includes(name));
  if (unknown) {
    const known =
      names.length === 0 ? 'This tool takes no arguments' : `This tool takes: ${names.join(', ')}`;
    throw invalid(`Unknown argument ${quote(unknown[0])}. ${known}`);
  }
  return new Map(entries);
}

/** A required text. @throws invalid_request */
export function readText(given: Arguments, name: string): string {
  const value = given.get(name);
  if (value === undefined) throw invalid(`Argument '${name}' is required`);
  if (typeof value !== 'string') throw invalid(`Argument '${name}' must be a string`);
  return value;
}

/** A whole number within bounds. @throws invalid_request */
export function readInteger(
  given: Arguments,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly ifAbsent: number },
): number {
  const { least, most, ifAbsent } = bounds;
  const value = given.get(name) ?? ifAbsent;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalid(`Argument '${name}' must be a whole number from ${least} to ${most}`);
}

/**
 * A score request from the arguments `traits`, `compare_to` and one that holds the text.
 * @param name of the argument with the text; errors name it
 * @throws invalid_request, content_empty, content_too_large
 */
export function readScoreRequest(given: Arguments, name: string): ScoreRequest {
  const content = readText(given, name);
  try {
    return parseScoreRequest({ content, compare_to: given.get('compare_to'), traits: given.get('traits') });
  } catch (error) {
    if (!isAssayError(error)) throw error;
    const detail = error.detail
      .replace(/^Content\b|^Field 'content'/, `Argument '${name}'`)
      .replace(/^Field\b/, 'Argument');
    throw new AssayError(error.code, detail, { cause: error });
  }
}
