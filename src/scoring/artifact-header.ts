// The JSON header of a trained-model file: models to canonical text and back. Which trait types there are does not
// matter here: every Float32Array becomes a reference, every object's keys are sorted by code unit.
import { damaged, type FloatsReference } from './artifact.js';
import type { FloatPool } from './float-pool.js';
import { scanHeader } from './header-scan.js';
import type { TrainedModel } from './trained-model.js';

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** What `value` is once arrays of floats are references and keys are in order. */
function plain(value: unknown, pool: FloatPool): Plain {
  if (value instanceof Float32Array) return { floats: [...pool.put(value).floats] };
  if (Array.isArray(value)) return value.map((entry) => plain(entry, pool));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    const result: Record<string, Plain> = Object.create(null);
    for (const [key, entry] of entries) result[key] = plain(entry, pool);
    return result;
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw damaged(`a model cannot hold ${typeof value === 'number' ? value : `a ${typeof value}`}`);
}

/** Text outside ASCII as JSON escapes, so that the header's characters are its bytes on every platform. */
function escaped(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The header of a model, padded with spaces to a multiple of 4 bytes; fills the pool with the model's arrays.
 * @throws artifact_damaged for a number that is not finite or a value that JSON has no form for
 */
export function encodeHeader(model: TrainedModel, pool: FloatPool): Uint8Array {
  const json = escaped(JSON.stringify(plain(model, pool)));
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

/** Hands out the body's arrays in the order that the writer stored them, without gaps or overlaps. */
class FloatSource {
  readonly #body: Float32Array;
  readonly #known = new Map<string, Float32Array>();
  #end = 0;

  constructor(body: Float32Array) {
    this.#body = body;
  }

  take({ floats: [offset, length] }: FloatsReference): Float32Array {
    const name = `${offset}+${length}`;
    const known = this.#known.get(name);
    if (known) return known;
    if (offset !== this.#end || length > this.#body.length - offset) {
      throw damaged(`the model file is damaged: floats ${name} do not lie where they must`);
    }
    const array = this.#body.subarray(offset, offset + length);
    this.#known.set(name, array);
    this.#end += length;
    return array;
  }

  finish(): void {
    if (this.#end === this.#body.length) return;
    throw damaged(`the model file is damaged: ${this.#body.length - this.#end} floats belong to nothing`);
  }
}

function revive(value: unknown, source: FloatSource): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => revive(entry, source));
  if (isReference(value)) return source.take(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const result: Record<string, unknown> = Object.create(null);
  for (const [key, entry] of entries) result[key] = revive(entry, source);
  return result;
}

/** ASCII bytes as text; in pieces, because a call takes only so many arguments. */
function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

/**
 * The value that a header's text stands for, references replaced by views on the body. Not yet checked to be a model.
 * @throws artifact_damaged when it is not JSON, is not built like a model's, or its references do not tile the body
 */
export function decodeHeader(bytes: Uint8Array, body: Float32Array): unknown {
  scanHeader(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(asciiText(bytes));
  } catch (cause) {
    throw damaged('the model file is damaged: its header is not JSON', cause);
  }
  const source = new FloatSource(body);
  const value = revive(parsed, source);
  source.finish();
  return value;
}
