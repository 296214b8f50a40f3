// The requests and responses of the authoring routes.
import * as z from 'zod/mini';
import {
  addSamplesSchema,
  authoredModelSchema,
  type authoringRoutes,
  createModelSchema,
  modelChangesSchema,
  runSchema,
  samplesAddedSchema,
  trainRequestSchema,
  versionChangesSchema,
  versionDetailSchema,
  versionRecordSchema,
} from '../../core/contract/index.js';
import {
  exampleCreation,
  exampleDetail,
  exampleDraft,
  exampleModel,
  exampleRun,
  exampleSamples,
  exampleVersion,
} from './authoring-examples.js';
import { type Operation, toExample } from './operation.js';

const toJsonBody = (schema: z.core.$ZodType, summary: string, value: unknown) => ({
  'application/json': toExample(schema, summary, value),
});
const model = toJsonBody(authoredModelSchema, 'The model', exampleModel);
const run = toJsonBody(runSchema, 'A run in progress', exampleRun);
const file = {
  schema: z.string().check(z.meta({ contentMediaType: 'application/octet-stream' })),
  examples: {},
};
const lines = exampleSamples.samples.map((row) => JSON.stringify(row)).join('\n');

type AuthoringName = (typeof authoringRoutes)[number]['name'];

export const authoringOperations: Readonly<Record<AuthoringName, Operation>> = {
  v1_create: {
    tag: 'Authoring',
    summary: 'Create a draft',
    request: toJsonBody(createModelSchema, 'A draft', exampleCreation),
    response: toJsonBody(authoredModelSchema, 'The draft', exampleDraft),
  },
  v1_update: {
    tag: 'Authoring',
    summary: 'Change, archive or restore a model',
    request: toJsonBody(modelChangesSchema, 'List the model', { public: true }),
    response: model,
  },
  v1_remove: { tag: 'Authoring', summary: 'Remove a model and all its versions', response: {} },
  v1_add_samples: {
    tag: 'Authoring',
    summary: 'Add graded texts, such as feedback on scores',
    request: {
      ...toJsonBody(addSamplesSchema, 'One graded text', exampleSamples),
      'text/plain': toExample(z.string().check(z.minLength(1)), 'JSON Lines', lines),
    },
    response: toJsonBody(samplesAddedSchema, 'Number of samples', { added: 1, pending_samples: 1 }),
  },
  v1_train: {
    tag: 'Authoring',
    summary: 'Start a training run',
    bodyOptional: true,
    request: toJsonBody(trainRequestSchema, 'Train the whole document', { kind: 'train' }),
    response: run,
  },
  v1_run: { tag: 'Authoring', summary: 'Get the state of a run', response: run },
  v1_cancel: {
    tag: 'Authoring',
    summary: 'Cancel a run',
    response: toJsonBody(runSchema, 'A cancelled run', { ...exampleRun, state: 'cancelled', progress: null }),
  },
  v1_versions: { tag: 'Authoring', summary: 'List the versions of a model', response: model },
  v1_version: {
    tag: 'Authoring',
    summary: 'Get a version with its document and report',
    response: toJsonBody(versionDetailSchema, 'A version', exampleDetail),
  },
  v1_update_version: {
    tag: 'Authoring',
    summary: 'Change the tags of a version',
    request: toJsonBody(versionChangesSchema, 'One tag', { tags: ['approved'] }),
    response: model,
  },
  v1_remove_version: { tag: 'Authoring', summary: 'Remove a version that is not active', response: {} },
  v1_activate: {
    tag: 'Authoring',
    summary: 'Activate a version, also to roll back',
    response: model,
  },
  v1_export: {
    tag: 'Authoring',
    summary: 'Export a version as one file',
    response: { 'application/octet-stream': file },
  },
  v1_import: {
    tag: 'Authoring',
    summary: 'Import an exported version',
    request: { 'application/octet-stream': file },
    response: toJsonBody(versionRecordSchema, 'The version under its new number', {
      ...exampleVersion,
      origin: 'import',
    }),
  },
};
