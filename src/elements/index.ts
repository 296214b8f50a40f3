// The element classes, without side effects: importing this defines no element (`assay/define` does).

export { AssayMeter } from './meter/assay-meter.js';
export { AssayScore } from './score/assay-score.js';
export { english } from './score/english.js';
export { AssayErrorEvent, AssayScoreEvent } from './score/events.js';
export type { Scorer } from './score/model-facts.js';
export type { ScoreStatus } from './score/runner.js';
export type { ScoreStrings } from './score/strings.js';
