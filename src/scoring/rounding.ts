// The two roundings of the score card. Pure.
import { AssayError } from '../contract/index.js';

/**
 * A universal score as the card's integer: 100 * universal, rounded half up, clamped to 0..100.
 * @throws internal for NaN, which must never become a score
 */
export function toIntegerScore(universal: number): number {
  if (Number.isNaN(universal)) throw new AssayError('internal', 'Internal error: score is NaN');
  return Math.max(0, Math.min(100, Math.floor(100 * universal + 0.5)));
}

/** A native metric, rounded to 4 decimals, half up; never -0. */
export function roundToFourDecimals(value: number): number {
  return Math.floor(value * 1e4 + 0.5) / 1e4 + 0;
}
