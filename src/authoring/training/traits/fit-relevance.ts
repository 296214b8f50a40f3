// Relevance of a text to a claim: the subspace and the mean direction of the claim's texts, the blend of their two
// measures, and its calibration, cross-validated against texts about something else.
import { accumulate } from '../../../core/numerics/index.js';
import {
  applyCalibration,
  blendRelevance,
  type Calibration,
  prepareRelevanceParts,
  type RelevanceParts,
  type RelevanceSpace,
} from '../../../core/scoring/index.js';
import { auroc, computeSecondMoment, findLeadingEigen, norm, unit } from '../../numerics/index.js';
import { fitPlatt } from '../calibration/platt.js';
import { at, listPositions } from '../data/positions.js';
import type { Repeat } from '../problem/folds.js';
import { computeTrace } from '../problem/shrinkage.js';

export interface ClaimTexts {
  /** (n) points of the claim's samples. */
  readonly samples: readonly Float32Array[];
  /** The claim's statement, part of every fit; empty if unknown. */
  readonly statement: readonly Float32Array[];
  /** Points of texts about something else. */
  readonly others: readonly Float32Array[];
}

interface FittedRelevance extends RelevanceSpace {
  readonly blend: number;
  readonly relevance_calibration: Calibration;
  /** (n) out-of-fold relevance of the samples, in [0, 1]. */
  readonly outOfFold: Float64Array;
}

/** Shares of the cosine tried, an even blend first. */
const blends = [0.5, 0.25, 0.75, 0, 1];
/** Without texts about something else every text is relevant: 1 / (1 + e^-20) is 1 to nine digits. */
const always: Calibration = { kind: 'platt', slope: 1e-6, intercept: 20 };

/** @param origin (D) ambient mean */
export function fitRelevance(texts: ClaimTexts, folds: Repeat, origin: Float64Array): FittedRelevance {
  const { samples, statement, others } = texts;
  const n = samples.length;
  const parts = measureOutOfFold(texts, folds, origin);
  const positive = Uint8Array.from(parts, (_, i) => (i < n ? 1 : 0));
  const blendAll = (blend: number): Float64Array =>
    Float64Array.from(parts, (pair) => blendRelevance(blend, pair));
  const best = blends
    .map((blend) => ({ blend, area: auroc(blendAll(blend), positive) }))
    .reduce((a, b) => (b.area > a.area ? b : a));
  const raw = blendAll(best.blend);
  const scores = {
    raw,
    positive,
    weights: new Float64Array(raw.length).fill(1),
    groups: new Uint8Array(raw.length),
  };
  const calibration =
    others.length === 0 ? always : fitPlatt(scores, { positive: n, negative: others.length });
  return {
    ...fitRelevanceSpace([...statement, ...samples], origin),
    blend: best.blend,
    relevance_calibration: calibration,
    outOfFold: raw.slice(0, n).map((value) => applyCalibration(calibration, value)),
  };
}

/** Both measures of the samples, then of the other texts, which are dealt to the folds in turn. */
function measureOutOfFold(texts: ClaimTexts, folds: Repeat, origin: Float64Array): RelevanceParts[] {
  const { samples, statement, others } = texts;
  const out = new Array<RelevanceParts>(samples.length + others.length).fill([0, 0]);
  folds.forEach(({ train, held }, fold) => {
    const trainSamples = Array.from(train.rows, (i) => at(samples, i));
    const measure = prepareRelevanceParts(fitRelevanceSpace([...statement, ...trainSamples], origin));
    for (const i of held) out[i] = measure(at(samples, i));
    for (let i = fold; i < others.length; i += folds.length) out[samples.length + i] = measure(at(others, i));
  });
  return out;
}

const maxDirections = 8;
/** Share of the texts' squared length that the directions explain. */
const explained = 0.9;

/**
 * The subspace and the mean direction of texts.
 * @param points at least one
 * @param origin (D) ambient mean
 */
function fitRelevanceSpace(points: readonly Float32Array[], origin: Float64Array): RelevanceSpace {
  const d = origin.length;
  const offsets = { rows: points.length, columns: d, data: new Float32Array(points.length * d) };
  const sum = new Float64Array(d);
  points.forEach((point, i) => {
    const offset = Float64Array.from(point);
    accumulate(offset, -1, origin);
    accumulate(sum, 1, offset);
    offsets.data.set(offset, i * d);
  });
  const evenWeights = new Float64Array(points.length).fill(1 / points.length);
  const moment = computeSecondMoment(offsets, evenWeights, listPositions(points.length));
  const total = computeTrace(moment, d);
  const { values, vectors } = findLeadingEigen(moment, d, Math.min(maxDirections, points.length));
  let q = 0;
  for (let inside = 0; q < values.length && inside < explained * total; q++) inside += at(values, q);
  return {
    ambient_mean: Float32Array.from(origin),
    subspace: Float32Array.from(vectors.subarray(0, Math.max(1, q) * d)),
    centroid: Float32Array.from(norm(sum) > 0 ? unit(sum) : vectors.subarray(0, d)),
  };
}
