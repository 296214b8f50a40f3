// The schema components of the OpenAPI documents, in their order, by name.
import * as contract from '../../core/contract/index.js';
import { type Described, describe, describeAll } from './described.js';

const common = describeAll({
  ScoreRequest: contract.scoreRequestSchema,
  Breaks: contract.breaksSchema,
  Comparison: contract.comparisonSchema,
  Delta: contract.deltaSchema,
});

/** Traits as the public endpoints list them, in both variants. */
export const describedTraits = describeAll({
  TraitRecord: contract.traitRecordSchema,
  TraitList: contract.traitListSchema,
});

/** The body of a failure of the three public endpoints, in both variants. */
export const describedFailure = describe('Failure', contract.failureSchema);

/** Provenance, in the model card and in the configuration document. */
export const describedUpstreamSource = describe('UpstreamSource', contract.upstreamSourceSchema);

/** The card of Variant A's public endpoint: the contract's fields alone. */
export const describedPublicCard: readonly Described[] = [
  describe('PublicTraitDetail', contract.traitDetailSchemaA, { type: 'TraitDetailA' }),
  describe('PublicScoreCard', contract.scoreCardSchemaA, { type: 'ScoreCardA' }),
];

/** Every schema component of the versioned API. */
export const describedVersioned: readonly Described[] = [
  ...common,
  ...describeAll({
    ModelTrait: contract.modelTraitSchema,
    ModelTraitList: contract.modelTraitListSchema,
    DiscoveredTrait: contract.discoveredTraitSchema,
    TraitDetail: contract.traitDetailSchema,
    ScoreCard: contract.scoreCardSchema,
    ModelSummary: contract.modelSummarySchema,
    ModelList: contract.modelListSchema,
    CreateModel: contract.createModelSchema,
    ModelChanges: contract.modelChangesSchema,
    VersionChanges: contract.versionChangesSchema,
    AddSamples: contract.addSamplesSchema,
    SamplesAdded: contract.samplesAddedSchema,
    TrainRequest: contract.trainRequestSchema,
    AuthoredModel: contract.authoredModelSchema,
    VersionRecord: contract.versionRecordSchema,
    VersionDetail: contract.versionDetailSchema,
    SampleCounts: contract.sampleCountsSchema,
    Run: contract.runSchema,
    RunProgress: contract.runProgressSchema,
    RunError: contract.runErrorSchema,
    ModelCard: contract.modelCardSchema,
    Evaluation: contract.evaluationSchema,
  }),
  describedUpstreamSource,
  ...describeAll({
    CompareRequest: contract.compareRequestSchema,
    CompareResponse: contract.compareResponseSchema,
    TraitComparison: contract.traitComparisonSchema,
    ExplainRequest: contract.explainRequestSchema,
    Explanation: contract.explanationSchema,
    TraitExplanation: contract.traitExplanationSchema,
    Contribution: contract.contributionSchema,
    FeatureContribution: contract.featureContributionSchema,
    SpanContribution: contract.spanContributionSchema,
    SegmentContribution: contract.segmentContributionSchema,
    ExtractRequest: contract.extractRequestSchema,
    ExtractResponse: contract.extractResponseSchema,
    Health: contract.healthSchema,
  }),
  // The type of this name is that of JavaScript, whose fields have other names.
  describe('EngineStatus', contract.engineStatusSchema, { type: 'EngineStatusBody' }),
  ...describeAll({ ErrorEnvelope: contract.errorEnvelopeSchema, Issue: contract.issueSchema }),
];

/** Resources of Variant B. */
export const describedB: readonly Described[] = [
  ...common,
  ...describedTraits,
  describe('TraitDetail', contract.traitDetailSchemaB, { type: 'TraitDetailB' }),
  describe('ScoreCard', contract.scoreCardSchemaB, { type: 'ScoreCardB' }),
  describe('ModelSummary', contract.modelSummarySchemaB, { type: 'ModelSummaryB' }),
  describe('ModelList', contract.modelListSchemaB, { type: 'ModelListB' }),
  describedFailure,
];
