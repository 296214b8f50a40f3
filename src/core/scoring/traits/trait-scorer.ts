// What every trait type gives the score card: the universal score of one segment and its native metrics.
import type { Native } from '../../contract/index.js';
import type { SparseRow } from '../../numerics/index.js';

/** Native metrics of every trait type, by their names on the card. */
export interface Measures {
  readonly spectrum: { polarity: number };
  readonly topic: { topicality: number };
  readonly claim: { relevance: number; agreement: number };
  readonly outlier: { cohort_similarity: number; anomaly_z: number };
}

/** One trait's score of a segment, or of several segments together. */
export interface SegmentScore<Metrics extends Native = Native> {
  /** [0, 1] */
  readonly universal: number;
  /** Class-balanced probability of the positive pole, [0, 1]; never decreases as `universal` increases. */
  readonly probability: number;
  /** Native metrics, unrounded. */
  readonly measures: Metrics;
}

export interface TraitScorer<Metrics extends Native = Native> {
  /** Scores x (D), unit and finite, and the terms of the same text; synchronous, stateless between calls. */
  score(x: Float32Array, terms: SparseRow): SegmentScore<Metrics>;
}

/** Native metrics with every value replaced, the names kept. */
export function mapMeasures(measures: Native, map: (value: number, name: string) => number): Native {
  const mapped: Record<string, number> = {};
  for (const [name, value] of Object.entries(measures)) mapped[name] = map(value, name);
  return mapped as Native;
}
