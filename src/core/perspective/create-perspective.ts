// The Perspective API in the thread of its host, as an option of `createApp`.
import type { AnswerComment, AttributeSources, ScoringService } from '../contract/index.js';
import { answerComment } from './answer-comment.js';
import { resolveSources } from './attributes.js';

/**
 * Creates what answers `POST /v1alpha1/comments:analyze` and `comments:suggestscore`.
 * @param sources traits by attribute, beside or instead of those of `assay.moderation`
 * @throws invalid_request for anything else
 * @example
 * const app = createApp(engine, { perspective: createPerspective(engine) });
 */
export function createPerspective(service: ScoringService, sources: AttributeSources = {}): AnswerComment {
  resolveSources(sources);
  return (method, body, signal, onProgress) =>
    answerComment({ service, signal, onProgress }, method, body, sources);
}
