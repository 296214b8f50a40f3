// The columns of JSON lines: all keys, and which type holds every value of a key.
import type { Column } from '../column.js';
import type { Codec } from './codec.js';
import { parseObject } from './json-format.js';
import { readMembers } from './json-members.js';

/** Types of the values of a key. `digits`: a number that a float would round. */
type Kind = 'text' | 'integer' | 'float' | 'digits' | 'boolean' | 'nested';

/** The column of the lines that are not JSON objects. */
const recordColumn = 'record';

/** Significant digits that every float keeps. */
const floatDigits = 15;

export class JsonTypes {
  readonly #codec: Codec;
  readonly #kinds = new Map<string, Set<Kind>>();
  #hasInvalid = false;
  #hasObject = false;

  constructor(codec: Codec) {
    this.#codec = codec;
  }

  /** @param units a line */
  add(units: string): void {
    // Bytes as characters parse alike, and only keys are decoded.
    const object = parseObject(units);
    if (typeof object === 'string') {
      this.#hasInvalid = true;
      return;
    }
    this.#hasObject = true;
    for (const [key, value] of Object.entries(object)) {
      let kinds = this.#kinds.get(key);
      if (!kinds) {
        kinds = new Set();
        this.#kinds.set(key, kinds);
      }
      if (value !== null)
        kinds.add(typeof value === 'number' ? toNumberKind(value, key, units) : toKind(value));
    }
  }

  /** What all lines are, if none is an object; undefined if one is. */
  get fault(): string | undefined {
    if (this.#hasObject) return undefined;
    return this.#hasInvalid
      ? 'has no JSON object on a line. A list, and objects of several lines, are read from *.json'
      : 'is empty';
  }

  /** In the order in which the keys come. `JSON` holds texts of values as they are written. */
  get columns(): Column[] {
    const columns = Array.from(this.#kinds, ([key, kinds]) => ({
      name: this.#codec.decode(key) ?? key,
      type: toType(kinds),
    }));
    const hasRecord = columns.some(({ name }) => name === recordColumn);
    return this.#hasInvalid && !hasRecord ? [...columns, { name: recordColumn, type: 'VARCHAR' }] : columns;
  }
}

function toKind(value: unknown): Kind {
  if (typeof value === 'string') return 'text';
  return typeof value === 'boolean' ? 'boolean' : 'nested';
}

function toNumberKind(value: number, key: string, line: string): Kind {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return 'integer';
  const source = readMembers(line).findLast((member) => member.key === key)?.source ?? '';
  const digits = source.replace(/e.*/i, '').replace(/[-.]/g, '').replace(/^0+/, '');
  return Number.isFinite(value) && digits.length <= floatDigits ? 'float' : 'digits';
}

function toType(kinds: ReadonlySet<Kind>): string {
  if (kinds.has('text') || kinds.size === 0) return 'VARCHAR';
  const [only] = kinds;
  if (kinds.size === 1 && only === 'integer') return 'BIGINT';
  if (kinds.size === 1 && only === 'boolean') return 'BOOLEAN';
  return [...kinds].every((kind) => kind === 'integer' || kind === 'float') ? 'DOUBLE' : 'JSON';
}
