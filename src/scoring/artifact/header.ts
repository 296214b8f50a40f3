// The JSON header of a trained-model file: models to canonical text and back. Independent of trait types: every
// Float32Array becomes a reference, the keys of every object are sorted by code unit.

import type { TrainedModel } from '../trained-model.js';
import type { FloatPool } from './float-pool.js';
import { scanHeader } from './header-scan.js';
import { damagedError, type FloatsReference } from './layout.js';

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** Converts a value to JSON with sorted keys and a reference in place of every Float32Array. */
function toPlain(value: unknown, pool: FloatPool): Plain {
  if (value instanceof Float32Array) return { floats: [...pool.put(value).floats] };
  if (Array.isArray(value)) return value.map((entry) => toPlain(entry, pool));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    const result: Record<string, Plain> = Object.create(null);
    for (const [key, entry] of entries) result[key] = toPlain(entry, pool);
    return result;
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw damagedError(`Invalid model: it contains ${typeof value === 'number' ? value : `a ${typeof value}`}`);
}

/** Writes characters outside ASCII as JSON escapes, so that every character of the header is one byte. */
function escapeNonAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Encodes the header of a model, padded with spaces to a multiple of 4 bytes. Adds the model's arrays to the pool.
 * @throws artifact_damaged for a number that is not finite or a value that JSON cannot represent
 */
export function encodeHeader(model: TrainedModel, pool: FloatPool): Uint8Array {
  const json = escapeNonAscii(JSON.stringify(toPlain(model, pool)));
  const bytes = new Uint8Array(Math.ceil(json.length / 4) * 4).fill(0x20);
  for (let index = 0; index < json.length; index++) bytes[index] = json.charCodeAt(index);
  return bytes;
}

function isReference(value: object): value is FloatsReference {
  if (!('floats' in value) || Object.keys(value).length !== 1) return false;
  const { floats } = value;
  return (
    Array.isArray(floats) &&
    floats.length === 2 &&
    floats.every((entry) => Number.isSafeInteger(entry) && entry >= 0)
  );
}

/** Reads the arrays of the body in the order in which the writer stored them, without gaps or overlaps. */
class FloatReader {
  readonly #body: Float32Array;
  readonly #known = new Map<string, Float32Array>();
  #end = 0;

  constructor(body: Float32Array) {
    this.#body = body;
  }

  read({ floats: [offset, length] }: FloatsReference): Float32Array {
    const key = `${offset}, ${length}`;
    const known = this.#known.get(key);
    if (known) return known;
    if (offset !== this.#end || length > this.#body.length - offset) {
      throw damagedError(`Damaged model file: invalid array reference [${key}]`);
    }
    const array = this.#body.subarray(offset, offset + length);
    this.#known.set(key, array);
    this.#end += length;
    return array;
  }

  /** @throws artifact_damaged if the body has floats that were not read */
  finish(): void {
    const unread = this.#body.length - this.#end;
    if (unread > 0) throw damagedError(`Damaged model file: no array contains the last ${unread} floats`);
  }
}

/** Replaces every reference by its array. */
function reviveFloats(value: unknown, floats: FloatReader): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => reviveFloats(entry, floats));
  if (isReference(value)) return floats.read(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const result: Record<string, unknown> = Object.create(null);
  for (const [key, entry] of entries) result[key] = reviveFloats(entry, floats);
  return result;
}

/** Decodes ASCII in chunks, because the number of arguments of a call is limited. */
function decodeAscii(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

/**
 * Decodes a header, with views on the body in place of references. The result is not validated as a model.
 * @throws artifact_damaged if it is not JSON, exceeds the limits of a header, or its references do not cover the body
 */
export function decodeHeader(bytes: Uint8Array, body: Float32Array): unknown {
  scanHeader(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(decodeAscii(bytes));
  } catch (cause) {
    throw damagedError('Damaged model file: the header is not valid JSON', cause);
  }
  const floats = new FloatReader(body);
  const value = reviveFloats(parsed, floats);
  floats.finish();
  return value;
}
