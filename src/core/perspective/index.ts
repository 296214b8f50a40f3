// The Perspective API (`v1alpha1`) over a ScoringService: for clients of that service, which ends on 2026-12-31.
export { answerComment } from './answer-comment.js';
export { createPerspective } from './create-perspective.js';
