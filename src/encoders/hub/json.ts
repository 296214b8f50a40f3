// Reads untrusted JSON of repositories: each reader returns a value of the expected type, or undefined. Pure.
import { hubFileLimits } from '../../core/contract/fronts/index.js';
import { AssayError, quote } from '../../core/contract/index.js';
import { checkJson } from '../../core/contract/requests/index.js';

/** Characters of a URL in an error text. */
const maxUrlLength = 200;

/** A parsed JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param url of the file, for the error @throws artifact_damaged for invalid JSON, and beyond the limits */
export function parseJson(bytes: Uint8Array, url: string): unknown {
  if (bytes.length > hubFileLimits.bytes) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder file ${quote(url, maxUrlLength)} is larger than ${hubFileLimits.bytes} bytes. Choose another embedder`,
    );
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    checkJson(text, hubFileLimits);
    return JSON.parse(text);
  } catch (cause) {
    throw new AssayError(
      'artifact_damaged',
      `Embedder file ${quote(url, maxUrlLength)} is not valid JSON. Replace it with the original file`,
      { cause },
    );
  }
}

/** A member of an object; undefined for any other value. */
export const readMember = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The entries of a list; none for any other value. */
export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads the first of some members that is a positive integer. */
export function readPositiveInteger(value: unknown, ...names: readonly string[]): number | undefined {
  return names
    .map((name) => readMember(value, name))
    .find((member): member is number => Number.isSafeInteger(member) && Number(member) > 0);
}

export function readString(value: unknown, name: string): string | undefined {
  const member = readMember(value, name);
  return typeof member === 'string' ? member : undefined;
}

export const readBoolean = (value: unknown, name: string): boolean => readMember(value, name) === true;

export function readObject(value: unknown, name: string): JsonObject | undefined {
  const member = readMember(value, name);
  return isObject(member) ? member : undefined;
}
