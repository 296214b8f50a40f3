// Traits of a configuration document: authored dimensions, or a number of traits to discover.
import * as z from 'zod/mini';
import { nonEmptyText, positiveInteger } from '../../core/contract/configuration/index.js';
import { aggregationSchema, traitTypeSchema } from '../../core/contract/index.js';

export const traitKeySchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/u), z.maxLength(100));

const paraphrases = z.optional(z.array(nonEmptyText));

export const traitSchema = z.strictObject({
  type: traitTypeSchema,
  key: traitKeySchema,
  name: z.optional(nonEmptyText),
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

export const discoverEntrySchema = z.strictObject({ discover: positiveInteger });

/** Limits the work that a hostile document can request. The contract has no limit. */
const traitLimit = 1000;

export const traitsSchema = z.union([
  z.literal('discover'),
  z.array(z.union([traitSchema, discoverEntrySchema])).check(z.minLength(1), z.maxLength(traitLimit)),
]);
