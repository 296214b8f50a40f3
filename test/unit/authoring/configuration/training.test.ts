import { minimal, withDiscovery, withTraining } from './documents.js';
import { type Case, table } from './issue-tables.js';

const methods =
  'auto, balanced_cosine, centered_cosine, balanced_linear, percentile, weighted_cosine, weighted_linear, ' +
  'weighted_fisher, ridge or regression';
const atLeastOne = [
  ['training', 'stability_bootstrap_n'],
  ['training', 'trials_per_method'],
  ['training', 'early_stopping_patience'],
  ['training', 'max_parallel_methods'],
  ['discovery', 'max_traits'],
  ['discovery', 'full_mode_top_n'],
  ['discovery', 'interpret_top_k'],
  ['discovery', 'interpret_max_chars'],
] as const;
table('training and discovery', [
  ...atLeastOne.flatMap(([part, field]): Case[] => [
    [{ ...minimal, [part]: { [field]: 0 } }, `${part}.${field}: must be at least 1, not 0`],
    [{ ...minimal, [part]: { [field]: 1.5 } }, `${part}.${field}: must be an integer, not 1.5`],
  ]),
  [withTraining({ scoring_method: 'svm' }), `training.scoring_method: must be ${methods}, not 'svm'`],
  [withTraining({ test_split: 0.009 }), 'training.test_split: must be at least 0.01, not 0.009'],
  [withTraining({ test_split: 0.991 }), 'training.test_split: must be at most 0.99, not 0.991'],
  [withTraining({ test_split: Number.NaN }), 'training.test_split: must be a number, not NaN'],
  [withTraining({ auto_prune: 1 }), 'training.auto_prune: must be true or false, not 1'],
  [withTraining({ prune_z_threshold: -0.1 }), 'training.prune_z_threshold: must be at least 0, not -0.1'],
  [
    withTraining({ prune_z_threshold: Number.POSITIVE_INFINITY }),
    'training.prune_z_threshold: must be a number, not Infinity',
  ],
  [withTraining({ cold_start_k: 4 }), 'training.cold_start_k: must be an array, not 4'],
  [withTraining({ cold_start_k: [4, 0] }), 'training.cold_start_k[1]: must be at least 1, not 0'],
  [
    withTraining({ compute_diagnostics: 'no' }),
    "training.compute_diagnostics: must be true or false, not 'no'",
  ],
  [
    withTraining({ boundary_low: -1, boundary_high: 60 }),
    'training.boundary_low: must be at least 0, not -1',
  ],
  [
    withTraining({ boundary_low: 51, boundary_high: 60 }),
    'training.boundary_low: must be at most 50, not 51',
  ],
  [
    withTraining({ boundary_low: 10, boundary_high: 49 }),
    'training.boundary_high: must be at least 50, not 49',
  ],
  [
    withTraining({ boundary_low: 10, boundary_high: 101 }),
    'training.boundary_high: must be at most 100, not 101',
  ],
  [
    withTraining({ boundary_mode: 'drop' }),
    "training.boundary_mode: must be exclude or interpolate, not 'drop'",
  ],
  [withTraining({ learning_rate: 1 }), 'training.learning_rate: is not a known property'],
  [withDiscovery({ method: 'ica' }), "discovery.method: must be auto, pca, lda or clustering, not 'ica'"],
  [
    withDiscovery({ min_discrimination: 'high' }),
    "discovery.min_discrimination: must be auto or a number, not 'high'",
  ],
  [withDiscovery({ min_discrimination: 1.1 }), 'discovery.min_discrimination: must be at most 1, not 1.1'],
  [withDiscovery({ min_discrimination: -0.1 }), 'discovery.min_discrimination: must be at least 0, not -0.1'],
  [withDiscovery({ min_similarity: -0.1 }), 'discovery.min_similarity: must be at least 0, not -0.1'],
  [withDiscovery({ min_similarity: 1.1 }), 'discovery.min_similarity: must be at most 1, not 1.1'],
  [withDiscovery({ min_similarity: 'auto' }), "discovery.min_similarity: must be a number, not 'auto'"],
  [withDiscovery({ interpret_context: 1 }), 'discovery.interpret_context: must be a string, not 1'],
  [withDiscovery({ optimize: 'fast' }), "discovery.optimize: must be quick or full, not 'fast'"],
  [withDiscovery({ interpret: 0 }), 'discovery.interpret: must be true or false, not 0'],
  [withDiscovery({ pca: true }), 'discovery.pca: is not a known property'],
]);

table('upstream sources', [
  [{ ...minimal, upstream_sources: [{}] }, 'upstream_sources[0].name: is required'],
  [{ ...minimal, upstream_sources: [{ name: 1 }] }, 'upstream_sources[0].name: must be a string, not 1'],
  [
    { ...minimal, upstream_sources: [{ name: 'n', year: 1 }] },
    'upstream_sources[0].year: is not a known property',
  ],
  ...['license', 'url', 'citation', 'notes'].map(
    (field): Case => [
      { ...minimal, upstream_sources: [{ name: 'n', [field]: null }] },
      `upstream_sources[0].${field}: must be a string, not null`,
    ],
  ),
]);
