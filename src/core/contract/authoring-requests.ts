// Request bodies of authoring: their shapes alone. The engine also validates handles, documents and grades.
import * as z from 'zod/mini';
import { tagsSchema } from './authoring-resources.js';
import { sampleLineSchema } from './samples.js';
import { count } from './schema-atoms.js';

const configuration = z.union([z.string(), z.looseObject({})]);
const directory = z.nullable(z.string());

/** A new draft. */
export const createModelSchema = z.strictObject({
  /** A handle that is not taken, with a prefix other than `assay`. */
  handle: z.string(),
  /** The configuration document, as an object or as YAML or JSON text. */
  configuration,
  /** Absolute http or https URL of the folder against which the document's relative paths are resolved. */
  directory: z.optional(directory),
  /** Whether `GET /models` lists the model. */
  public: z.optional(z.boolean()),
});
export type CreateModel = z.infer<typeof createModelSchema>;

/** Changes to a model. Omitted fields keep their values. */
export const modelChangesSchema = z.strictObject({
  /** The configuration document, as an object or as YAML or JSON text. */
  configuration: z.optional(configuration),
  /** Absolute http or https URL of the folder against which the document's relative paths are resolved. */
  directory: z.optional(directory),
  /** Whether `GET /models` lists the model. */
  public: z.optional(z.boolean()),
  /** True archives the model: it is neither listed nor scored, but stored. False restores it. */
  archived: z.optional(z.boolean()),
});
export type ModelChanges = z.infer<typeof modelChangesSchema>;

/** Changes to a version. Omitted fields keep their values. */
export const versionChangesSchema = z.strictObject({
  /** True makes this version the active one. */
  active: z.optional(z.literal(true)),
  /** New tags, which replace the current ones. */
  tags: z.optional(tagsSchema),
});
export type VersionChanges = z.infer<typeof versionChangesSchema>;

/** Graded texts to add. */
export const addSamplesSchema = z.strictObject({
  /** Objects with `text`, and one grade for each trait, under the key of the trait. */
  samples: z.array(sampleLineSchema).check(z.minLength(1)),
});
export type AddSamples = z.infer<typeof addSamplesSchema>;

/** Number of samples that were added. */
export const samplesAddedSchema = z.strictObject({
  /** Number of samples that the request added. */
  added: count,
  /** Number of samples that are not in the active version yet. */
  pending_samples: count,
});
export type SamplesAdded = z.infer<typeof samplesAddedSchema>;

/** What to train. */
export const trainRequestSchema = z.strictObject({
  /**
   * `train` builds the whole document. `retrain` trains the active version again with the samples added since, without a
   * search. Default: `train`.
   */
  kind: z.optional(z.enum(['train', 'retrain'])),
  /** Whether the new version becomes the active one. Default true. */
  activate: z.optional(z.boolean()),
});
export type TrainRequest = z.infer<typeof trainRequestSchema>;
