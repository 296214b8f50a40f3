// Descriptions of the authoring resources in the OpenAPI document of Variant A.
import {
  addSamplesSchema,
  authoredModelSchema,
  createModelSchema,
  modelChangesSchema,
  runErrorSchema,
  runProgressSchema,
  runSchema,
  sampleCountsSchema,
  samplesAddedSchema,
  trainRequestSchema,
  versionChangesSchema,
  versionDetailSchema,
  versionRecordSchema,
} from '../contract/index.js';
import { type Described, describe } from './described.js';

const draftWords = {
  configuration: 'The configuration document, as an object or as YAML or JSON text.',
  directory:
    "Absolute http or https URL of the folder that the document's relative paths are resolved against.",
  public: 'Whether `GET /models` lists the model.',
};

const versionWords = {
  handle: 'Handle of the model.',
  version: 'Name of the version: `v` and a number that is never reused.',
  active: 'Whether this version scores requests without a pinned version.',
  tags: 'Tags of the version.',
  origin: 'How the version was created.',
  created_at: 'Time of creation, ISO 8601 in UTC.',
  counts: 'Number of training samples.',
  metrics: 'Cross-validated metrics by trait key, in [0, 1].',
  embedder: 'The embedder whose vectors the version was trained on.',
  artifact_bytes: 'Size of the artifact, in bytes.',
  artifact_sha256: 'SHA-256 of the artifact, hexadecimal.',
  configuration_sha256: 'SHA-256 of the configuration document in canonical form, hexadecimal.',
  samples_sha256: 'SHA-256 of all training data, hexadecimal.',
  warnings: 'Problems that the build found in its data.',
};

export const describedAuthoring: readonly Described[] = [
  describe('CreateModel', createModelSchema, 'A new draft.', {
    handle: 'A handle that is not taken, with a prefix other than `assay`.',
    ...draftWords,
  }),
  describe('ModelChanges', modelChangesSchema, 'Changes to a model. Omitted fields keep their values.', {
    ...draftWords,
    archived: 'True archives the model: it is neither listed nor scored, but stored. False restores it.',
  }),
  describe(
    'VersionChanges',
    versionChangesSchema,
    'Changes to a version. Omitted fields keep their values.',
    {
      active: 'True makes this version the active one.',
      tags: 'New tags, which replace the current ones.',
    },
  ),
  describe('AddSamples', addSamplesSchema, 'Graded texts to add.', {
    samples: 'Objects with `text`, and one grade for each trait, under the key of the trait.',
  }),
  describe('SamplesAdded', samplesAddedSchema, 'Number of samples that were added.', {
    added: 'Number of samples that the request added.',
    pending_samples: 'Number of samples that are not in the active version yet.',
  }),
  describe('TrainRequest', trainRequestSchema, 'What to train.', {
    kind: '`train` builds the whole document. `retrain` trains the active version again with the samples added since, without a search. Default: `train`.',
    activate: 'Whether the new version becomes the active one. Default: true.',
  }),
  describe('AuthoredModel', authoredModelSchema, 'A model that a user builds.', {
    handle: 'Handle of the model.',
    state:
      'draft: never trained. busy: a run is in progress. ready: the last run succeeded. failed: the last run failed. archived: neither listed nor scored.',
    public: 'Whether `GET /models` lists the model.',
    created_at: 'Time of creation, ISO 8601 in UTC.',
    updated_at: 'Time of the last change, ISO 8601 in UTC.',
    active: 'The version that scores requests without a pinned version; null before the first version.',
    pending_samples: 'Number of samples that are not in the active version yet.',
    run: 'Id of the run in progress, or of the last run; null before the first run.',
    error: 'Why the last run failed; null if it did not fail.',
    versions: 'The versions, newest first.',
  }),
  describe('VersionRecord', versionRecordSchema, 'A version of a model.', versionWords),
  describe('VersionDetail', versionDetailSchema, 'A version with its card, document and report.', {
    ...versionWords,
    card: 'Model card of the version.',
    configuration: 'The configuration document that the version was built from.',
    report: 'Report of the build; null if the version has none.',
  }),
  describe('SampleCounts', sampleCountsSchema, 'Numbers of training samples.', {
    texts: 'Number of distinct texts.',
    samples: 'Number of grades: one for each graded text and trait.',
    positive: 'Number of samples of the positive pole.',
    negative: 'Number of samples of the negative pole.',
  }),
  describe('Run', runSchema, 'A training run.', {
    id: 'Id of the run.',
    handle: 'Handle of the model that is trained.',
    kind: '`train`: the whole document. `retrain`: the active version again, without a search.',
    state: 'Whether the run is in progress, or how it ended.',
    progress: 'Progress of the run; null after its end.',
    version: 'The version that the run created; null until then.',
    error: 'Why the run failed; null if it did not fail.',
    started_at: 'Time of the start, ISO 8601 in UTC.',
    ended_at: 'Time of the end, ISO 8601 in UTC; null while the run is in progress.',
  }),
  describe('RunProgress', runProgressSchema, 'Progress of a run.', {
    stage: 'Current stage.',
    done: 'Number of finished items of the stage.',
    total: 'Number of items of the stage; 0 while unknown.',
    seconds_left: 'Estimated seconds to the end of the stage; null while unknown.',
  }),
  describe('RunError', runErrorSchema, 'Why a run failed.', {
    code: 'Error code.',
    message: 'Cause of the failure, in one sentence.',
    details: 'Every issue that was found.',
  }),
];
