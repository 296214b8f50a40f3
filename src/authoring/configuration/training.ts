// Training and discovery settings of a configuration document, including the deprecated ones.
import * as z from 'zod/mini';
import { positiveInteger, share } from '../../core/contract/configuration/index.js';
import { scoringMethodSchema } from '../../core/contract/index.js';

const optionalCount = z.optional(positiveInteger);

const boundaryModeSchema = z.enum(['exclude', 'interpolate']);

export const trainingSchema = z.strictObject({
  scoring_method: z.optional(z.union([z.literal('auto'), scoringMethodSchema])),
  test_split: z.optional(z.number().check(z.gte(0.01), z.lte(0.99))),
  auto_prune: z.optional(z.boolean()),
  prune_z_threshold: z.optional(z.number().check(z.gte(0))),
  cold_start_k: z.optional(z.array(positiveInteger)),
  stability_bootstrap_n: optionalCount,
  trials_per_method: optionalCount,
  early_stopping_patience: optionalCount,
  compute_diagnostics: z.optional(z.boolean()),
  max_parallel_methods: optionalCount,
  boundary_low: z.optional(z.number().check(z.gte(0), z.lte(50))),
  boundary_high: z.optional(z.number().check(z.gte(50), z.lte(100))),
  boundary_mode: z.optional(boundaryModeSchema),
});

const discoveryMethodSchema = z.enum(['auto', 'pca', 'lda', 'clustering']);

export const discoverySchema = z.strictObject({
  method: z.optional(discoveryMethodSchema),
  min_discrimination: z.optional(z.union([z.literal('auto'), share])),
  min_similarity: z.optional(share),
  interpret_context: z.optional(z.string()),
  max_traits: optionalCount,
  optimize: z.optional(z.enum(['quick', 'full'])),
  full_mode_top_n: optionalCount,
  interpret: z.optional(z.boolean()),
  interpret_top_k: optionalCount,
  interpret_max_chars: optionalCount,
});
