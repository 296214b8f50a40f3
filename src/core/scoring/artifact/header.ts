// The JSON header of a trained-model file: models to canonical text and back. Independent of trait types: every
// array of numbers becomes a reference, the keys of every object are sorted by code unit.

import type { TrainedModel } from '../trained-model.js';
import { scanHeader } from './header-scan.js';
import { type ArrayKind, damagedError, type Position } from './layout.js';
import type { WordPool } from './word-pool.js';

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** Converts a value to JSON with sorted keys and a reference instead of each array of numbers. */
function toPlain(value: unknown, pool: WordPool): Plain {
  if (value instanceof Float32Array) return { floats: [...pool.put(value)] };
  if (value instanceof Uint32Array) return { words: [...pool.put(value)] };
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
export function encodeHeader(model: TrainedModel, pool: WordPool): Uint8Array {
  const json = escapeNonAscii(JSON.stringify(toPlain(model, pool)));
  const bytes = new Uint8Array(Math.ceil(json.length / 4) * 4).fill(0x20);
  for (let index = 0; index < json.length; index++) bytes[index] = json.charCodeAt(index);
  return bytes;
}

interface Reference {
  readonly kind: ArrayKind;
  readonly position: Position;
}

/** The array that an object of the header stands for; null for any other object. */
function toReference(value: object): Reference | null {
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0) return null;
  const [kind, position] = entry;
  if (kind !== 'floats' && kind !== 'words') return null;
  if (!Array.isArray(position) || !position.every((part) => Number.isSafeInteger(part) && part >= 0))
    return null;
  const [offset, length, ...extra] = position;
  return length === undefined || extra.length > 0 ? null : { kind, position: [offset, length] };
}

/** Reads the arrays of the body in the order in which the writer stored them, without gaps or overlaps. */
class ArrayReader {
  readonly #body: Uint32Array;
  readonly #known = new Set<string>();
  readonly #floats: Float32Array;
  #end = 0;

  constructor(body: Uint32Array) {
    this.#body = body;
    this.#floats = new Float32Array(body.buffer);
  }

  read({ kind, position: [offset, length] }: Reference): Float32Array | Uint32Array {
    const key = `${offset}, ${length}`;
    if (!this.#known.has(key)) {
      if (offset !== this.#end || length > this.#body.length - offset) {
        throw damagedError(`Damaged model file: invalid array reference [${key}]`);
      }
      this.#known.add(key);
      this.#end += length;
    }
    const array = kind === 'floats' ? this.#floats : this.#body;
    return array.subarray(offset, offset + length);
  }

  /** @throws artifact_damaged if the body has words that were not read */
  finish(): void {
    const unread = this.#body.length - this.#end;
    if (unread > 0) throw damagedError(`Damaged model file: no array contains the last ${unread} words`);
  }
}

/** Replaces every reference by its array. */
function reviveArrays(value: unknown, arrays: ArrayReader): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => reviveArrays(entry, arrays));
  const reference = toReference(value);
  if (reference) return arrays.read(reference);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const result: Record<string, unknown> = Object.create(null);
  for (const [key, entry] of entries) result[key] = reviveArrays(entry, arrays);
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
export function decodeHeader(bytes: Uint8Array, body: Uint32Array): unknown {
  scanHeader(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(decodeAscii(bytes));
  } catch (cause) {
    throw damagedError('Damaged model file: the header is not valid JSON', cause);
  }
  const arrays = new ArrayReader(body);
  const value = reviveArrays(parsed, arrays);
  arrays.finish();
  return value;
}
