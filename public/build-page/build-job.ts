// A build that a part of the page asks for. The page runs one at a time.
import { isAbortError } from 'assay';
import { formatError } from '../page.js';

interface Job {
  readonly handle: string;
  /** The button that was pressed; gets the focus back after a failure. */
  readonly opener: HTMLElement;
  /** Called after the model is shown. @returns what gets the focus; by default the model's title */
  readonly onBuilt: (version: string) => Promise<HTMLElement | undefined> | undefined;
  /** Called with what was thrown, also by a cancelled build. */
  readonly onError: (error: unknown) => Promise<void> | void;
}

export interface DocumentJob extends Job {
  /** YAML or JSON. */
  readonly document: string;
  /** Files besides those of the page's directory; each replaces one with its name. */
  readonly files: readonly File[];
}

/** Trains the active version again. */
export interface RetrainJob extends Job {
  /** Stores the feedback to train with. */
  readonly retrain: () => Promise<void>;
}

export type BuildJob = DocumentJob | RetrainJob;

/** Dispatched by a part of the page that is loaded on demand. */
export class BuildRequestEvent extends Event {
  static readonly type = 'build-request';
  readonly job: BuildJob;

  constructor(job: BuildJob) {
    super(BuildRequestEvent.type, { bubbles: true });
    this.job = job;
  }
}

/** What to show for the error of a build. */
export const describeBuildError = (error: unknown): string =>
  isAbortError(error) ? 'Cancelled. Nothing was saved.' : formatError(error);
