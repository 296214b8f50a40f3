// Training and discovery settings of a configuration document, the deprecated overrides included.
import * as z from 'zod/mini';
import { scoringMethodSchema } from '../resources.js';

const positiveInteger = z.optional(z.int().check(z.gte(1)));
const share = z.number().check(z.gte(0), z.lte(1));

const boundaryModeSchema = z.enum(['exclude', 'interpolate']);
/** What happens to samples that lie between the percentile boundaries. */
export type BoundaryMode = z.infer<typeof boundaryModeSchema>;

export const trainingSchema = z.strictObject({
  scoring_method: z.optional(z.union([z.literal('auto'), scoringMethodSchema])),
  test_split: z.optional(z.number().check(z.gte(0.01), z.lte(0.99))),
  auto_prune: z.optional(z.boolean()),
  prune_z_threshold: z.optional(z.number().check(z.gte(0))),
  cold_start_k: z.optional(z.array(z.int().check(z.gte(1)))),
  stability_bootstrap_n: positiveInteger,
  trials_per_method: positiveInteger,
  early_stopping_patience: positiveInteger,
  compute_diagnostics: z.optional(z.boolean()),
  max_parallel_methods: positiveInteger,
  boundary_low: z.optional(z.number().check(z.gte(0), z.lte(50))),
  boundary_high: z.optional(z.number().check(z.gte(50), z.lte(100))),
  boundary_mode: z.optional(boundaryModeSchema),
});
export type TrainingDocument = z.infer<typeof trainingSchema>;

const discoveryMethodSchema = z.enum(['auto', 'pca', 'lda', 'clustering']);
export type DiscoveryMethod = z.infer<typeof discoveryMethodSchema>;

export const discoverySchema = z.strictObject({
  method: z.optional(discoveryMethodSchema),
  min_discrimination: z.optional(z.union([z.literal('auto'), share])),
  min_similarity: z.optional(share),
  interpret_context: z.optional(z.string()),
  max_traits: positiveInteger,
  optimize: z.optional(z.enum(['quick', 'full'])),
  full_mode_top_n: positiveInteger,
  interpret: z.optional(z.boolean()),
  interpret_top_k: positiveInteger,
  interpret_max_chars: positiveInteger,
});
export type DiscoveryDocument = z.infer<typeof discoverySchema>;
