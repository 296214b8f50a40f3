// Schemas of explanations (`POST /v1/models/{handle}/explain`).
import * as z from 'zod/mini';
import { topLimit } from './requests/index.js';
import { assumedEncodingSchema, scoreRequestSchema } from './resources.js';
import { count, integer0to100, nonEmptyText, points, share } from './schema-atoms.js';

export type * from './explanation-types.js';

const contribution = { contribution: z.number(), points: z.number() };
const span = { start: count, end: count, ...contribution };

export const contributionSchema = z.strictObject(contribution);

export const featureContributionSchema = z.strictObject({
  ...contribution,
  feature: nonEmptyText,
  label: nonEmptyText,
});

export const spanContributionSchema = z.strictObject(span);

export const otherContributionsSchema = z.strictObject({ count, ...contribution });

export const segmentContributionSchema = z.strictObject({ ...span, tokens: count, share });

export const explanationMethodSchema = z.enum(['additive', 'leave_one_sentence_out']);

export const traitExplanationSchema = z.strictObject({
  method: explanationMethodSchema,
  raw: z.number(),
  bias: z.number(),
  score: points,
  bias_points: z.number(),
  relevance: z.nullable(share),
  meaning: z.nullable(contributionSchema),
  terms: z.nullable(contributionSchema),
  style: z.array(featureContributionSchema),
  words: z.array(spanContributionSchema),
  other_words: otherContributionsSchema,
  sentences: z.array(spanContributionSchema),
  other_sentences: otherContributionsSchema,
  omitted_sentences: count,
  segments: z.array(segmentContributionSchema),
  notes: z.array(nonEmptyText),
});

export const explanationSchema = z.strictObject({
  content: z.nullable(z.string()),
  input_tokens: count,
  familiarity: z.nullable(integer0to100),
  read_as: z.optional(assumedEncodingSchema),
  traits: z.record(z.string(), traitExplanationSchema),
});

/** The shape alone; `parseExplainRequest` also validates the text. Null means absent. */
export const explainRequestSchema = z.extend(z.omit(scoreRequestSchema, { compare_to: true }), {
  top: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(topLimit)))),
});
