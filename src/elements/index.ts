// The element classes, without side effects: importing this defines no element (`assay/define` does).

export { AssayScore, type ScoreStatus } from './score/assay-score.js';
export { AssayErrorEvent, AssayScoreEvent } from './score/events.js';
export { english, type ScoreStrings } from './score/strings.js';
