// Checks that a document is a catalog, in the fields that are used. Pure, and without the schema library, to keep the
// service worker small; a test compares it with `catalogSchema`.
import { type Catalog, handlePattern } from '../../contract/index.js';

/** Path of the first invalid field, like `models[2].artifact.bytes`; undefined when all are valid. */
type Check = (value: unknown, path: string) => string | undefined;

const createCheck =
  (isValid: (value: unknown) => boolean): Check =>
  (value, path) =>
    isValid(value) ? undefined : path;

const text = createCheck((value) => typeof value === 'string');
const handle = createCheck((value) => typeof value === 'string' && handlePattern.test(value));
const count = createCheck((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const hash = createCheck((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
const checkNullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? undefined : check(value, path);

const checkOptional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checkList =
  (item: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return path;
    for (const [index, element] of value.entries()) {
      const invalid = item(element, `${path}[${index}]`);
      if (invalid !== undefined) return invalid;
    }
    return undefined;
  };

const checkObject = (fields: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(fields);
  return (value, path) => {
    if (!isObject(value)) return path;
    const own = new Map<string, unknown>(Object.entries(value));
    for (const [name, check] of checks) {
      const invalid = check(own.get(name), path === '' ? name : `${path}.${name}`);
      if (invalid !== undefined) return invalid;
    }
    return undefined;
  };
};

const file = checkObject({ path: text, bytes: count, sha256: hash });
const trait = checkObject({
  key: text,
  name: text,
  description: text,
  positive_label: text,
  negative_label: text,
  sample_count: count,
  positive_samples: count,
  negative_samples: count,
});
const card = checkObject({
  handle,
  version: text,
  description: text,
  scoring_method: text,
  embedder: checkObject({ id: text, revision: text }),
  traits: checkList(trait),
  additional_terms: checkNullable(text),
  upstream_sources: checkList(checkObject({ name: text })),
  metrics: createCheck(isObject),
});
const artifact = { card, artifact: file };
const sources = checkObject({ document: file, samples: checkList(file) });
const catalog = checkObject({
  format: createCheck((value) => value === 1),
  embedders: checkList(checkObject({ id: text, revision: text, dimensions: count, files: checkList(file) })),
  models: checkList(
    checkObject({
      ...artifact,
      prebuilt: checkOptional(checkList(checkObject(artifact))),
      sources: checkOptional(sources),
    }),
  ),
  ambient: checkOptional(file),
});

/** Path of the first invalid field of a catalog of format 1, `''` for the document itself; undefined when valid. */
export const findInvalidField = (document: unknown): string | undefined => catalog(document, '');

export const isCatalog = (document: unknown): document is Catalog => findInvalidField(document) === undefined;
