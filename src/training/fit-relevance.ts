// Raw relevance of a claim's texts against texts that do not speak of it, cross-validated: how to blend its two
// parts, and how raw relevance maps to [0, 1].
import { auroc } from '../numerics/statistics.js';
import { calibrated } from '../scoring/calibration.js';
import type { Calibration } from '../scoring/trained-model.js';
import type { Fold } from './folds.js';
import { fitPlatt } from './platt.js';
import { type Relevance, relevanceOf, relevanceParts } from './relevance.js';
import type { Space } from './space.js';

interface FittedRelevance extends Relevance {
  readonly blend: number;
  readonly relevance_calibration: Calibration;
  /** (n) out-of-fold relevance in [0, 1] of the claim's texts. */
  readonly outOfFold: Float64Array;
}

/** Shares of the cosine tried, an even blend first. */
const blends = [0.5, 0.25, 0.75, 0, 1];
/** Without texts to tell apart, everything speaks of the claim: 1 / (1 + e^-20) is 1 to nine digits. */
const always: Calibration = { kind: 'platt', slope: 1e-6, intercept: 20 };

/**
 * @param space the claim's texts (n)
 * @param statement the claim itself, in every fit; null where it is not known
 * @param others texts that do not speak of the claim
 */
export function fitRelevance(
  space: Space,
  folds: readonly Fold[],
  statement: Float32Array | null,
  others: readonly Float32Array[],
  origin: Float64Array,
): FittedRelevance {
  const n = space.points.length;
  const known = statement === null ? [] : [statement];
  const own: (readonly [number, number])[] = new Array(n).fill([0, 0]);
  const foreign: (readonly [number, number])[] = new Array(others.length).fill([0, 0]);
  folds.forEach(({ train, held }, fold) => {
    const parts = relevanceParts(
      relevanceOf([...known, ...Array.from(train.rows, (i) => space.points[i]!)], origin),
    );
    for (const i of held) own[i] = parts(space.points[i]!);
    for (let i = fold; i < others.length; i += folds.length) foreign[i] = parts(others[i]!);
  });
  const positive = Uint8Array.from({ length: n + others.length }, (_, i) => (i < n ? 1 : 0));
  const blended = (blend: number): Float64Array =>
    Float64Array.from([...own, ...foreign], ([inside, towards]) => (1 - blend) * inside + blend * towards);
  const best = blends
    .map((blend) => ({ blend, area: auroc(blended(blend), positive) }))
    .reduce((a, b) => (b.area > a.area ? b : a));
  const raw = blended(best.blend);
  const scores = {
    raw,
    positive,
    weights: new Float64Array(raw.length).fill(1),
    groups: new Uint8Array(raw.length),
  };
  const calibration =
    others.length === 0 ? always : fitPlatt(scores, { positive: n, negative: others.length });
  return {
    ...relevanceOf([...known, ...space.points], origin),
    blend: best.blend,
    relevance_calibration: calibration,
    outOfFold: raw.slice(0, n).map((value) => calibrated(calibration, value)),
  };
}
