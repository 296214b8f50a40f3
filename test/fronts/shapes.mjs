// Parts of generated inputs.
import { long } from '../support/long.mjs';

export const toBytes = (text) => new TextEncoder().encode(text);

export const repeat = (part, size) => part.repeat(Math.ceil(size / part.length));

export const lines = (size, toLine) => {
  const parts = [];
  for (let i = 0, length = 0; length < size; i++) {
    const line = toLine(i);
    parts.push(line);
    length += line.length + 1;
  }
  return parts.join('\n');
};

/** JSON of every form. */
export const json = {
  deep: (n) => repeat('[', n / 2) + repeat(']', n / 2),
  deepObjects: (n) => `${repeat('{"a":', (n * 5) / 6)}1${repeat('}', n / 6)}`,
  wide: (n) => `[${repeat('1,', n)}1]`,
  keys: (n) => `{${lines(n, (i) => `"k${i}":${i},`)}"":0}`,
  sameKeys: (n) => `{${repeat('"k":1,', n)}"k":0}`,
  long: (n) => `{"a":"${repeat('x', n)}"}`,
  escapes: (n) => `{"a":"${repeat('\\u0061', n)}"}`,
  quotes: (n) => repeat('"', n),
  spaces: (n) => `{"a":${repeat(' ', n)}1}`,
  digits: (n) => `[${repeat('9', n)}]`,
};

/** JSON for a front that reads it as others do, through one check: each of its limits, and every form only with `--long`. */
export const fewJson = long ? json : { deep: json.deep, wide: json.wide, keys: json.keys };

export const textOf = (shapes, wrap) =>
  Object.fromEntries(Object.entries(shapes).map(([name, create]) => [name, (n) => wrap(create(n))]));

export async function drain(items) {
  for await (const _ of items);
}
