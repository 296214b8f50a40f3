// One operation of the OpenAPI documents, in words, schemas and examples.
import type * as z from 'zod/mini';
import type { MediaType } from '../route.js';

/** A body of one media type: its schema, and examples by name. */
export type Body = {
  readonly schema: z.core.$ZodType;
  readonly examples: Readonly<Record<string, { summary: string; value: unknown }>>;
};

export interface Operation {
  readonly tag: 'Scoring' | 'Models' | 'Authoring' | 'Service';
  readonly summary: string;
  /** True where a request without a body is one with an empty object. */
  readonly bodyOptional?: true;
  readonly request?: Readonly<Partial<Record<MediaType, Body>>>;
  readonly answer: Readonly<Partial<Record<MediaType, Body>>>;
}

/** A body with one example. */
export function shown(schema: z.core.$ZodType, summary: string, value: unknown): Body {
  return { schema, examples: { example: { summary, value } } };
}
