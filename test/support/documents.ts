// The schema documents as they are published, made anew from the sources, and what the app takes of them.
import { openApiDocument } from '../../src/contract/openapi.js';
import type { Variant } from '../../src/contract/routes.js';

const version = '0.0.0';

/** What a variant publishes. */
export const published: Readonly<Record<Variant, object>> = {
  A: openApiDocument('A', { version, base: '..' }),
  B: openApiDocument('B', { version, base: '.' }),
};

/** Every endpoint of a variant. */
export const whole: Readonly<Record<Variant, object>> = {
  A: openApiDocument('A', { version, coverage: 'whole' }),
  B: published.B,
};

/** The app's option of that name. */
export const documents = { v1: published.A, apiDocs: published.B };
