// The resources of Variant B, derived from Variant A's: without the scoring method and native metrics, and with
// `compare_to` and `delta` only when a baseline was sent.
import * as z from 'zod/mini';
import {
  comparisonSchema,
  deltaSchema,
  modelSummarySchema,
  scoreCardSchema,
  traitDetailSchema,
} from './resources.js';

export const modelSummarySchemaB = z.omit(modelSummarySchema, { scoring_method: true });
export type ModelSummaryB = z.infer<typeof modelSummarySchemaB>;

export const modelListSchemaB = z.strictObject({ models: z.array(modelSummarySchemaB) });
export type ModelListB = z.infer<typeof modelListSchemaB>;

export const traitDetailSchemaB = z.omit(traitDetailSchema, { native: true });
export type TraitDetailB = z.infer<typeof traitDetailSchemaB>;

export const scoreCardSchemaB = z.extend(scoreCardSchema, {
  detail: z.record(z.string(), traitDetailSchemaB),
  compare_to: z.optional(comparisonSchema),
  delta: z.optional(deltaSchema),
});
export type ScoreCardB = z.infer<typeof scoreCardSchemaB>;
