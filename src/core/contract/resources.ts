// Schemas of the runtime resources of the contract (section 2.1).
import * as z from 'zod/mini';
import { handlePattern } from './handle.js';
import type { TraitNamer } from './interpretation.js';
import type { Doubt } from './reading/doubts.js';
import type { AssumedEncoding, Language, ModelMethod, ScoringMethod, TraitType } from './resource-types.js';
import { count, detailText, difference, integer0to100, nonEmptyText } from './schema-atoms.js';

export type * from './model-card-types.js';
export type * from './resource-types.js';

/** A handle without a version, as models are listed. */
export const handleSchema = z.string().check(z.regex(handlePattern));

export const confidenceSchema = z.enum(['low', 'moderate', 'high']);

export const tierSchema = z.enum(['Weak', 'Developing', 'Solid', 'Strong']);

const traitTypes = ['spectrum', 'topic', 'claim', 'outlier'] as const satisfies readonly TraitType[];
export const traitTypeSchema = z.enum(traitTypes);

export const aggregationSchema = z.enum(['mean', 'max', 'min', 'none']);

const scoringMethods = [
  'balanced_cosine',
  'centered_cosine',
  'balanced_linear',
  'percentile',
  'weighted_cosine',
  'weighted_linear',
  'weighted_fisher',
  'ridge',
  'regression',
] as const satisfies readonly ScoringMethod[];
export const scoringMethodSchema = z.enum(scoringMethods);

const modelMethods = [
  ...scoringMethods,
  'nearest_prototype',
  'cohort_distance',
] as const satisfies readonly ModelMethod[];
export const modelMethodSchema = z.enum(modelMethods);

const fraction = z.number().check(z.gte(0), z.lte(1));

/** Lower and upper bound. An array, because generators of clients do not know the schemas of tuples; its length is that of the type. */
const bounds = z.array(integer0to100).check(z.length(2)) as unknown as z.ZodMiniType<[number, number]>;

export const breaksSchema = z.strictObject({
  developing: integer0to100,
  solid: integer0to100,
  strong: integer0to100,
});

const nativeSchemas = {
  spectrum: z.strictObject({ polarity: z.number() }),
  topic: z.strictObject({ topicality: z.number() }),
  claim: z.strictObject({ relevance: z.number(), agreement: z.number() }),
  outlier: z.strictObject({ cohort_similarity: z.number(), anomaly_z: z.number() }),
} as const satisfies Record<TraitType, z.ZodMiniType>;
/** Raw native metrics of each trait type (Variant A), in their own ranges, rounded to 4 decimals. */
export const nativeSchema = z.union(traitTypes.map((type) => nativeSchemas[type]));

const doubts = [
  'language',
  'form',
  'question',
  'negation',
  'spelling',
  'unread',
  'unfamiliar',
  'between_poles',
  'evidence',
] as const satisfies readonly Doubt[];

export const traitDetailSchema = z.strictObject({
  score: integer0to100,
  label: z.nullable(tierSchema),
  confidence: confidenceSchema,
  band: bounds,
  headroom: z.nullable(integer0to100),
  breaks: breaksSchema,
  native: nativeSchema,
  probability: fraction,
  interval: bounds,
  doubts: z.array(z.enum(doubts)),
});

const scores = z.record(z.string(), integer0to100);

export const comparisonSchema = z.strictObject({
  scores,
  composite: integer0to100,
  confidence: confidenceSchema,
  headroom: z.nullable(integer0to100),
  input_tokens: count,
});

export const deltaSchema = z.strictObject({
  scores: z.record(z.string(), difference),
  composite: difference,
});

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'other'] as const satisfies readonly Language[];
export const languageSchema = z.enum(languages);

export const languageReadingSchema = z.strictObject({
  detected: z.nullable(languageSchema),
  read: z.array(languageSchema),
});

/** Encodings that are assumed where a page declares none. */
export const assumedEncodingSchema = z.enum(['windows-1252'] as const satisfies readonly AssumedEncoding[]);

export const scoreCardSchema = z.strictObject({
  scores,
  composite: integer0to100,
  confidence: confidenceSchema,
  headroom: z.nullable(integer0to100),
  input_tokens: count,
  familiarity: z.nullable(integer0to100),
  language: languageReadingSchema,
  read_as: z.optional(assumedEncodingSchema),
  detail: z.record(z.string(), traitDetailSchema),
  compare_to: z.nullable(comparisonSchema),
  delta: z.nullable(deltaSchema),
});

const traitNames = z.array(z.string()).check(z.minLength(1), z.maxLength(1000));

/** The shape alone; `parseScoreRequest` also validates the texts. Null means absent. */
export const scoreRequestSchema = z.strictObject({
  content: nonEmptyText,
  compare_to: z.optional(z.nullable(nonEmptyText)),
  traits: z.optional(z.nullable(traitNames)),
});

export const modelSummarySchema = z.strictObject({
  handle: handleSchema,
  description: z.string(),
  scoring_method: modelMethodSchema,
  traits: z.array(z.string()),
});

/** The public models. */
export const modelListSchema = z.strictObject({
  /** The models, in the order of the catalog. */
  models: z.array(modelSummarySchema),
});
export type ModelList = z.infer<typeof modelListSchema>;

export const traitRecordSchema = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  positive_label: z.string(),
  negative_label: z.string(),
  sample_count: count,
  positive_samples: count,
  negative_samples: count,
});

/** The traits of a model. */
export const traitListSchema = z.strictObject({
  /** The traits, in the order of the model. */
  traits: z.array(traitRecordSchema),
});
export type TraitList = z.infer<typeof traitListSchema>;

const anchors = z.array(z.string()).check(z.maxLength(10));

const traitNamerPattern = /^(c-tf-idf|prompt-api|custom|none|transformers:.+)$/u;
/** The pattern is that of the type. Zod's template literals would infer it, for half a kilobyte more in the engine. */
const traitNamerSchema = z.string().check(z.regex(traitNamerPattern)) as z.ZodMiniType<TraitNamer>;

export const discoveredTraitSchema = z.strictObject({
  kind: z.literal('intrinsic'),
  found_by: z.enum(['pca', 'lda', 'clustering']),
  discrimination: fraction,
  explained_variance: fraction,
  stability: fraction,
  named_by: traitNamerSchema,
  positive_anchors: anchors,
  negative_anchors: anchors,
});

export const spectrumReadingSchema = z.enum(['quality', 'scale']);

/** A trait as the versioned API describes it. */
export const modelTraitSchema = z.extend(traitRecordSchema, {
  reading: z.optional(spectrumReadingSchema),
  discovered: z.optional(discoveredTraitSchema),
});

/** The traits of a model, and how they were found. */
export const modelTraitListSchema = z.strictObject({
  /** The traits, in the order of the model. */
  traits: z.array(modelTraitSchema),
});

/** A failed request. */
export const failureSchema = z.strictObject({
  /** Cause of the failure, in one sentence. */
  detail: detailText,
});
export type Failure = z.infer<typeof failureSchema>;

export const upstreamSourceSchema = z.strictObject({
  name: z.string(),
  license: z.optional(z.string()),
  url: z.optional(z.string()),
  citation: z.optional(z.string()),
  notes: z.optional(z.string()),
});

/** Metrics by name, in [0, 1]. */
const metricsSchema = z.record(z.string(), z.number());

export const evaluationSchema = z.strictObject({
  kind: z.enum(['held_out', 'out_of_domain']),
  texts: z.string(),
  count,
  traits: z.array(z.string()),
  metrics: metricsSchema,
});

export const modelCardSchema = z.strictObject({
  handle: handleSchema,
  version: z.string(),
  description: z.string(),
  scoring_method: modelMethodSchema,
  embedder: z.strictObject({ id: z.string(), revision: z.string() }),
  traits: z.array(modelTraitSchema),
  additional_terms: z.nullable(z.string()),
  upstream_sources: z.array(upstreamSourceSchema),
  /** Cross-validated metrics by trait key. */
  metrics: z.record(z.string(), metricsSchema),
  evaluations: z.optional(z.array(evaluationSchema)),
  languages: z.optional(z.array(languageSchema).check(z.minLength(1))),
  forms: z.optional(z.array(z.enum(['prose', 'list', 'code'])).check(z.minLength(1))),
});
