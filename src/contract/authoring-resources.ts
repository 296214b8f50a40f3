// Resources of authoring: models that users build, their versions and their training runs.
import * as z from 'zod/mini';
import { tagPattern } from './handle.js';
import { handleSchema, modelCardSchema } from './resources.js';
import { count, instant, sha256 } from './schema-atoms.js';
import { errorCodeSchema, issueSchema } from './versioned.js';

/** `v1`, `v2`, … in the order of the builds. A number is never reused. */
const versionNameSchema = z.string().check(z.regex(/^v[1-9]\d{0,8}$/u));

/**
 * draft: never trained. busy: a run is in progress. ready: the last run succeeded. failed: the last run failed; an
 * older version keeps scoring. archived: neither listed nor scored, but stored.
 */
const modelStateSchema = z.enum(['draft', 'busy', 'ready', 'failed', 'archived']);
export type ModelState = z.infer<typeof modelStateSchema>;

const tag = z.string().check(z.regex(tagPattern));
export const tagsSchema = z.array(tag).check(z.maxLength(20));

export const sampleCountsSchema = z.strictObject({
  /** Distinct texts. */
  texts: count,
  /** Graded pairs of text and trait. */
  samples: count,
  positive: count,
  negative: count,
});
export type SampleCounts = z.infer<typeof sampleCountsSchema>;

const versionOriginSchema = z.enum(['build', 'train', 'retrain', 'import']);
export type VersionOrigin = z.infer<typeof versionOriginSchema>;

export const versionRecordSchema = z.strictObject({
  handle: handleSchema,
  version: versionNameSchema,
  active: z.boolean(),
  tags: tagsSchema,
  origin: versionOriginSchema,
  created_at: instant,
  counts: sampleCountsSchema,
  metrics: modelCardSchema.shape.metrics,
  embedder: modelCardSchema.shape.embedder,
  artifact_bytes: count,
  artifact_sha256: sha256,
  configuration_sha256: sha256,
  samples_sha256: sha256,
  /** Problems that the build found in its data, as sentences. */
  warnings: z.array(z.string()),
});
/** One version of a model. */
export type VersionRecord = z.infer<typeof versionRecordSchema>;

const anyObject = z.looseObject({});

export const versionDetailSchema = z.extend(versionRecordSchema, {
  card: modelCardSchema,
  configuration: anyObject,
  report: z.nullable(anyObject),
});
/** A version with its card, the document it was built from, and its build report. */
export type VersionDetail = z.infer<typeof versionDetailSchema>;

export const runErrorSchema = z.strictObject({
  code: errorCodeSchema,
  message: z.string(),
  details: z.array(issueSchema),
});
export type RunError = z.infer<typeof runErrorSchema>;

export const authoredModelSchema = z.strictObject({
  handle: handleSchema,
  state: modelStateSchema,
  public: z.boolean(),
  created_at: instant,
  updated_at: instant,
  /** The version that scores requests without a pinned version. */
  active: z.nullable(versionNameSchema),
  /** Samples that were added but are not in the active version yet. */
  pending_samples: count,
  /** The run in progress, or the last one. */
  run: z.nullable(z.string()),
  error: z.nullable(runErrorSchema),
  /** Newest first. */
  versions: z.array(versionRecordSchema),
});
/** A model that a user builds, with its versions. */
export type AuthoredModel = z.infer<typeof authoredModelSchema>;

const buildStageSchema = z.enum(['reading', 'embedder', 'embedding', 'discovering', 'training', 'saving']);
export type BuildStage = z.infer<typeof buildStageSchema>;

export const runProgressSchema = z.strictObject({
  stage: buildStageSchema,
  done: count,
  total: count,
  seconds_left: z.nullable(count),
});

export const runSchema = z.strictObject({
  id: z.string(),
  handle: handleSchema,
  kind: z.enum(['train', 'retrain']),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  progress: z.nullable(runProgressSchema),
  /** The version that the run created. */
  version: z.nullable(versionNameSchema),
  error: z.nullable(runErrorSchema),
  started_at: instant,
  ended_at: z.nullable(instant),
});
/** A training run in the background. */
export type Run = z.infer<typeof runSchema>;
