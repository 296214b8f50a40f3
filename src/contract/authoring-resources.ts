// Resources of authoring: models that are built here, their versions and runs, and the requests that change them.
import * as z from 'zod/mini';
import { handleSchema, modelCardSchema } from './resources.js';
import { errorCodeSchema, issueSchema } from './versioned.js';

const count = z.int().check(z.gte(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
/** `v1`, `v2`, … in the order of the builds; a number is never used again. */
export const versionNameSchema = z.string().check(z.regex(/^v[1-9]\d{0,8}$/u));

/**
 * draft: never trained. busy: a run is under way. ready: the last run succeeded. failed: the last run failed; an
 * older version goes on serving. archived: neither listed nor scored, but kept.
 */
export const modelStateSchema = z.enum(['draft', 'busy', 'ready', 'failed', 'archived']);
export type ModelState = z.infer<typeof modelStateSchema>;

const tag = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/u));
export const tagsSchema = z.array(tag).check(z.maxLength(20));

export const sampleCountsSchema = z.strictObject({
  /** Different texts. */
  texts: count,
  /** Graded pairs of text and trait. */
  samples: count,
  positive: count,
  negative: count,
});
export type SampleCounts = z.infer<typeof sampleCountsSchema>;

export const versionOriginSchema = z.enum(['build', 'train', 'retrain', 'import']);
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
  /** What the build found wrong with its data, in sentences. */
  warnings: z.array(z.string()),
});
/** One version of a built model. */
export type VersionRecord = z.infer<typeof versionRecordSchema>;

const anyObject = z.looseObject({});

export const versionDetailSchema = z.extend(versionRecordSchema, {
  card: modelCardSchema,
  configuration: anyObject,
  report: z.nullable(anyObject),
});
/** A version with its card, the document that it was built from, and its build report. */
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
  /** The version that unpinned handles mean. */
  active: z.nullable(versionNameSchema),
  /** Samples that were sent and are not in the active version yet. */
  pending_samples: count,
  /** The run that is under way, or the last one. */
  run: z.nullable(z.string()),
  error: z.nullable(runErrorSchema),
  /** The newest first. */
  versions: z.array(versionRecordSchema),
});
/** A model that is built here, with its versions. */
export type AuthoredModel = z.infer<typeof authoredModelSchema>;

export const runStageSchema = z.enum(['reading', 'embedder', 'embedding', 'training', 'saving']);

export const runProgressSchema = z.strictObject({
  stage: runStageSchema,
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
  /** The version that it made. */
  version: z.nullable(versionNameSchema),
  error: z.nullable(runErrorSchema),
  started_at: instant,
  ended_at: z.nullable(instant),
});
/** A training run in the background. */
export type Run = z.infer<typeof runSchema>;
