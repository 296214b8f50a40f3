// What all datasets of one build share, from data that can be sent to another thread.
import { emptySparseRows } from '../../../core/numerics/index.js';
import type { Encodings } from '../../../core/scoring/index.js';
import { type AmbientSpace, createAmbientSpace } from './ambient-space.js';

export interface TrainingContext {
  readonly encodings: Encodings;
  readonly ambient: AmbientSpace;
  readonly shape: { readonly folds: number; readonly repeats: number };
  readonly seed: number;
  /** For each row of the encodings, the row that stands for its near copies. Other rows stand for themselves. */
  readonly kin?: Uint32Array | undefined;
  /** Columns of the style that are about typography. Default: none. */
  readonly typography?: readonly number[] | undefined;
  /** The column of the style that says whether a text praises or blames. Default: none. */
  readonly valence?: number | undefined;
}

/** Share of copies among a trait's rows up to which they move no figure by more than chance, and stay apart. */
const fewCopies = 0.05;

/** The rows that stand for the near copies of the given rows; the rows themselves where only few are copies. */
export function toKin({ kin }: Pick<TrainingContext, 'kin'>, rows: Uint32Array): Uint32Array {
  if (kin === undefined) return rows;
  const joined = rows.map((row) => kin[row] ?? row);
  const [texts, groups] = [new Set(rows).size, new Set(joined).size];
  return texts - groups <= fewCopies * texts ? rows : joined;
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

export function createTrainingContext({ ambient, ...data }: ContextData): TrainingContext {
  const { semantic, style } = data.encodings;
  return { ...data, ambient: createAmbientSpace(ambient, semantic.columns + style.columns) };
}
