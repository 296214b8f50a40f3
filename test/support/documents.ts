// The published schema documents, generated from the sources, and the app's option with them.

import type { Variant } from '../../src/core/contract/routes.js';
import { createOpenApiDocument } from '../../src/server/documents/openapi.js';

const version = '0.0.0';

/** The published document of a variant. */
const published: Readonly<Record<Variant, object>> = {
  A: createOpenApiDocument('A', { version, base: '..' }),
  B: createOpenApiDocument('B', { version, base: '.' }),
};

/** A document in which no object may have a field that its schema does not name. */
function close(document: object): object {
  const closed = JSON.stringify(document, (_, value) =>
    value?.type === 'object' && 'properties' in value && !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value,
  );
  return JSON.parse(closed);
}

/** The document of every endpoint of a variant, closed: an answer has no field beyond those. */
export const whole: Readonly<Record<Variant, object>> = {
  A: close(createOpenApiDocument('A', { version, coverage: 'whole' })),
  B: close(published.B),
};

/** The app's option of that name. */
export const documents = { v1: published.A, apiDocs: published.B };
