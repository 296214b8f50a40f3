// The methods of the threads of a build: of a worker that trains or helps, and of a helper at the port to its trainer.
import type { ScoringMethod } from '../../../core/contract/index.js';
import type { ContextData } from '../problem/training-context.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { Study, StudyBudget } from '../search/study.js';
import type { TrainedResult, TrainInput } from '../types.js';

/** Progress of a training; `searched` when its helpers are not needed any more. */
type TrainerProgress =
  | { readonly kind: 'steps'; readonly done: number; readonly total: number }
  | { readonly kind: 'searched' };

/** A new worker becomes a trainer or a helper. */
export interface TrainerMethods {
  train(
    request: { readonly input: TrainInput; readonly helpers: readonly MessagePort[] },
    report: (progress: TrainerProgress) => void,
  ): TrainedResult;
  /** @param port to its trainer */
  help(port: MessagePort): void;
  /** To a trainer: the worker of this helper has failed. */
  lose(helper: number): void;
}

/** The part of a dataset that the rest is computed from. */
export type DatasetData = Pick<TraitDataset, 'key' | 'type' | 'samples' | 'labels'>;

interface StudyRequest {
  /** undefined: the previous study's. */
  readonly dataset: DatasetData | undefined;
  readonly method: ScoringMethod;
  readonly budget: StudyBudget;
}

/** First the context, then one study at a time. */
export interface StudyMethods {
  prepare(context: ContextData): void;
  /** @param report trials that were run or are not needed */
  study(request: StudyRequest, report: (steps: number) => void): Study;
}
