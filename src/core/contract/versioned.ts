// Resources of the versioned API (`/v1/…`, Variant A): comparison of two texts, extraction, health and errors.
import * as z from 'zod/mini';
import { type ErrorCode, errorStatus } from './errors.js';
import { assumedEncodingSchema, scoreCardSchema, scoreRequestSchema } from './resources.js';
import {
  count,
  detailText,
  difference,
  integer0to100,
  nonEmptyText,
  positiveInteger,
  sha256,
} from './schema-atoms.js';

/** Two texts or URLs to compare. */
export const compareRequestSchema = z.strictObject({
  /** The earlier text or URL. */
  a: scoreRequestSchema.shape.content,
  /** The later text or URL. */
  b: scoreRequestSchema.shape.content,
  /** Keys or display names of the traits to compare, 1 to 1,000. Default: null, all traits of the model. */
  traits: scoreRequestSchema.shape.traits,
});
export type CompareRequest = z.infer<typeof compareRequestSchema>;

/** One trait of a comparison. */
export const traitComparisonSchema = z.strictObject({
  /** Score of the earlier text, 0 to 100. */
  a: integer0to100,
  /** Score of the later text, 0 to 100. */
  b: integer0to100,
  /** Score of `b` minus score of `a`, in points. */
  delta: difference,
});
export type TraitComparison = z.infer<typeof traitComparisonSchema>;

/** Both score cards and the differences. */
export const compareResponseSchema = z.strictObject({
  /** Score card of the earlier text. */
  a: scoreCardSchema,
  /** Score card of the later text. */
  b: scoreCardSchema,
  /** Composite score of `b` minus composite score of `a`, in points. */
  improvement: difference,
  /** Scores and difference by trait key. */
  traits: z.record(z.string(), traitComparisonSchema),
});
export type CompareResponse = z.infer<typeof compareResponseSchema>;

/** A web page to extract text from. */
export const extractRequestSchema = z.strictObject({
  /** Absolute http or https URL of the page. */
  url: nonEmptyText,
});
export type ExtractRequest = z.infer<typeof extractRequestSchema>;

/** The readable text of a web page. A header says whether it was truncated. */
export const extractResponseSchema = z.strictObject({
  /** URL of the page. */
  url: z.string(),
  /** Readable text of the page. */
  content: z.string(),
  /** SHA-256 of the text in UTF-8, hexadecimal. */
  content_sha256: sha256,
  /** Time of the fetch, ISO 8601 in UTC. */
  fetched_at: z.string(),
  /** Present if the page declares no encoding and is not UTF-8: it is read as Windows-1252. */
  read_as: z.optional(assumedEncodingSchema),
});
export type ExtractResponse = z.infer<typeof extractResponseSchema>;

/** Status of the engine. */
export const engineStatusSchema = z.strictObject({
  /** idle: nothing is loaded. loading: an embedder or model is loading. ready: the embedder is loaded. */
  state: z.enum(['idle', 'loading', 'ready']),
  /** The embedder in use; null until one is loaded. */
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
  /** Handles of the models in memory. */
  loaded: z.array(z.string()),
  /** disk: stored data outlives the page. memory: it does not. */
  stored: z.enum(['disk', 'memory']),
  /** Whether the browser has promised not to clear the storage by itself; null where it does not say, as in Node. */
  persisted: z.nullable(z.boolean()),
  /** Number of requests that are running or waiting. */
  queue: count,
  /** Number of cached vectors of texts, and their size in bytes. */
  cache: z.strictObject({ vectors: count, bytes: count }),
  /** Number of engines that failed before this one. */
  restarts: count,
  /** Why the last of them was ended; null if none failed. */
  last_failure: z.nullable(z.strictObject({ at: z.string(), reason: z.string(), gpu: z.boolean() })),
  /** When the data of the site was last cleared while it was open, what is lost and what to do; null if it was not. */
  site_data_cleared: z.nullable(z.strictObject({ at: z.string(), detail: z.string() })),
});
export type EngineStatusBody = z.infer<typeof engineStatusSchema>;

/** The service is available. */
export const healthSchema = z.strictObject({
  /** Always `ok`. A service that is not available responds with a failure. */
  status: z.literal('ok'),
  /** Status of the engine behind the API. */
  engine: engineStatusSchema,
});
export type Health = z.infer<typeof healthSchema>;

export const issueSchema = z.strictObject({ code: z.string(), path: z.string(), message: z.string() });

// `Object.keys` returns plain strings.
export const errorCodeSchema = z.enum(Object.keys(errorStatus) as ErrorCode[]);

/** A failed request. */
export const errorEnvelopeSchema = z.strictObject({
  /** Error code, message in one sentence, id of the request, and every issue that was found. */
  error: z.strictObject({
    code: errorCodeSchema,
    message: detailText,
    request_id: z.string(),
    details: z.array(issueSchema),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
