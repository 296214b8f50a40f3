// Runtime resources of the contract (section 2.1), as schemas and inferred types.
import * as z from 'zod/mini';
import { handlePattern } from './handle.js';

const integer0to100 = z.int().check(z.gte(0), z.lte(100));

/** A handle without a version, as models are listed. */
export const handleSchema = z.string().check(z.regex(handlePattern));

export const confidenceSchema = z.enum(['low', 'moderate', 'high']);
export type Confidence = z.infer<typeof confidenceSchema>;

export const tierSchema = z.enum(['Weak', 'Developing', 'Solid', 'Strong']);
export type Tier = z.infer<typeof tierSchema>;

export const traitTypeSchema = z.enum(['spectrum', 'topic', 'claim', 'outlier']);
export type TraitType = z.infer<typeof traitTypeSchema>;

export const scoringMethodSchema = z.enum([
  'balanced_cosine',
  'centered_cosine',
  'balanced_linear',
  'percentile',
  'weighted_cosine',
  'weighted_linear',
  'weighted_fisher',
  'ridge',
  'regression',
]);
/** A scoring method that a model can have been trained with (`auto` is a request, not a method). */
export type ScoringMethod = z.infer<typeof scoringMethodSchema>;

export const breaksSchema = z.strictObject({
  developing: integer0to100,
  solid: integer0to100,
  strong: integer0to100,
});
export type Breaks = z.infer<typeof breaksSchema>;

/** Raw native metrics by trait type (Variant A), in their own ranges, 4 decimals. */
export const nativeSchema = z.union([
  z.strictObject({ polarity: z.number() }),
  z.strictObject({ topicality: z.number() }),
  z.strictObject({ relevance: z.number(), agreement: z.number() }),
  z.strictObject({ cohort_similarity: z.number(), anomaly_z: z.number() }),
]);
export type Native = z.infer<typeof nativeSchema>;

export const traitDetailSchema = z.strictObject({
  score: integer0to100,
  label: z.nullable(tierSchema),
  confidence: confidenceSchema,
  band: z.tuple([integer0to100, integer0to100]),
  headroom: z.nullable(integer0to100),
  breaks: breaksSchema,
  native: nativeSchema,
});
export type TraitDetail = z.infer<typeof traitDetailSchema>;

const scores = z.record(z.string(), integer0to100);

export const comparisonSchema = z.strictObject({
  scores,
  composite: integer0to100,
  confidence: confidenceSchema,
  headroom: z.nullable(integer0to100),
  input_tokens: z.int().check(z.gte(0)),
});
/** The baseline's summary in a populated `compare_to`. */
export type Comparison = z.infer<typeof comparisonSchema>;

const difference = z.int().check(z.gte(-100), z.lte(100));
export const deltaSchema = z.strictObject({
  scores: z.record(z.string(), difference),
  composite: difference,
});
/** Content minus baseline. */
export type Delta = z.infer<typeof deltaSchema>;

export const scoreCardSchema = z.strictObject({
  scores,
  composite: integer0to100,
  confidence: confidenceSchema,
  headroom: z.nullable(integer0to100),
  input_tokens: z.int().check(z.gte(0)),
  detail: z.record(z.string(), traitDetailSchema),
  compare_to: z.nullable(comparisonSchema),
  delta: z.nullable(deltaSchema),
});
/** The full card, which is Variant A's; `http/` derives Variant B's from it. */
export type ScoreCard = z.infer<typeof scoreCardSchema>;

const content = z.string().check(z.minLength(1));
const traitNames = z.array(z.string()).check(z.minLength(1), z.maxLength(1000));

/** The shape alone; `parseScoreRequest` also judges the texts. Null stands for absent. */
export const scoreRequestSchema = z.strictObject({
  content,
  compare_to: z.optional(z.nullable(content)),
  traits: z.optional(z.nullable(traitNames)),
});
export type ScoreRequest = z.infer<typeof scoreRequestSchema>;

export const modelSummarySchema = z.strictObject({
  handle: handleSchema,
  description: z.string(),
  scoring_method: scoringMethodSchema,
  traits: z.array(z.string()),
});
export type ModelSummary = z.infer<typeof modelSummarySchema>;

/** Answer of `GET /models`. */
export const modelListSchema = z.strictObject({ models: z.array(modelSummarySchema) });
export type ModelList = z.infer<typeof modelListSchema>;

export const traitRecordSchema = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  positive_label: z.string(),
  negative_label: z.string(),
  sample_count: z.int().check(z.gte(0)),
  positive_samples: z.int().check(z.gte(0)),
  negative_samples: z.int().check(z.gte(0)),
});
export type TraitRecord = z.infer<typeof traitRecordSchema>;

/** Answer of `GET /m/{handle}/traits`. */
export const traitListSchema = z.strictObject({ traits: z.array(traitRecordSchema) });
export type TraitList = z.infer<typeof traitListSchema>;

/** The body of every failure of the public endpoints. */
export const failureSchema = z.strictObject({ detail: z.string().check(z.minLength(1), z.maxLength(300)) });
export type Failure = z.infer<typeof failureSchema>;

export const upstreamSourceSchema = z.strictObject({
  name: z.string(),
  license: z.optional(z.string()),
  url: z.optional(z.string()),
  citation: z.optional(z.string()),
  notes: z.optional(z.string()),
});
export type UpstreamSource = z.infer<typeof upstreamSourceSchema>;

export const modelCardSchema = z.strictObject({
  handle: handleSchema,
  version: z.string(),
  description: z.string(),
  scoring_method: scoringMethodSchema,
  embedder: z.strictObject({ id: z.string(), revision: z.string() }),
  traits: z.array(traitRecordSchema),
  additional_terms: z.nullable(z.string()),
  upstream_sources: z.array(upstreamSourceSchema),
  /** Cross-validated figures by trait key, in [0, 1]. */
  metrics: z.record(z.string(), z.record(z.string(), z.number())),
});
export type ModelCard = z.infer<typeof modelCardSchema>;
