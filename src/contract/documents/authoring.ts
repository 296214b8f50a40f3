// The words of authoring's resources in the OpenAPI document of Variant A.
import {
  addSamplesSchema,
  createModelSchema,
  modelChangesSchema,
  samplesAddedSchema,
  trainRequestSchema,
  versionChangesSchema,
} from '../authoring-requests.js';
import {
  authoredModelSchema,
  runErrorSchema,
  runProgressSchema,
  runSchema,
  sampleCountsSchema,
  versionDetailSchema,
  versionRecordSchema,
} from '../authoring-resources.js';
import { type Described, described } from './described.js';

const draftWords = {
  configuration: 'The configuration document, as an object or as YAML or JSON text.',
  directory: "Absolute http or https URL of the folder that the document's paths lie in.",
  public: 'Whether the model is listed.',
};

const versionWords = {
  handle: 'Handle of the model.',
  version: 'Its name, `v` and a number that is never used again.',
  active: 'Whether it answers for the handle.',
  tags: 'Names given to it.',
  origin: 'How it was made.',
  created_at: 'When it was made, ISO 8601 in UTC.',
  counts: 'What it was trained on.',
  metrics: 'Cross-validated figures by trait key.',
  embedder: 'The embedder whose vectors it was trained on.',
  artifact_bytes: 'Size of the artifact.',
  artifact_sha256: 'SHA-256 of the artifact.',
  configuration_sha256: 'SHA-256 of the configuration document in canonical form.',
  samples_sha256: 'SHA-256 of everything that it was trained on.',
  warnings: 'What the build found wrong with its data.',
};

export const describedAuthoring: readonly Described[] = [
  described('CreateModel', createModelSchema, 'A new draft.', {
    handle: 'A handle that is free, under a prefix other than `assay`.',
    ...draftWords,
  }),
  described('ModelChanges', modelChangesSchema, 'Changes of a model; what is left out stays.', {
    ...draftWords,
    archived: 'True: neither listed nor scored, but kept.',
  }),
  described('VersionChanges', versionChangesSchema, 'Changes of a version; what is left out stays.', {
    active: 'True makes it the active one.',
    tags: 'Its tags from now on.',
  }),
  described('AddSamples', addSamplesSchema, 'Graded texts.', {
    samples: 'Each with `text`, and a grade for every trait that is named by its key.',
  }),
  described('SamplesAdded', samplesAddedSchema, 'What was added.', {
    added: 'Samples of the request.',
    pending_samples: 'Samples that are not in the active version yet.',
  }),
  described('TrainRequest', trainRequestSchema, 'What to train.', {
    kind: '`train`: the whole document. `retrain`: the active version again with the samples since, without a search.',
    activate: 'Whether the new version becomes the active one. Default: true.',
  }),
  described('AuthoredModel', authoredModelSchema, 'A model that is built here.', {
    handle: 'Handle of the model.',
    state: 'Where it stands in its life.',
    public: 'Whether it is listed.',
    created_at: 'When it was created, ISO 8601 in UTC.',
    updated_at: 'When it changed last.',
    active: 'The version that answers for the handle; null before the first.',
    pending_samples: 'Samples that are not in the active version yet.',
    run: 'The run that is under way, or the last one.',
    error: 'Why the last run failed; null when it did not.',
    versions: 'The newest first.',
  }),
  described('VersionRecord', versionRecordSchema, 'A version of a model.', versionWords),
  described('VersionDetail', versionDetailSchema, 'A version with all that is known of it.', {
    ...versionWords,
    card: 'Its card.',
    configuration: 'The document that it was built from.',
    report: 'What the build found out; null where there is none.',
  }),
  described('SampleCounts', sampleCountsSchema, 'How many samples.', {
    texts: 'Different texts.',
    samples: 'Grades, one a text and trait.',
    positive: 'On the positive pole.',
    negative: 'On the negative pole.',
  }),
  described('Run', runSchema, 'A training run.', {
    id: 'Its id.',
    handle: 'The model that is trained.',
    kind: 'What is trained.',
    state: 'Whether it goes on, and how it ended.',
    progress: 'How far it has come; null when it does not go on.',
    version: 'The version that it made.',
    error: 'Why it failed.',
    started_at: 'When it started, ISO 8601 in UTC.',
    ended_at: 'When it ended; null while it goes on.',
  }),
  described('RunProgress', runProgressSchema, 'How far a run has come.', {
    stage: 'What is being done.',
    done: 'Items done.',
    total: 'Items of the stage; 0 while not known.',
    seconds_left: 'Until the end of the stage; null while nothing can be said.',
  }),
  described('RunError', runErrorSchema, 'Why a run failed.', {
    code: 'Its code.',
    message: 'What went wrong.',
    details: 'Every single issue.',
  }),
];
