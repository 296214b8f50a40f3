// Checks of stored and fetched data, field by field. Pure, and without the schema library, to keep the service worker small.
import { handlePattern } from '../../contract/index.js';

/** Path of the first invalid field, like `models[2].artifact.bytes`; undefined when all are valid. */
export type Check = (value: unknown, path: string) => string | undefined;

export const createCheck =
  (isValid: (value: unknown) => boolean): Check =>
  (value, path) =>
    isValid(value) ? undefined : path;

export const text = createCheck((value) => typeof value === 'string');
export const handle = createCheck((value) => typeof value === 'string' && handlePattern.test(value));
export const count = createCheck((value) => Number.isSafeInteger(value) && Number(value) >= 0);
export const hash = createCheck((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
export const checkNullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? undefined : check(value, path);

export const checkOptional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const checkList =
  (item: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return path;
    for (const [index, element] of value.entries()) {
      const invalid = item(element, `${path}[${index}]`);
      if (invalid !== undefined) return invalid;
    }
    return undefined;
  };

export const checkObject = (fields: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(fields);
  return (value, path) => {
    if (!isObject(value)) return path;
    const fields = new Map<string, unknown>(Object.entries(value));
    for (const [name, check] of checks) {
      const invalid = check(fields.get(name), path === '' ? name : `${path}.${name}`);
      if (invalid !== undefined) return invalid;
    }
    return undefined;
  };
};

export const flag = createCheck((value) => typeof value === 'boolean');
export const object = createCheck(isObject);
/** ISO 8601 in UTC. */
export const instant = createCheck((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
