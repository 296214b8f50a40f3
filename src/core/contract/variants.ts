// The resources of the public endpoints, which have exactly the contract's fields. Variant A: without what the versioned API adds.
// Variant B: also without the scoring method and native metrics, and with `compare_to` and `delta` only when a baseline was sent.
import * as z from 'zod/mini';
import { addedToCard, addedToDetail } from './added-fields.js';
import {
  comparisonSchema,
  deltaSchema,
  modelSummarySchema,
  scoreCardSchema,
  traitDetailSchema,
} from './resources.js';

export const modelSummarySchemaB = z.omit(modelSummarySchema, { scoring_method: true });
export type ModelSummaryB = z.infer<typeof modelSummarySchemaB>;

/** The public models. */
export const modelListSchemaB = z.strictObject({
  /** The models, in the order of the catalog. */
  models: z.array(modelSummarySchemaB),
});
export type ModelListB = z.infer<typeof modelListSchemaB>;

export const traitDetailSchemaA = z.omit(traitDetailSchema, addedToDetail);
export type TraitDetailA = z.infer<typeof traitDetailSchemaA>;

export const scoreCardSchemaA = z.extend(z.omit(scoreCardSchema, addedToCard), {
  detail: z.record(z.string(), traitDetailSchemaA),
});
export type ScoreCardA = z.infer<typeof scoreCardSchemaA>;

export const traitDetailSchemaB = z.omit(traitDetailSchemaA, { native: true });
export type TraitDetailB = z.infer<typeof traitDetailSchemaB>;

export const scoreCardSchemaB = z.extend(scoreCardSchemaA, {
  detail: z.record(z.string(), traitDetailSchemaB),
  /** Scores of the baseline; absent if the request has no `compare_to`. */
  compare_to: z.optional(comparisonSchema),
  /** Differences to the baseline; absent if the request has no `compare_to`. */
  delta: z.optional(deltaSchema),
});
export type ScoreCardB = z.infer<typeof scoreCardSchemaB>;
