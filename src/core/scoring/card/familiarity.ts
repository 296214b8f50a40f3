// Familiarity: how much like the training texts a text is, as a percentile of their own held-out cosines. Pure. The
// percentile is a conformal p-value (Vovk, Gammerman and Shafer 2005), so nothing is assumed of how cosines are spread.
import { dot } from '../../numerics/index.js';
import { joinBlocks } from '../join.js';
import type { Familiarity } from '../trained-model.js';
import { findAverage, type Segment } from './segments.js';

/**
 * The percentile of a text among the training texts.
 * @param x (D) unit, or zeros
 * @returns integer 0..100: the number of levels that cos(x, direction) reaches; 0 for NaN
 */
export function getPercentile({ direction, levels }: Familiarity, x: Float32Array): number {
  // Rounding leaves a cosine a little below -1, where the lowest levels may be.
  const cosine = Math.max(-1, dot(direction, x));
  return levels.reduce((count, level) => count + Number(cosine >= level), 0);
}

/**
 * The familiarity of a content: of its segments' token-weighted mean, as training takes long texts.
 * @param trained absent for a model without it
 * @returns integer 0..100; null without `trained`, and for segments that cancel each other out
 */
export function prepareFamiliarity(
  trained: Familiarity | undefined,
): (segments: readonly Segment[]) => number | null {
  if (trained === undefined) return () => null;
  const { direction, style_weight } = trained;
  return (segments) => {
    const whole = findAverage(segments);
    if (whole === null) return null;
    const x = new Float32Array(direction.length);
    joinBlocks(whole.semantic, whole.style, style_weight, x);
    return getPercentile(trained, x);
  };
}
