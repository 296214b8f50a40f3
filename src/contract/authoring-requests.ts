// What callers of authoring send. The shapes alone: the engine also judges handles, documents and grades.
import * as z from 'zod/mini';
import { tagsSchema } from './authoring-resources.js';

/** The document as an object, or as YAML or JSON text. */
const configuration = z.union([z.string(), z.looseObject({})]);
/** Absolute http or https URL of the folder that the document's paths lie in. */
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
/** Changes of a model; what is left out stays. */
export type ModelChanges = z.infer<typeof modelChangesSchema>;

export const versionChangesSchema = z.strictObject({
  active: z.optional(z.literal(true)),
  tags: z.optional(tagsSchema),
});
/** Changes of one version. */
export type VersionChanges = z.infer<typeof versionChangesSchema>;

/** `text`, and a grade for each trait that is named by its key. */
export const sampleRowSchema = z.looseObject({ text: z.string().check(z.minLength(1)) });

export const addSamplesSchema = z.strictObject({ samples: z.array(sampleRowSchema).check(z.minLength(1)) });
export type AddSamples = z.infer<typeof addSamplesSchema>;

export const samplesAddedSchema = z.strictObject({
  added: z.int().check(z.gte(0)),
  pending_samples: z.int().check(z.gte(0)),
});
export type SamplesAdded = z.infer<typeof samplesAddedSchema>;

export const trainRequestSchema = z.strictObject({
  /** `train`: the whole document. `retrain`: the active version's samples and the pending ones, without a search. */
  kind: z.optional(z.enum(['train', 'retrain'])),
  /** Whether the new version becomes the active one; default true. */
  activate: z.optional(z.boolean()),
});
export type TrainRequest = z.infer<typeof trainRequestSchema>;
