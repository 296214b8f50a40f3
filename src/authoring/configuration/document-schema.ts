// The schema of a model's configuration document.
import * as z from 'zod/mini';
import { upstreamSourceSchema } from '../../core/contract/index.js';
import { sourceSchema } from './source.js';
import { discoverySchema, trainingSchema } from './training.js';
import { traitsSchema } from './trait.js';

export const effortSchema = z.enum(['low', 'medium', 'high', 'xhigh', 'max']);

export const configurationSchema = z.strictObject({
  description: z.optional(z.string()),
  traits: traitsSchema,
  sources: z.optional(z.array(sourceSchema)),
  training: z.optional(trainingSchema),
  discovery: z.optional(discoverySchema),
  effort: z.optional(effortSchema),
  additional_terms: z.optional(z.nullable(z.string())),
  upstream_sources: z.optional(z.array(upstreamSourceSchema)),
});
