// Traits of a configuration document: what is authored about each dimension, or how many to discover.
import * as z from 'zod/mini';
import { traitTypeSchema } from '../resources.js';

export const aggregationSchema = z.enum(['mean', 'max', 'min', 'none']);
/** How the segments of a long text become one score. */
export type Aggregation = z.infer<typeof aggregationSchema>;

export const traitKeySchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/u), z.maxLength(100));

const paraphrases = z.optional(z.array(z.string().check(z.minLength(1))));

export const traitSchema = z.strictObject({
  type: traitTypeSchema,
  key: traitKeySchema,
  name: z.optional(z.string().check(z.minLength(1))),
  description: z.optional(z.string()),
  positive_label: z.optional(z.string()),
  negative_label: z.optional(z.string()),
  aggregation: z.optional(aggregationSchema),
  positive_paraphrases: paraphrases,
  negative_paraphrases: paraphrases,
  topic_paraphrases: paraphrases,
  claim_statement: z.optional(z.string()),
  confirming_paraphrases: paraphrases,
  contradicting_paraphrases: paraphrases,
  cohort_paraphrases: paraphrases,
});
export type TraitDocument = z.infer<typeof traitSchema>;

export const discoverEntrySchema = z.strictObject({ discover: z.int().check(z.gte(1)) });
/** So many more traits are to be found in the data. */
export type DiscoverEntry = z.infer<typeof discoverEntrySchema>;

/** Ours, so that a hostile document cannot ask for any amount of work. */
const traitLimit = 1000;

export const traitsSchema = z.union([
  z.literal('discover'),
  z.array(z.union([traitSchema, discoverEntrySchema])).check(z.minLength(1), z.maxLength(traitLimit)),
]);
