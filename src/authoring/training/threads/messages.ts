// Messages between the engine, the trainer of a build, and the helpers that run studies for that trainer.
import type { ErrorData, ScoringMethod } from '../../../core/contract/index.js';
import type { ContextData } from '../problem/training-context.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { Study, StudyBudget } from '../search/study.js';
import type { TrainedResult, TrainInput } from '../types.js';

/** To a new worker: it becomes a trainer or a helper. */
export type FromEngine =
  | { kind: 'train'; input: TrainInput; helpers: readonly MessagePort[] }
  | { kind: 'help'; port: MessagePort }
  /** To a trainer: the worker of a helper has failed. */
  | { kind: 'lost'; helper: number };

export type ToEngine =
  | { kind: 'ready' }
  | { kind: 'progress'; done: number; total: number }
  /** The helpers are not needed any more. */
  | { kind: 'searched' }
  | { kind: 'done'; result: TrainedResult }
  | { kind: 'failed'; error: ErrorData };

/** The part of a dataset that the rest is computed from. */
export type DatasetData = Pick<TraitDataset, 'key' | 'type' | 'samples' | 'labels'>;

/** To a helper: first the context, then one study at a time. */
export type ToHelper =
  | { kind: 'context'; context: ContextData }
  | {
      kind: 'study';
      /** undefined: the previous study's. */
      dataset: DatasetData | undefined;
      method: ScoringMethod;
      budget: StudyBudget;
    };

export type FromHelper =
  | { kind: 'ready' }
  /** Trials that were run or are not needed. */
  | { kind: 'steps'; count: number }
  | { kind: 'done'; study: Study }
  | { kind: 'failed' };
