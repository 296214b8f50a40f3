// The published schema documents, generated from the sources, and the app's option with them.

import type { Variant } from '../../src/contract/routes.js';
import { createOpenApiDocument } from '../../src/documents/openapi.js';

const version = '0.0.0';

/** The published document of a variant. */
const published: Readonly<Record<Variant, object>> = {
  A: createOpenApiDocument('A', { version, base: '..' }),
  B: createOpenApiDocument('B', { version, base: '.' }),
};

/** The document of every endpoint of a variant. */
export const whole: Readonly<Record<Variant, object>> = {
  A: createOpenApiDocument('A', { version, coverage: 'whole' }),
  B: published.B,
};

/** The app's option of that name. */
export const documents = { v1: published.A, apiDocs: published.B };
