// The roundings of the score card. Pure.
import { AssayError, type TraitType } from '../contract/index.js';

/**
 * A universal score as the card's integer: 100 * universal, rounded half up, clamped to 0..100.
 * @throws internal for NaN, which must never become a score
 */
function toIntegerScore(universal: number): number {
  if (Number.isNaN(universal)) throw new AssayError('internal', 'Internal error: score is NaN');
  return Math.max(0, Math.min(100, Math.floor(100 * universal + 0.5)));
}

/**
 * A trait's score on the card. A spectrum trait scores at least 1: the composite leaves out zeros, so it would rise if a
 * position fell to 0.
 * @throws internal for NaN
 */
export function toTraitScore(type: TraitType, universal: number): number {
  return Math.max(type === 'spectrum' ? 1 : 0, toIntegerScore(universal));
}

/** A native metric or a probability, rounded to 4 decimals, half up; never -0. */
export function roundToFourDecimals(value: number): number {
  return Math.floor(value * 1e4 + 0.5) / 1e4 + 0;
}
