// Defines <assay-score>; the other elements have modules of their own. Also exports the class and its events, so that their
// types are known to pages that import only this.
import { defineElement } from './define-element.js';
import { AssayScore } from './score/assay-score.js';

export { AssayErrorEvent, AssayScoreEvent } from './events.js';
export type { Scorer } from './score/model-facts.js';
export type { ScoreStatus } from './score/runner.js';
export type { ScoreStrings } from './score/strings.js';
export { AssayScore };

defineElement('assay-score', AssayScore);
