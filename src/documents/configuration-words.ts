// Descriptions of the configuration document in its JSON Schema.
import {
  columnMappingSchema,
  configurationSchema,
  defaults,
  discoverEntrySchema,
  discoverySchema,
  gradedTargetSchema,
  labelMappingSchema,
  qualitySchema,
  trainingSchema,
  traitSchema,
  traitTargetSchema,
} from '../contract/configuration/index.js';
import { type Described, describe, nameSchema } from './described.js';
import { describedUpstreamSource } from './resource-words.js';
import { describedSources } from './source-words.js';

export const describedConfiguration = describe(
  'ModelConfiguration',
  configurationSchema,
  'What a model is built from: its traits, the sources of their samples, and training settings.',
  {
    description:
      'Short description for the catalog and the model page. If it is omitted, the catalog lists the trait names.',
    traits: 'The traits, or `discover` for full automatic discovery.',
    sources: 'Sources of training samples.',
    training: 'Training settings.',
    discovery: 'Settings of automatic trait discovery.',
    effort: 'Cost, time and quality of the build: more effort takes longer and may find a better model.',
    additional_terms:
      'Terms in addition to the general terms, in Markdown. They are shown prominently and require consent. Null or omitted if there are none.',
    upstream_sources: 'Where the data came from, for information. Requires no consent.',
  },
  { defaults: defaults.document },
);

const trait = describe(
  'Trait',
  traitSchema,
  'A scored dimension with a positive and a negative pole.',
  {
    type: 'Type of the trait. spectrum: a position between two poles. topic: closeness to a topic. claim: agreement with a claim. outlier: distance from a cohort.',
    key: 'Stable identifier, used in storage, mappings and responses.',
    name: 'Display name. Default: the key in title case.',
    description: 'What the trait measures.',
    positive_label: 'Label of the positive pole.',
    negative_label: 'Label of the negative pole.',
    aggregation:
      "How the scores of a long text's segments are combined. none: the segments are averaged before they are scored.",
    positive_paraphrases: 'Samples of the positive pole.',
    negative_paraphrases: 'Samples of the negative pole.',
    topic_paraphrases: 'Samples of a topic, which are positive. Ambient noise is the negative pole.',
    claim_statement: 'The claim under test.',
    confirming_paraphrases: 'Samples that affirm the claim, which are positive.',
    contradicting_paraphrases: 'Samples that contradict the claim, which are negative.',
    cohort_paraphrases:
      'Typical samples of the cohort, for outlier traits, which are negative. Ambient noise is the positive pole.',
  },
  { defaults: defaults.trait },
);

const training = describe(
  'Training',
  trainingSchema,
  'Training settings. Most are deprecated: they override the values derived from effort.',
  {
    scoring_method: 'Method that compares a text with the poles of the traits.',
    test_split:
      'Fraction of the samples that is held out for testing. Each pole holds out at least one sample and keeps at least three.',
    auto_prune: 'Whether mislabelled samples are removed.',
    prune_z_threshold:
      'Distance beyond the boundary, as a z-score, from which a sample counts as mislabelled.',
    cold_start_k: 'Numbers of samples per class at which the cold-start curve is measured.',
    stability_bootstrap_n: 'Number of bootstrap rounds of the stability diagnostic.',
    trials_per_method: 'Number of optimizer trials for each scoring method.',
    early_stopping_patience: 'Number of trials without improvement after which a study ends.',
    compute_diagnostics: 'Whether the cold-start, stability and correlation diagnostics run.',
    max_parallel_methods:
      'Maximum number of method studies that run at once, each on its own thread. No more run than the host has CPU cores. The model is the same for every number.',
    boundary_low:
      'Fixed low percentile boundary. Without `boundary_high`, the other boundary is searched for. Boundaries apply to traits with five or more distinct qualities, and to columns of raw numbers.',
    boundary_high:
      'Fixed high percentile boundary. Without `boundary_low`, the other boundary is searched for.',
    boundary_mode:
      'How samples between the boundaries are used. exclude: not at all. interpolate: weighted by their position.',
  },
  {
    defaults: defaults.training,
    deprecated: [
      'scoring_method',
      'test_split',
      'auto_prune',
      'prune_z_threshold',
      'cold_start_k',
      'stability_bootstrap_n',
      'trials_per_method',
      'early_stopping_patience',
      'compute_diagnostics',
    ],
  },
);

const discovery = describe(
  'Discovery',
  discoverySchema,
  'Settings of automatic trait discovery.',
  {
    method: 'Method that finds candidate axes.',
    min_discrimination: 'Minimum discrimination of an axis; `auto` searches for the threshold.',
    min_similarity: 'Minimum similarity of the samples that name an axis.',
    interpret_context: 'Description of the scenario, which is added to the prompt of an interpreter.',
    max_traits: 'Maximum number of traits to discover.',
    optimize: 'How thorough the search is.',
    full_mode_top_n: 'Number of candidates that the full search keeps.',
    interpret: 'Whether the axes are named: by the interpreter of the build, else by their key phrases.',
    interpret_top_k:
      'Number of samples of each end that an interpreter is shown; without one, those whose key phrases count.',
    interpret_max_chars: 'Maximum number of characters of each of those samples.',
  },
  {
    defaults: defaults.discovery,
    deprecated: [
      'max_traits',
      'optimize',
      'full_mode_top_n',
      'interpret',
      'interpret_top_k',
      'interpret_max_chars',
    ],
  },
);

/** Every definition of the configuration document. */
export const describedParts: readonly Described[] = [
  trait,
  describe('DiscoverEntry', discoverEntrySchema, 'A number of additional traits to discover in the data.', {
    discover: 'Number of additional traits.',
  }),
  training,
  discovery,
  describedUpstreamSource,
  nameSchema(
    'Quality',
    qualitySchema,
    'Quality of a sample: a word, or a number from 0 to 1. Above 0.5 is positive, below 0.5 negative.',
  ),
  nameSchema(
    'LabelMapping',
    labelMappingSchema,
    'Maps each label to a quality, or to a trait with a quality.',
  ),
  nameSchema('ColumnMapping', columnMappingSchema, 'Maps each field or column to the trait that it grades.'),
  describe('TraitTarget', traitTargetSchema, 'A trait.', { trait: 'Key of a trait of this document.' }),
  describe('GradedTarget', gradedTargetSchema, 'A trait, with the quality that the label means.', {
    trait: 'Key of a trait of this document.',
    quality: 'Quality of a sample with this label.',
  }),
  ...describedSources,
];
