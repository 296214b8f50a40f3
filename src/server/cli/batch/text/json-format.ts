// Rows of JSON lines: a line stays as it is written, and further members are put before its last brace.
import type { ReadText } from '../row-store.js';
import type { ScoreCell } from '../score-columns.js';
import { type Codec, isAscii } from './codec.js';
import { readMembers } from './json-members.js';
import type { RowFormat, StoredRecord } from './row-format.js';

/**
 * The object of a line.
 * @returns a sentence that says why the line is not one
 */
export function parseObject(text: string): Readonly<Record<string, unknown>> | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : `The line is not a JSON object but ${describeKind(value)}`;
  } catch {
    return 'The line is not valid JSON';
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describeKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const toLossy = (codec: Codec, units: string): string =>
  codec.decode(units) ?? new TextDecoder().decode(codec.toBytes(units));

/** Escapes what is not ASCII, for encodings that do not have every character. */
const escapeBeyondAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A function that writes the members of cells, `"composite":5,"confidence":null`. */
export function createMembers(names: readonly string[]): (cells: readonly ScoreCell[]) => string {
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  return (cells) => keys.map((key, index) => key + JSON.stringify(cells[index] ?? null)).join(',');
}

/** An object with further members. @param object valid JSON */
export function addMembers(object: string, members: string): string {
  const end = object.lastIndexOf('}');
  const isEmpty = /^\s*\{\s*$/.test(object.slice(0, end));
  return `${object.slice(0, end)}${isEmpty ? '' : ','}${members}${object.slice(end)}`;
}

/**
 * Rows of JSON lines.
 * @param names of the columns: keys of any line
 * @param textColumn key of the texts
 * @param escapes true for an encoding that does not have every character
 * @param added names of the cells that are added
 */
export function createJsonFormat(
  codec: Codec,
  names: readonly string[],
  textColumn: string,
  escapes: boolean,
  added: readonly string[],
): RowFormat {
  const writeMembers = createMembers(added);
  // A line is parsed once, where its text is read.
  const invalid = new WeakSet<StoredRecord>();
  const encode = (json: string) => (escapes && !isAscii(json) ? escapeBeyondAscii(json) : codec.encode(json));
  const refuse = (record: StoredRecord, error: string): ReadText => {
    invalid.add(record);
    return { error };
  };
  const readText = (record: StoredRecord): ReadText => {
    const text = codec.decode(record.body);
    if (text === undefined) return refuse(record, 'The line has bytes that are not UTF-8');
    const object = parseObject(text);
    if (typeof object === 'string') return refuse(record, object);
    const value = Object.hasOwn(object, textColumn) ? object[textColumn] : null;
    if (typeof value === 'string' || value === null) return value;
    if (typeof value === 'object') return { error: `The text is ${describeKind(value)}` };
    // A number as it is written, with all its digits.
    return readMembers(text).findLast(({ key }) => key === textColumn)?.source ?? String(value);
  };
  /** The line, or an object with the line as a text if it is not one. */
  const toObject = (body: string): string => {
    const text = toLossy(codec, body);
    return typeof parseObject(text) === 'string' ? JSON.stringify({ record: text }) : text.trim();
  };
  return {
    readText,
    readValues: ({ body }) => {
      const members = new Map(readMembers(toObject(body)).map(({ key, source }) => [key, source]));
      return names.map((name) => {
        const source = members.get(name);
        if (source === undefined || source === 'null') return null;
        return source.startsWith('"') ? JSON.parse(source) : source;
      });
    },
    toJson: ({ body }) => toObject(body),
    addCells: (record, cells) => {
      const { body } = record;
      const members = encode(writeMembers(cells));
      const isValid = !invalid.has(record);
      return addMembers(isValid ? body : encode(JSON.stringify({ record: toLossy(codec, body) })), members);
    },
  };
}
