// Whether a text is unlike those that its model knows. Pure.
import type { ScoreCard } from '../../../core/contract/index.js';

/** True for a text that is unlike 98 in 100 of those that the model has learned from. */
export const isUnfamiliar = ({ familiarity }: ScoreCard): boolean => (familiarity ?? 2) < 2;
