// What the routes of authoring take and answer.
import * as z from 'zod/mini';
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
  runSchema,
  versionDetailSchema,
  versionRecordSchema,
} from '../authoring-resources.js';
import type { authoringRoutes } from '../authoring-routes.js';
import {
  exampleCreation,
  exampleDetail,
  exampleDraft,
  exampleModel,
  exampleRun,
  exampleSamples,
  exampleVersion,
} from './authoring-examples.js';
import { type Operation, shown } from './operation.js';

const json = (schema: z.core.$ZodType, summary: string, value: unknown) => ({
  'application/json': shown(schema, summary, value),
});
const model = json(authoredModelSchema, 'The model', exampleModel);
const run = json(runSchema, 'A run under way', exampleRun);
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
    request: json(createModelSchema, 'A draft', exampleCreation),
    answer: json(authoredModelSchema, 'The draft', exampleDraft),
  },
  v1_update: {
    tag: 'Authoring',
    summary: 'Change a model, archive it or bring it back',
    request: json(modelChangesSchema, 'Listed from now on', { public: true }),
    answer: model,
  },
  v1_remove: { tag: 'Authoring', summary: 'Remove a model with all its versions', answer: {} },
  v1_add_samples: {
    tag: 'Authoring',
    summary: 'Add graded texts, feedback included',
    request: {
      ...json(addSamplesSchema, 'One text', exampleSamples),
      'text/plain': shown(z.string().check(z.minLength(1)), 'JSON Lines', lines),
    },
    answer: json(samplesAddedSchema, 'How many', { added: 1, pending_samples: 1 }),
  },
  v1_train: {
    tag: 'Authoring',
    summary: 'Start a training run',
    bodyOptional: true,
    request: json(trainRequestSchema, 'The whole document', { kind: 'train' }),
    answer: run,
  },
  v1_run: { tag: 'Authoring', summary: 'Ask how a run is going', answer: run },
  v1_cancel: {
    tag: 'Authoring',
    summary: 'Cancel a run',
    answer: json(runSchema, 'A cancelled run', { ...exampleRun, state: 'cancelled', progress: null }),
  },
  v1_versions: { tag: 'Authoring', summary: 'List the versions of a model', answer: model },
  v1_version: {
    tag: 'Authoring',
    summary: 'A version with its document and report',
    answer: json(versionDetailSchema, 'A version', exampleDetail),
  },
  v1_update_version: {
    tag: 'Authoring',
    summary: 'Tag a version',
    request: json(versionChangesSchema, 'One tag', { tags: ['approved'] }),
    answer: model,
  },
  v1_remove_version: { tag: 'Authoring', summary: 'Remove a version that is not active', answer: {} },
  v1_activate: {
    tag: 'Authoring',
    summary: 'Make a version the active one, also to roll back',
    answer: model,
  },
  v1_export: {
    tag: 'Authoring',
    summary: 'A version as one file',
    answer: { 'application/octet-stream': file },
  },
  v1_import: {
    tag: 'Authoring',
    summary: 'Add an exported version',
    request: { 'application/octet-stream': file },
    answer: json(versionRecordSchema, 'The version under its new number', {
      ...exampleVersion,
      origin: 'import',
    }),
  },
};
