// Raw features of a text as a row of a block: in deviations from the ambient mean, clipped, scaled to a length of at most 3.
// Pure.

/** Standardised features are clipped at this many deviations on either side. */
const limit = 3;

/** Mean and standard deviation of each feature over ambient English. */
export interface AmbientStatistics {
  readonly ambientMean: readonly number[];
  readonly ambientDeviation: readonly number[];
}

/** Writes (feature - mean) / deviation, clipped to [-3, 3], over the root of the number of features, into `out`. */
export function writeStandardised(
  features: readonly number[],
  { ambientMean, ambientDeviation }: AmbientStatistics,
  out: Float32Array,
): void {
  const scale = 1 / Math.sqrt(features.length);
  features.forEach((value, j) => {
    const deviations = (value - (ambientMean[j] ?? 0)) / (ambientDeviation[j] ?? 1);
    out[j] = Math.min(limit, Math.max(-limit, deviations)) * scale;
  });
}
