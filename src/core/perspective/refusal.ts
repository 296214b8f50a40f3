// Refused requests, in the form in which the Perspective API refused them.
import type { CommentAnswer } from '../contract/index.js';

/** The kinds of errors that clients distinguish. */
export type ErrorType =
  | 'COMMENT_EMPTY'
  | 'COMMENT_TOO_LONG'
  | 'NO_REQUESTED_ATTRIBUTES'
  | 'LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE'
  | 'INVALID_REQUEST';

const type = 'type.googleapis.com/google.commentanalyzer.v1alpha1.Error';

/** Thrown where a request is found to be invalid, and caught where it is answered. */
export class Refusal {
  readonly answer: CommentAnswer;

  /** @param more fields of the detail beside its type */
  constructor(errorType: ErrorType, message: string, more: object = {}) {
    const details = [{ '@type': type, errorType, ...more }];
    this.answer = {
      status: 400,
      body: { error: { code: 400, message, status: 'INVALID_ARGUMENT', details } },
    };
  }
}

export const createEmptyRefusal = (): Refusal => new Refusal('COMMENT_EMPTY', 'Comment must be non-empty.');

export const createInvalidRefusal = (message: string): Refusal => new Refusal('INVALID_REQUEST', message);
