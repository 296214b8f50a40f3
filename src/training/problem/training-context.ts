// What all datasets of one build share, from data that can be sent to another thread.
import type { Encodings } from '../../scoring/index.js';
import { type AmbientSpace, createAmbientSpace } from './ambient-space.js';

export interface TrainingContext {
  readonly encodings: Encodings;
  readonly ambient: AmbientSpace;
  readonly shape: { readonly folds: number; readonly repeats: number };
  readonly seed: number;
}

/** A training context as plain data. */
export interface ContextData extends Omit<TrainingContext, 'ambient'> {
  /** General texts; without them there are no ambient directions. */
  readonly ambient: Encodings | undefined;
}

export function createTrainingContext({ encodings, ambient, shape, seed }: ContextData): TrainingContext {
  const columns = encodings.semantic.columns + encodings.style.columns;
  return { encodings, ambient: createAmbientSpace(ambient, columns), shape, seed };
}
