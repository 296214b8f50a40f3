// Whether a document is a catalog, as far as anyone reads it. Pure, and without the schema library, because the
// service worker carries it; a test holds it to the verdicts of `catalogSchema`.
import type { Catalog } from '../contract/catalog.js';
import { handlePattern } from '../contract/handle.js';

/** Path of the first place that does not fit, like `models[2].artifact.bytes`; undefined when all fits. */
type Check = (value: unknown, path: string) => string | undefined;

const when =
  (fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? undefined : path;

const text = when((value) => typeof value === 'string');
const handle = when((value) => typeof value === 'string' && handlePattern.test(value));
const count = when((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const hash = when((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? undefined : check(value, path);

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list =
  (item: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return path;
    for (const [index, element] of value.entries()) {
      const place = item(element, `${path}[${index}]`);
      if (place !== undefined) return place;
    }
    return undefined;
  };

const object = (fields: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(fields);
  return (value, path) => {
    if (!isObject(value)) return path;
    const own = new Map<string, unknown>(Object.entries(value));
    for (const [name, check] of checks) {
      const place = check(own.get(name), path === '' ? name : `${path}.${name}`);
      if (place !== undefined) return place;
    }
    return undefined;
  };
};

const file = object({ path: text, bytes: count, sha256: hash });
const trait = object({
  key: text,
  name: text,
  description: text,
  positive_label: text,
  negative_label: text,
  sample_count: count,
  positive_samples: count,
  negative_samples: count,
});
const card = object({
  handle,
  version: text,
  description: text,
  scoring_method: text,
  embedder: object({ id: text, revision: text }),
  traits: list(trait),
  additional_terms: nullable(text),
  upstream_sources: list(object({ name: text })),
  metrics: when(isObject),
});
const sources = object({ document: file, samples: list(file) });
const catalog = object({
  format: when((value) => value === 1),
  embedders: list(object({ id: text, revision: text, dimensions: count, files: list(file) })),
  models: list(object({ card, artifact: file, sources: optional(sources) })),
  ambient: optional(file),
});

/** The first place where `document` is no catalog of format 1 (`''` for all of it), or undefined when it is one. */
export const misfit = (document: unknown): string | undefined => catalog(document, '');

export const isCatalog = (document: unknown): document is Catalog => misfit(document) === undefined;
