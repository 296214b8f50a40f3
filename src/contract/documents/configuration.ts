// The words of the configuration document's JSON Schema.
import { defaults } from '../configuration/defaults.js';
import { configurationSchema } from '../configuration/document.js';
import {
  columnMappingSchema,
  gradedTargetSchema,
  labelMappingSchema,
  qualitySchema,
  traitTargetSchema,
} from '../configuration/quality.js';
import { discoverySchema, trainingSchema } from '../configuration/training.js';
import { discoverEntrySchema, traitSchema } from '../configuration/trait.js';
import { upstreamSourceSchema } from '../resources.js';
import { type Described, described, named } from './described.js';
import { describedSources } from './sources.js';

export const describedConfiguration = described(
  'ModelConfiguration',
  configurationSchema,
  'What a model is built from: its traits, where their samples come from, and how to train.',
  {
    description:
      'Short description for the catalog and the model page. Left out, the catalog lists trait names.',
    traits: 'The traits, or "discover" for full automatic discovery.',
    sources: 'Where training samples come from.',
    training: 'Training settings.',
    discovery: 'Settings of automatic trait discovery.',
    effort: 'How much cost and time a build may take for its quality.',
    additional_terms:
      'Terms beyond the general ones, in Markdown. They are shown prominently and need consent. Null or left out when there are none.',
    upstream_sources: 'Where the data came from, for information. Needs no consent.',
  },
  { defaults: defaults.document },
);

const trait = described(
  'Trait',
  traitSchema,
  'A scored dimension with a positive and a negative pole.',
  {
    type: 'What kind of dimension it is.',
    key: 'Stable identifier, used in storage, mappings and answers.',
    name: 'Display name. Left out, the key in title case.',
    description: 'What the trait measures.',
    positive_label: 'Label of the positive pole.',
    negative_label: 'Label of the negative pole.',
    aggregation: 'How the segments of a long text become one score.',
    positive_paraphrases: 'Samples of the positive pole.',
    negative_paraphrases: 'Samples of the negative pole.',
    topic_paraphrases: 'Samples of a topic. Ambient noise is the other pole.',
    claim_statement: 'The claim under test.',
    confirming_paraphrases: 'Samples that affirm the claim: positive.',
    contradicting_paraphrases: 'Samples that contradict the claim: negative.',
    cohort_paraphrases:
      'Samples of what is usual, for outlier traits: negative. Ambient noise is the positive pole.',
  },
  { defaults: defaults.trait },
);

const training = described(
  'Training',
  trainingSchema,
  'Training settings. Most are deprecated: they override what effort would choose.',
  {
    scoring_method: 'How a text is compared with the poles.',
    test_split: 'Share of the samples that is held out.',
    auto_prune: 'Whether samples that lie on the wrong side are left out.',
    prune_z_threshold: 'How far on the wrong side a sample must lie to be left out, as a z-score.',
    cold_start_k: 'Samples a class at which the cold-start curve is measured.',
    stability_bootstrap_n: 'Bootstrap rounds of the stability diagnostic.',
    trials_per_method: 'Trials of the optimizer for each scoring method.',
    early_stopping_patience: 'Trials without gain that end a study.',
    compute_diagnostics: 'Whether cold-start, stability and correlation are diagnosed.',
    max_parallel_methods: 'Method studies at the same time. A matter of the host, not of effort.',
    boundary_low:
      'Fixed low percentile boundary. Together with boundary_high it skips the search for boundaries.',
    boundary_high: 'Fixed high percentile boundary.',
    boundary_mode: 'What happens to samples between the boundaries, where boundaries are set.',
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

const discovery = described(
  'Discovery',
  discoverySchema,
  'Settings of automatic trait discovery.',
  {
    method: 'How axes are found.',
    min_discrimination: 'How well an axis must separate to be kept.',
    min_similarity: 'Samples less similar than this are left out before interpretation.',
    interpret_context: 'The scenario, for whoever interprets the axes.',
    max_traits: 'Traits to discover at most.',
    optimize: 'How thorough the search is.',
    full_mode_top_n: 'Candidates that the full search keeps.',
    interpret: 'Whether the axes are interpreted.',
    interpret_top_k: 'Samples shown for interpretation.',
    interpret_max_chars: 'Characters of each sample shown for interpretation.',
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
  described('DiscoverEntry', discoverEntrySchema, 'So many more traits are discovered in the data.', {
    discover: 'How many.',
  }),
  training,
  discovery,
  described('UpstreamSource', upstreamSourceSchema, 'Where data came from, for information.', {
    name: 'Name of the source.',
    license: 'Its licence.',
    url: 'Where it is found.',
    citation: 'How to cite it.',
    notes: 'Anything else worth knowing.',
  }),
  named(
    'Quality',
    qualitySchema,
    'How good a sample is: a word, or a number from 0 (negative) to 1 (positive).',
  ),
  named('LabelMapping', labelMappingSchema, 'What each label means: a quality, or a trait with a quality.'),
  named('ColumnMapping', columnMappingSchema, 'Which trait each field or column holds the values of.'),
  described('TraitTarget', traitTargetSchema, 'A trait.', { trait: 'Key of a trait of this document.' }),
  described('GradedTarget', gradedTargetSchema, 'A trait, with the quality that the label stands for.', {
    trait: 'Key of a trait of this document.',
    quality: 'How good a sample with this label is.',
  }),
  ...describedSources,
];
