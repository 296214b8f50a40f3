// What all datasets of one build share, from data that can be sent to another thread.
import { emptySparseRows } from '../../../core/numerics/index.js';
import type { Encodings } from '../../../core/scoring/index.js';
import { type AmbientSpace, createAmbientSpace } from './ambient-space.js';

export interface TrainingContext {
  readonly encodings: Encodings;
  readonly ambient: AmbientSpace;
  readonly shape: { readonly folds: number; readonly repeats: number };
  readonly seed: number;
}

/** The data without the terms, which no study needs. */
export function withoutTerms(data: ContextData): ContextData {
  const strip = (encodings: Encodings): Encodings => ({
    ...encodings,
    terms: emptySparseRows(encodings.semantic.rows),
  });
  return { ...data, encodings: strip(data.encodings), ambient: data.ambient && strip(data.ambient) };
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
