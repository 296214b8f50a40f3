// Request bodies of authoring: their shapes alone. The engine also validates handles, documents and grades.
import * as z from 'zod/mini';
import { tagsSchema } from './authoring-resources.js';
import { sampleLineSchema } from './samples.js';
import { count } from './schema-atoms.js';

/** The document as an object, or as YAML or JSON text. */
const configuration = z.union([z.string(), z.looseObject({})]);
/** Absolute http or https URL of the folder against which the document's relative paths are resolved. */
const directory = z.nullable(z.string());

export const createModelSchema = z.strictObject({
  handle: z.string(),
  configuration,
  directory: z.optional(directory),
  public: z.optional(z.boolean()),
});
/** A new draft. */
export type CreateModel = z.infer<typeof createModelSchema>;

export const modelChangesSchema = z.strictObject({
  configuration: z.optional(configuration),
  directory: z.optional(directory),
  public: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
});
/** Changes to a model. Fields that are left out keep their values. */
export type ModelChanges = z.infer<typeof modelChangesSchema>;

export const versionChangesSchema = z.strictObject({
  active: z.optional(z.literal(true)),
  tags: z.optional(tagsSchema),
});
/** Changes to one version. */
export type VersionChanges = z.infer<typeof versionChangesSchema>;

/** Each sample has `text`, and one grade for each trait, under the trait's key. */
export const addSamplesSchema = z.strictObject({ samples: z.array(sampleLineSchema).check(z.minLength(1)) });
export type AddSamples = z.infer<typeof addSamplesSchema>;

export const samplesAddedSchema = z.strictObject({ added: count, pending_samples: count });
export type SamplesAdded = z.infer<typeof samplesAddedSchema>;

export const trainRequestSchema = z.strictObject({
  /** `train`: the whole document. `retrain`: the active version's samples and the pending ones, without a search. */
  kind: z.optional(z.enum(['train', 'retrain'])),
  /** Whether the new version becomes the active one. Default true. */
  activate: z.optional(z.boolean()),
});
export type TrainRequest = z.infer<typeof trainRequestSchema>;
