// The input and the result of a discovery, and what a method of finding axes gives the rest of this folder.
import type { DiscoveryMethod } from '../../core/contract/configuration/index.js';
import type { Matrix } from '../../core/numerics/index.js';
import type { DiscoveryPlan } from './plan.js';

/** What an axis was found by. */
export type AxisOrigin = Exclude<DiscoveryMethod, 'auto'>;

/** Texts of both poles of an authored trait, as rows. */
export interface AuthoredPoles {
  readonly positive: Uint32Array;
  readonly negative: Uint32Array;
}

/**
 * Computes X'X of all rows of integers up to `gridSteps`, exactly.
 * @param blocks (m, D) each; what they reject with is passed on
 * @returns (D, D) row-major, both triangles; null where it cannot be computed
 */
export type SumProducts = (blocks: AsyncIterable<Matrix>, columns: number) => Promise<Float64Array | null>;

export interface DiscoveryInput {
  /** Number of texts, n. */
  readonly count: number;
  /** Creates the (n, D) unit rows of the texts with a weight of the style block; called once or twice a weight. */
  readonly createSpace: (styleWeight: number, step: () => Promise<void>) => Promise<Matrix>;
  /** Sums products on another device. Default: this thread. The result of a discovery does not depend on it. */
  readonly sumProducts?: SumProducts | undefined;
  /** Rows of each labelled group of texts, for `lda`; empty without labels. The end of an axis follows their order. */
  readonly groups: readonly Uint32Array[];
  /** Traits that the document defines: an axis that measures the same as one of them is left out. */
  readonly authored: readonly AuthoredPoles[];
  readonly plan: DiscoveryPlan;
  /** Seed of all random choices: the same input and seed give the same bytes. */
  readonly seed: number;
  /** Called between steps of a few milliseconds; rejects to cancel. */
  readonly step: (done: number, total: number) => Promise<void>;
}

export interface DiscoveredAxis {
  readonly origin: AxisOrigin;
  /** Weight of the style block in the space of the axis. */
  readonly styleWeight: number;
  /** (D), unit; towards the positive end. */
  readonly axis: Float64Array;
  /** (D) mean of all texts. */
  readonly center: Float64Array;
  /** In [0, 1]: mean AUROC with which one text of each end separates the other texts of the ends. */
  readonly discrimination: number;
  /** Share of the variance of all texts along the axis, in [0, 1]. */
  readonly explainedVariance: number;
  /** Mean |cosine| of the axis to the nearest one found in resamples of the texts, in [0, 1]. */
  readonly stability: number;
  /** (n) position of each text: (x - center).axis. */
  readonly scores: Float64Array;
  /** (n) cosine of x - center with the axis, in [-1, 1]; 0 for a text at the center. */
  readonly similarities: Float64Array;
  /** Rows of the top fifth, highest first. */
  readonly positive: Uint32Array;
  /** Rows of the bottom fifth, lowest first. */
  readonly negative: Uint32Array;
}

export interface DiscoveryResult {
  /** In the order in which they were chosen. */
  readonly axes: readonly DiscoveredAxis[];
  /** The discrimination that an axis needed, given or found by the sweep. */
  readonly threshold: number;
  /** Number of axes proposed, before stability, threshold and redundancy. */
  readonly proposed: number;
  /** Number of proposed axes that are stable. */
  readonly stable: number;
  /** Highest discrimination of a stable axis; 0 without any. */
  readonly best: number;
}

/** The texts in one feature space, and an evenly spread sample of them for resampling. */
export interface SpaceView {
  /** (n, D) */
  readonly x: Matrix;
  /** (D) mean of x. */
  readonly mean: Float64Array;
  /** (D, D) covariance of x. */
  readonly covariance: Float64Array;
  /** Rows of x in the sample, ascending. */
  readonly sampled: Uint32Array;
  /** (m, D) those rows. */
  readonly sample: Matrix;
}

/** Axes of one kind, and how to find them again in a resample. */
export interface AxisFamily {
  readonly origin: AxisOrigin;
  /** (D) each, unit. */
  readonly axes: readonly Float64Array[];
  /**
   * |cosine| of each axis to the nearest one found in a resample.
   * @param weights (m) how often each row of the sample was drawn
   */
  match(weights: Float64Array, step: () => Promise<void>): Promise<Float64Array>;
}
