// Invented examples for the OpenAPI documents. The build replaces them with recorded ones.
import type {
  CompareResponse,
  ExplainRequest,
  Explanation,
  ExtractResponse,
  Health,
  ModelCard,
  ModelSummary,
  ScoreCard,
  ScoreRequest,
  TraitRecord,
} from '../../core/contract/index.js';
import { earlier, earlierCard, later, laterCard } from './sample-cards.js';

/** One example of every request and response, in the form of Variant A. */
export interface Examples {
  /** Requests without and with a baseline, and the cards that they return. */
  readonly request: ScoreRequest;
  readonly card: ScoreCard;
  readonly baselineRequest: ScoreRequest;
  readonly baselineCard: ScoreCard;
  readonly cardText: string;
  readonly models: readonly ModelSummary[];
  readonly traits: readonly TraitRecord[];
  readonly traitsText: string;
  readonly modelCard: ModelCard;
  readonly modelCardText: string;
  readonly comparison: CompareResponse;
  /** A short text on one trait. */
  readonly explanation: { readonly request: ExplainRequest; readonly response: Explanation };
  readonly extracted: ExtractResponse;
  readonly health: Health;
}

const traits: readonly TraitRecord[] = [
  {
    key: 'intent_clarity',
    name: 'Intent clarity',
    description: 'Says what the change is meant to do, not only that something changed',
    positive_label: 'clear intent',
    negative_label: 'unclear intent',
    sample_count: 180,
    positive_samples: 92,
    negative_samples: 88,
  },
  {
    key: 'scope_precision',
    name: 'Scope precision',
    description: 'Names the part of the system that changes',
    positive_label: 'precise scope',
    negative_label: 'unknown scope',
    sample_count: 176,
    positive_samples: 89,
    negative_samples: 87,
  },
];

/** Invented but consistent: derived values match, as in a real response. */
export const sampleExamples: Examples = {
  request: { content: later },
  card: laterCard,
  baselineRequest: { content: later, compare_to: earlier },
  baselineCard: {
    ...laterCard,
    compare_to: {
      scores: earlierCard.scores,
      composite: 15,
      confidence: 'high',
      headroom: 43,
      input_tokens: 2,
    },
    delta: { scores: { intent_clarity: 57, scope_precision: 73 }, composite: 66 },
  },
  cardText: [
    'intent_clarity   ███████████████░░░░░   77  ●●○  Developing',
    'scope_precision  █████████████████░░░   85  ●●●       Solid',
    '───────────────  ────────────────────  ───',
    'Composite        ████████████████░░░░   81  ●●○',
    '',
  ].join('\n'),
  models: [
    {
      handle: 'assay.commit-message',
      description: 'How well a commit message says what changed, where and why',
      scoring_method: 'balanced_cosine',
      traits: ['Intent clarity', 'Scope precision'],
    },
  ],
  traits,
  traitsText: [
    'Intent clarity (intent_clarity)',
    '  unclear intent ◂──────▸ clear intent',
    '  Says what the change is meant to do, not only that something changed',
    '  180 samples (92 positive, 88 negative)',
    '',
    'Scope precision (scope_precision)',
    '  unknown scope ◂──────▸ precise scope',
    '  Names the part of the system that changes',
    '  176 samples (89 positive, 87 negative)',
    '',
  ].join('\n'),
  modelCard: {
    handle: 'assay.commit-message',
    version: 'v1',
    description: 'How well a commit message says what changed, where and why',
    scoring_method: 'balanced_cosine',
    embedder: { id: 'assay-base', revision: '1' },
    traits: [...traits],
    additional_terms: null,
    upstream_sources: [],
    metrics: { intent_clarity: { auroc: 0.94 }, scope_precision: { auroc: 0.92 } },
  },
  modelCardText: '# assay.commit-message\n\nHow well a commit message says what changed, where and why\n',
  comparison: {
    a: earlierCard,
    b: laterCard,
    improvement: 66,
    traits: {
      intent_clarity: { a: 20, b: 77, delta: 57 },
      scope_precision: { a: 12, b: 85, delta: 73 },
    },
  },
  explanation: {
    request: { content: earlier, traits: ['intent_clarity'] },
    response: {
      content: null,
      input_tokens: 2,
      familiarity: 9,
      traits: {
        intent_clarity: {
          method: 'additive',
          raw: -1.25,
          bias: 0.25,
          score: 20,
          bias_points: 50,
          relevance: null,
          meaning: { contribution: -1, points: -20 },
          terms: { contribution: -0.25, points: -5 },
          style: [
            {
              feature: 'log words',
              label: 'number of words',
              contribution: -0.25,
              points: -5,
            },
          ],
          words: [
            { start: 0, end: 3, contribution: -0.75, points: -15 },
            { start: 4, end: 7, contribution: -0.5, points: -10 },
          ],
          other_words: { count: 0, contribution: 0, points: 0 },
          sentences: [{ start: 0, end: 7, contribution: -1.25, points: -25 }],
          other_sentences: { count: 0, contribution: 0, points: 0 },
          omitted_sentences: 0,
          segments: [{ start: 0, end: 7, contribution: -1.5, points: -30, tokens: 2, share: 1 }],
          notes: [],
        },
      },
    },
  },
  extracted: {
    url: 'https://example.org/',
    content: 'Example Domain',
    content_sha256: '162b81548a8db0ab220f7137405fb003019c266883d4181869662ad7eafdbc4d',
    fetched_at: '2026-01-05T09:30:00.000Z',
  },
  health: {
    status: 'ok',
    engine: {
      state: 'ready',
      embedder: { id: 'assay-base', revision: '1', backend: 'wasm', dimensions: 512 },
      loaded: ['assay.commit-message'],
      stored: 'disk',
      persisted: true,
      queue: 0,
      cache: { vectors: 0, bytes: 0 },
      restarts: 0,
      last_failure: null,
      site_data_cleared: null,
    },
  },
};
