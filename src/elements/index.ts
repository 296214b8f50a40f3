// The element classes, without side effects: importing this defines no element (`define.js` does).
export { AssayErrorEvent, AssayScoreEvent } from './score/events.js';
export { AssayScore, type ScoreStatus } from './score/score.js';
export { english, type ScoreStrings } from './score/strings.js';
