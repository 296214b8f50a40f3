// The two roundings of the card, each done once. Pure.
import { AssayError } from '../contract/errors.js';

/**
 * A universal score as the card's integer: 100 * universal, rounded half up, kept in 0..100.
 * @throws internal for NaN, which must never become a score
 */
export function integerScore(universal: number): number {
  if (Number.isNaN(universal)) throw new AssayError('internal', 'a score came out as not a number');
  return Math.max(0, Math.min(100, Math.floor(100 * universal + 0.5)));
}

/** A native metric, rounded to 4 decimals, half up; never minus zero. */
export function fourDecimals(value: number): number {
  return Math.floor(value * 1e4 + 0.5) / 1e4 + 0;
}
