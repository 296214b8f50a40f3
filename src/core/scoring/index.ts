// Scoring: trained models, their files, and the score cards that they give to encoded text.

export { maxTerms } from './artifact/geometry-checks.js';
export { readArtifact } from './artifact/read-artifact.js';
export { writeArtifact } from './artifact/write-artifact.js';
export { applyCalibration, logistic } from './calibration.js';
export { getConfidence, limitByEvidence } from './card/confidence.js';
export { getPercentile } from './card/familiarity.js';
export { prepareModel, type ReadyModel } from './card/ready-model.js';
export { createScoreCard, type ScorableContent } from './card/score-card.js';
export { averageSegments, type Segment, toSegments } from './card/segments.js';
export { computeBreaks, getTier } from './card/tier.js';
export { type Encodings, joinEncodings, selectEncodings, sliceEncodings } from './encoding.js';
export type { Leavings } from './explain/leave-one-out.js';
export type { SegmentText } from './explain/spans.js';
export { TextExplainer } from './explain/text-explainer.js';
export { prepareNearestCosine } from './geometry/direction.js';
export type { CosineGeometry, EmpiricalGeometry, Geometry, LinearGeometry } from './geometry/geometry.js';
export { prepareGeometry } from './geometry/geometry-inference.js';
export { joinBlocks } from './join.js';
export { toTraitScore } from './rounding.js';
export { packTermWeights } from './terms.js';
export type {
  Calibration,
  Evidence,
  EvidenceBounds,
  Familiarity,
  Margins,
  Quartiles,
  TermWeights,
  TrainedClaim,
  TrainedModel,
  TrainedOutlier,
  TrainedSpectrum,
  TrainedTopic,
  TrainedTrait,
} from './trained-model.js';
export {
  blendRelevance,
  prepareRelevanceParts,
  type RelevanceParts,
  type RelevanceSpace,
} from './traits/claim.js';
export { type CohortShape, prepareCohortDistance } from './traits/outlier.js';
export { prepareTrait } from './traits/trait-inference.js';
