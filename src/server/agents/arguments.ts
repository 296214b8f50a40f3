// Arguments of a tool call, which a language model writes: checked, with errors that say what to write instead.
import { AssayError, isAssayError, quote, type ScoreRequest } from '../../core/contract/index.js';
import { parseScoreRequest } from '../../core/contract/requests/index.js';
import type { InputSchema } from './tool-schema.js';

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/** The arguments of a call by name. Null is like a missing argument. */
export type Arguments = ReadonlyMap<string, unknown>;

/**
 * Reads arguments. Agents and the programs between them and a tool send arrays, numbers and objects as JSON in a string,
 * and add arguments of their own: the first are parsed where the tool wants no string, the others are ignored with a note.
 * @param onNote gets what the agent should know about its arguments
 * @throws invalid_request for anything but an object
 */
export function readArguments(
  value: unknown,
  { properties }: Pick<InputSchema, 'properties'>,
  onNote: (note: string) => void,
): Arguments {
  const args = readAs({ type: 'object', properties }, value ?? {});
  if (!isObject(args)) throw invalid('Arguments must be an object');
  const entries = Object.entries(args).filter(([, argument]) => argument !== undefined && argument !== null);
  const names = Object.keys(properties);
  const unknown = entries.map(([name]) => name).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) {
    const known = names.length === 0 ? 'This tool takes none' : `This tool takes: ${names.join(', ')}`;
    const quoted = unknown.slice(0, 10).map((name) => quote(name));
    onNote(
      `Ignored unknown ${unknown.length > 1 ? 'arguments' : 'argument'} ${quoted.join(', ')}. ${known}.`,
    );
  }
  return new Map(entries.filter(([name]) => Object.hasOwn(properties, name)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasType: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  object: isObject,
};

/** A value as its schema wants it: parsed from a string where that gives the type, at any depth. Else as it is. */
function readAs(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value;
  const isOfType = typeof schema.type === 'string' ? hasType[schema.type] : undefined;
  const parsed = typeof value === 'string' && isOfType ? parseAs(isOfType, value) : value;
  if (Array.isArray(parsed)) return parsed.map((item) => readAs(schema.items, item));
  if (!isObject(parsed) || !isObject(schema.properties)) return parsed;
  const { properties } = schema;
  return Object.fromEntries(
    Object.entries(parsed).map(([name, member]) => [
      name,
      readAs(Object.hasOwn(properties, name) ? properties[name] : undefined, member),
    ]),
  );
}

function parseAs(isOfType: (value: unknown) => boolean, text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return isOfType(parsed) ? parsed : text;
  } catch {
    return text;
  }
}

/** A required text. @throws invalid_request */
export function readText(args: Arguments, name: string): string {
  const value = args.get(name);
  if (value === undefined) throw invalid(`Argument '${name}' is required`);
  if (typeof value !== 'string') throw invalid(`Argument '${name}' must be a string`);
  return value;
}

/** A whole number within bounds. @throws invalid_request */
export function readInteger(
  args: Arguments,
  name: string,
  bounds: { readonly min: number; readonly max: number; readonly ifAbsent: number },
): number {
  const { min, max, ifAbsent } = bounds;
  const value = args.get(name) ?? ifAbsent;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalid(`Argument '${name}' must be a whole number from ${min} to ${max}`);
}

/**
 * A score request from the arguments `traits`, `compare_to` and one that holds the text.
 * @param name of the argument with the text; errors name it
 * @throws invalid_request, content_empty, content_too_large
 */
export function readScoreRequest(args: Arguments, name: string): ScoreRequest {
  const content = readText(args, name);
  try {
    return parseScoreRequest({ content, compare_to: args.get('compare_to'), traits: args.get('traits') });
  } catch (error) {
    if (!isAssayError(error)) throw error;
    const detail = error.detail
      .replace(/^Content\b|^Field 'content'/, `Argument '${name}'`)
      .replace(/^Field\b/, 'Argument');
    throw new AssayError(error.code, detail, { cause: error });
  }
}
