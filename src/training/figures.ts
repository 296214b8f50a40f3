// Counts and figures of one trait, plain JSON.

/** Samples that a trait's classes were made of. */
export interface TraitCounts {
  readonly key: string;
  /** Everything given, samples between the boundaries included. */
  readonly samples: number;
  readonly positive: number;
  readonly negative: number;
}

/** Out-of-fold figures of a trait, classes weighing the same, each in [0, 1]. */
export interface TraitMetrics extends Readonly<Record<string, number>> {
  readonly auroc: number;
  /** Share on the right side of 0.5. */
  readonly accuracy: number;
  /** Expected calibration error over ten bins of equal width. */
  readonly ece: number;
  readonly brier: number;
}
