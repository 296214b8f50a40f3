// Checks that a document is a catalog, in the fields that are used; a test compares it with `catalogSchema`. Pure.
import type { Catalog } from '../../contract/index.js';
import { card } from '../shapes/card-shape.js';
import { checkList, checkObject, checkOptional, count, createCheck, hash, text } from '../shapes/checks.js';

const file = checkObject({ path: text, bytes: count, sha256: hash });
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
