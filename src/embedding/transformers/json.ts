// Reading JSON of repositories that nobody here wrote: a value of the expected type, or undefined. Pure.
import { AssayError, quoted } from '../../contract/errors.js';

/** A parsed JSON object; nothing is known of its members. */
export type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws artifact_damaged when the bytes are no JSON, naming the file */
export function parseJson(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AssayError('artifact_damaged', `File ${quoted(path)} of the embedder is no JSON`, { cause });
  }
}

const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The first of some members that is a positive whole number. */
export function wholeIn(value: unknown, ...names: readonly string[]): number | undefined {
  return names
    .map((name) => own(value, name))
    .find((found): found is number => Number.isSafeInteger(found) && Number(found) > 0);
}

export function textIn(value: unknown, name: string): string | undefined {
  const found = own(value, name);
  return typeof found === 'string' ? found : undefined;
}

export const truthIn = (value: unknown, name: string): boolean => own(value, name) === true;

export function objectIn(value: unknown, name: string): JsonObject | undefined {
  const found = own(value, name);
  return isObject(found) ? found : undefined;
}
