// Resources of the versioned API (`/v1/…`, Variant A): comparison of two texts, extraction, health and errors.
import * as z from 'zod/mini';
import { type ErrorCode, errorStatus } from './errors.js';
import { scoreCardSchema, scoreRequestSchema } from './resources.js';
import {
  count,
  detailText,
  difference,
  integer0to100,
  nonEmptyText,
  positiveInteger,
  sha256,
} from './schema-atoms.js';

/** Two texts or URLs: `a` is the earlier, `b` the later. Without `traits`, all traits of the model are compared. */
export const compareRequestSchema = z.strictObject({
  a: scoreRequestSchema.shape.content,
  b: scoreRequestSchema.shape.content,
  traits: scoreRequestSchema.shape.traits,
});
export type CompareRequest = z.infer<typeof compareRequestSchema>;

export const traitComparisonSchema = z.strictObject({
  a: integer0to100,
  b: integer0to100,
  delta: difference,
});
export type TraitComparison = z.infer<typeof traitComparisonSchema>;

/** Both cards and what changed from `a` to `b`. */
export const compareResponseSchema = z.strictObject({
  a: scoreCardSchema,
  b: scoreCardSchema,
  /** Composite of b minus composite of a. */
  improvement: difference,
  traits: z.record(z.string(), traitComparisonSchema),
});
export type CompareResponse = z.infer<typeof compareResponseSchema>;

export const extractRequestSchema = z.strictObject({ url: nonEmptyText });
export type ExtractRequest = z.infer<typeof extractRequestSchema>;

/** A page's readable text. A header says whether it was truncated. */
export const extractResponseSchema = z.strictObject({
  url: z.string(),
  content: z.string(),
  content_sha256: sha256,
  fetched_at: z.string(),
});
export type ExtractResponse = z.infer<typeof extractResponseSchema>;

/** `EngineStatus` of the service, with the field names of the REST interface. */
export const engineStatusSchema = z.strictObject({
  state: z.enum(['idle', 'loading', 'ready']),
  embedder: z.nullable(
    z.strictObject({
      id: z.string(),
      revision: z.string(),
      backend: z.enum(['cpu', 'wasm', 'webgpu', 'browser']),
      dimensions: positiveInteger,
      dtype: z.optional(z.enum(['fp32', 'fp16', 'q8', 'q4'])),
      self_test: z.optional(
        z.strictObject({
          passed: z.boolean(),
          cosine: z.nullable(z.number().check(z.gte(-1.01), z.lte(1.01))),
        }),
      ),
      adapter: z.optional(z.nullable(z.string())),
      note: z.optional(z.nullable(z.string())),
      threads: z.optional(z.nullable(positiveInteger)),
    }),
  ),
  loaded: z.array(z.string()),
  storage: z.enum(['persistent', 'memory']),
  queue: count,
  cache: z.strictObject({ vectors: count, bytes: count }),
  restarts: count,
  last_failure: z.nullable(z.strictObject({ at: z.string(), reason: z.string(), gpu: z.boolean() })),
  site_data_cleared: z.nullable(z.strictObject({ at: z.string(), detail: z.string() })),
});
export type EngineStatusBody = z.infer<typeof engineStatusSchema>;

/** The state of the engine behind the API. */
export const healthSchema = z.strictObject({
  status: z.literal('ok'),
  engine: engineStatusSchema,
});
export type Health = z.infer<typeof healthSchema>;

export const issueSchema = z.strictObject({ code: z.string(), path: z.string(), message: z.string() });

// `Object.keys` returns plain strings.
export const errorCodeSchema = z.enum(Object.keys(errorStatus) as ErrorCode[]);

/** The body of every failure of the versioned API. */
export const errorEnvelopeSchema = z.strictObject({
  error: z.strictObject({
    code: errorCodeSchema,
    message: detailText,
    request_id: z.string(),
    details: z.array(issueSchema),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
