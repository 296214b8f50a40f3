// Comments in the form of the Perspective API (`v1alpha1`): which trait answers for which attribute, and who answers.
import type { OnProgress } from '../service.js';

/** The trait whose probability is the score of an attribute. */
export interface AttributeSource {
  /** Handle of the model. */
  readonly model: string;
  /** Key or display name of the trait. */
  readonly trait: string;
}

/** Traits by the names of the attributes that they answer for, such as `TOXICITY`. */
export type AttributeSources = Readonly<Record<string, AttributeSource>>;

export type CommentMethod = 'analyze' | 'suggestscore';

/** An answer as it is sent: its HTTP status and its JSON body. Refused requests are answers as well. */
export interface CommentAnswer {
  status: number;
  body: object;
}

/**
 * Answers one request of the Perspective API.
 * @param body its parsed JSON, not validated
 * @param signal aborts it
 * @param onProgress called after a part of the work
 * @throws what scoring throws, except for the text, such as model_not_found
 */
export type AnswerComment = (
  method: CommentMethod,
  body: object,
  signal?: AbortSignal,
  onProgress?: OnProgress,
) => Promise<CommentAnswer>;

/** Answers comments with its own models. */
export interface CommentService {
  /** @param sources beside those of the default, or instead of them; see {@link AnswerComment} for the others */
  answerComment(
    method: CommentMethod,
    body: object,
    sources: AttributeSources,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<CommentAnswer>;
}
