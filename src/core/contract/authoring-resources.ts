// Resources of authoring: models that users build, their versions and their training runs.
import * as z from 'zod/mini';
import { tagPattern } from './handle.js';
import { handleSchema, modelCardSchema } from './resources.js';
import { count, instant, sha256 } from './schema-atoms.js';
import { errorCodeSchema, issueSchema } from './versioned.js';

/** `v1`, `v2`, … in the order of the builds. A number is never reused. */
const versionNameSchema = z.string().check(z.regex(/^v[1-9]\d{0,8}$/u));

const modelStateSchema = z.enum(['draft', 'busy', 'ready', 'failed', 'archived', 'damaged']);
export type ModelState = z.infer<typeof modelStateSchema>;

const tag = z.string().check(z.regex(tagPattern));
export const tagsSchema = z.array(tag).check(z.maxLength(20));

/** Numbers of training samples. */
export const sampleCountsSchema = z.strictObject({
  /** Number of distinct texts. */
  texts: count,
  /** Number of grades: one for each graded text and trait. */
  samples: count,
  /** Number of samples of the positive pole. */
  positive: count,
  /** Number of samples of the negative pole. */
  negative: count,
});
export type SampleCounts = z.infer<typeof sampleCountsSchema>;

const versionOriginSchema = z.enum(['build', 'train', 'retrain', 'import']);
export type VersionOrigin = z.infer<typeof versionOriginSchema>;

/** A version of a model. */
export const versionRecordSchema = z.strictObject({
  /** Handle of the model. */
  handle: handleSchema,
  /** Name of the version: `v` and a number that is never reused. */
  version: versionNameSchema,
  /** Whether this version scores requests without a pinned version. */
  active: z.boolean(),
  /** Tags of the version. */
  tags: tagsSchema,
  /** How the version was created. */
  origin: versionOriginSchema,
  /** Time of creation, ISO 8601 in UTC. */
  created_at: instant,
  /** Number of training samples. */
  counts: sampleCountsSchema,
  /** Cross-validated metrics by trait key and name of the metric, 0 to 1. */
  metrics: modelCardSchema.shape.metrics,
  /** Id and revision of the embedder whose vectors the version was trained on. */
  embedder: modelCardSchema.shape.embedder,
  /** Size of the artifact, in bytes. */
  artifact_bytes: count,
  /** SHA-256 of the artifact, hexadecimal. */
  artifact_sha256: sha256,
  /** SHA-256 of the configuration document in canonical form, hexadecimal. */
  configuration_sha256: sha256,
  /** SHA-256 of all training data, hexadecimal. */
  samples_sha256: sha256,
  /** Problems that the build found in its data, as sentences. */
  warnings: z.array(z.string()),
});
export type VersionRecord = z.infer<typeof versionRecordSchema>;

const anyObject = z.looseObject({});

/** A version with its card, document and report. */
export const versionDetailSchema = z.extend(versionRecordSchema, {
  /** Model card of the version. */
  card: modelCardSchema,
  /** The configuration document that the version was built from. */
  configuration: anyObject,
  /** Report of the build; null if the version has none. */
  report: z.nullable(anyObject),
});
export type VersionDetail = z.infer<typeof versionDetailSchema>;

/** Why a run failed. */
export const runErrorSchema = z.strictObject({
  /** Error code. */
  code: errorCodeSchema,
  /** Cause of the failure, in one sentence. */
  message: z.string(),
  /** Every issue that was found. */
  details: z.array(issueSchema),
});
export type RunError = z.infer<typeof runErrorSchema>;

/** A model that a user builds, with its versions. */
export const authoredModelSchema = z.strictObject({
  /** Handle of the model. */
  handle: handleSchema,
  /**
   * draft: never trained. busy: a run is in progress. ready: the last run succeeded. failed: the last run failed; an older
   * version keeps scoring. archived: neither listed nor scored, but stored. damaged: its record cannot be read; it can only be deleted.
   */
  state: modelStateSchema,
  /** Whether `GET /models` lists the model. */
  public: z.boolean(),
  /** Time of creation, ISO 8601 in UTC. */
  created_at: instant,
  /** Time of the last change, ISO 8601 in UTC. */
  updated_at: instant,
  /** The version that scores requests without a pinned version; null before the first version. */
  active: z.nullable(versionNameSchema),
  /** Number of samples that are not in the active version yet. */
  pending_samples: count,
  /** Id of the run in progress, or of the last run; null before the first run. */
  run: z.nullable(z.string()),
  /** Why the last run failed; null if it did not fail. */
  error: z.nullable(runErrorSchema),
  /** The versions, newest first. */
  versions: z.array(versionRecordSchema),
});
export type AuthoredModel = z.infer<typeof authoredModelSchema>;

const buildStageSchema = z.enum(['reading', 'embedder', 'embedding', 'discovering', 'training', 'saving']);
export type BuildStage = z.infer<typeof buildStageSchema>;

/** Progress of a run. */
export const runProgressSchema = z.strictObject({
  /** Current stage. */
  stage: buildStageSchema,
  /** Number of finished items of the stage. */
  done: count,
  /** Number of items of the stage; 0 while unknown. */
  total: count,
  /** Estimated seconds to the end of the stage; null while unknown. */
  seconds_left: z.nullable(count),
});

/** A training run in the background. */
export const runSchema = z.strictObject({
  /** Id of the run. */
  id: z.string(),
  /** Handle of the model that is trained. */
  handle: handleSchema,
  /** `train`: the whole document. `retrain`: the active version again, without a search. */
  kind: z.enum(['train', 'retrain']),
  /** Whether the run is in progress, or how it ended. */
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Progress of the run; null after its end. */
  progress: z.nullable(runProgressSchema),
  /** The version that the run created; null until then. */
  version: z.nullable(versionNameSchema),
  /** Why the run failed; null if it did not fail. */
  error: z.nullable(runErrorSchema),
  /** Time of the start, ISO 8601 in UTC. */
  started_at: instant,
  /** Time of the end, ISO 8601 in UTC; null while the run is in progress. */
  ended_at: z.nullable(instant),
});
export type Run = z.infer<typeof runSchema>;
