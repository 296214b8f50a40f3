// The element classes, without side effects: importing this defines no element (`assay/define` does).

export { AssayBadge } from './badge/assay-badge.js';
export type { BatchScorer } from './badge/batch.js';
export { AssayConsentEvent, AssayErrorEvent, AssayScoreEvent } from './events.js';
export { AssayField } from './field/assay-field.js';
export { AssayHighlights } from './highlights/assay-highlights.js';
export type { Explainer } from './highlights/card-reader.js';
export { AssayMeter } from './meter/assay-meter.js';
export { AssayModelCard, type CardSource } from './model-card/assay-model-card.js';
export { isWebAddress, showMarkdown } from './model-card/markdown.js';
export { AssayScore } from './score/assay-score.js';
export { english } from './score/english.js';
export type { Scorer } from './score/model-facts.js';
export type { ScoreStatus } from './score/runner.js';
export type { ScoreStrings } from './score/strings.js';
export { describeDoubt, describeUncertainty } from './score/view/doubt.js';
