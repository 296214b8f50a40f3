// The documented types of resources are those that the schemas infer. `node .scripts/tsc.mjs -b` checks it.
import { expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type * as contract from '../../../../src/core/contract/index.js';

it('every documented type of a resource equals what its schema infers', () => {
  expectTypeOf<contract.Confidence>().toEqualTypeOf<z.infer<typeof contract.confidenceSchema>>();
  expectTypeOf<contract.Tier>().toEqualTypeOf<z.infer<typeof contract.tierSchema>>();
  expectTypeOf<contract.TraitType>().toEqualTypeOf<z.infer<typeof contract.traitTypeSchema>>();
  expectTypeOf<contract.ScoringMethod>().toEqualTypeOf<z.infer<typeof contract.scoringMethodSchema>>();
  expectTypeOf<contract.Breaks>().toEqualTypeOf<z.infer<typeof contract.breaksSchema>>();
  expectTypeOf<contract.Native>().toEqualTypeOf<z.infer<typeof contract.nativeSchema>>();
  expectTypeOf<contract.TraitDetail>().toEqualTypeOf<z.infer<typeof contract.traitDetailSchema>>();
  expectTypeOf<contract.Comparison>().toEqualTypeOf<z.infer<typeof contract.comparisonSchema>>();
  expectTypeOf<contract.Delta>().toEqualTypeOf<z.infer<typeof contract.deltaSchema>>();
  expectTypeOf<contract.ScoreCard>().toEqualTypeOf<z.infer<typeof contract.scoreCardSchema>>();
  expectTypeOf<contract.ScoreRequest>().toEqualTypeOf<z.infer<typeof contract.scoreRequestSchema>>();
  expectTypeOf<contract.ModelSummary>().toEqualTypeOf<z.infer<typeof contract.modelSummarySchema>>();
  expectTypeOf<contract.TraitRecord>().toEqualTypeOf<z.infer<typeof contract.traitRecordSchema>>();
  expectTypeOf<contract.UpstreamSource>().toEqualTypeOf<z.infer<typeof contract.upstreamSourceSchema>>();
  expectTypeOf<contract.ModelCard>().toEqualTypeOf<z.infer<typeof contract.modelCardSchema>>();
});

it('every documented type of an explanation equals what its schema infers', () => {
  expectTypeOf<contract.Contribution>().toEqualTypeOf<z.infer<typeof contract.contributionSchema>>();
  expectTypeOf<contract.FeatureContribution>().toEqualTypeOf<
    z.infer<typeof contract.featureContributionSchema>
  >();
  expectTypeOf<contract.SpanContribution>().toEqualTypeOf<z.infer<typeof contract.spanContributionSchema>>();
  expectTypeOf<contract.SegmentContribution>().toEqualTypeOf<
    z.infer<typeof contract.segmentContributionSchema>
  >();
  expectTypeOf<contract.TraitExplanation>().toEqualTypeOf<z.infer<typeof contract.traitExplanationSchema>>();
  expectTypeOf<contract.Explanation>().toEqualTypeOf<z.infer<typeof contract.explanationSchema>>();
  expectTypeOf<contract.ExplainRequest>().toEqualTypeOf<z.infer<typeof contract.explainRequestSchema>>();
});
