// An operation of the OpenAPI documents: summary, schemas and examples.
import type * as z from 'zod/mini';
import type { MediaType } from '../../core/contract/index.js';

/** A body of one media type: its schema, and its examples by name. */
export type Body = {
  readonly schema: z.core.$ZodType;
  readonly examples: Readonly<Record<string, { summary: string; value: unknown }>>;
};

export interface Operation {
  readonly tag: 'Scoring' | 'Models' | 'Authoring' | 'Service';
  readonly summary: string;
  /** True if a request without a body means an empty object. */
  readonly bodyOptional?: true;
  readonly request?: Readonly<Partial<Record<MediaType, Body>>>;
  readonly response: Readonly<Partial<Record<MediaType, Body>>>;
}

/** A body with one example. */
export function toExample(schema: z.core.$ZodType, summary: string, value: unknown): Body {
  return { schema, examples: { example: { summary, value } } };
}
