// What a build may decide about training: the effort and the document's `training` object.
import type { Effort, TrainingDocument } from '../contract/configuration.js';

export interface TrainingOptions {
  readonly effort: Effort;
  /** Overrides what the effort stands for, field by field. */
  readonly training?: TrainingDocument;
}
