// Invented examples of authoring, for the OpenAPI document.
import type {
  AuthoredModel,
  CreateModel,
  Run,
  VersionDetail,
  VersionRecord,
} from '../../core/contract/index.js';
import { sampleExamples } from './examples.js';

const exampleDocument = {
  description: 'Asks for something to be done',
  traits: [
    {
      type: 'spectrum',
      key: 'request',
      positive_label: 'asks',
      negative_label: 'states',
      positive_paraphrases: [
        'Please fix this today',
        'Send me the report by noon',
        'Call the client back now',
      ],
      negative_paraphrases: [
        'The sky is blue in June',
        'Cats sleep most of the day',
        'Rivers run to the sea',
      ],
    },
  ],
};

export const exampleCreation: CreateModel = {
  handle: 'local.request',
  configuration: exampleDocument,
  public: true,
};

export const exampleSamples = { samples: [{ text: 'Could you look into it?', request: 'asks' }] };

const createHash = (digit: string): string => digit.repeat(64);

export const exampleVersion: VersionRecord = {
  handle: 'local.request',
  version: 'v1',
  active: true,
  tags: ['first'],
  origin: 'train',
  created_at: '2026-01-05T09:30:00.000Z',
  counts: { texts: 7, samples: 7, positive: 4, negative: 3 },
  metrics: { request: { auroc: 0.92, accuracy: 0.86, ece: 0.07, brier: 0.11 } },
  embedder: { id: 'assay-base', revision: 'e6ab6b0d22476b80' },
  artifact_bytes: 3484,
  artifact_sha256: createHash('a'),
  configuration_sha256: createHash('b'),
  samples_sha256: createHash('c'),
  warnings: [],
};

export const exampleDetail: VersionDetail = {
  ...exampleVersion,
  card: {
    ...sampleExamples.modelCard,
    handle: 'local.request',
    version: 'v1',
    description: 'Asks for something to be done',
  },
  configuration: exampleDocument,
  report: null,
};

export const exampleModel: AuthoredModel = {
  handle: 'local.request',
  state: 'ready',
  public: true,
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:30:00.000Z',
  active: 'v1',
  pending_samples: 0,
  run: 'run_01JZ5X8Q4E7M2N9R3T6V0W1Y5B',
  error: null,
  versions: [exampleVersion],
};

export const exampleDraft: AuthoredModel = {
  ...exampleModel,
  state: 'draft',
  active: null,
  run: null,
  versions: [],
};

export const exampleRun: Run = {
  id: 'run_01JZ5X8Q4E7M2N9R3T6V0W1Y5B',
  handle: 'local.request',
  kind: 'train',
  state: 'running',
  progress: { stage: 'training', done: 12, total: 40, seconds_left: 2 },
  version: null,
  error: null,
  started_at: '2026-01-05T09:29:56.000Z',
  ended_at: null,
};
