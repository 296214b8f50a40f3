// The encoding of one content -> the aggregated score of every trait. Pure.

import type { SparseRow } from '../../numerics/index.js';
import { joinBlocks } from '../join.js';
import type { SegmentScore } from '../traits/trait-scorer.js';
import { aggregate } from './aggregation.js';
import type { ReadyTrait } from './ready-model.js';
import { averageSegments, type Segment } from './segments.js';

export interface ScoredTrait {
  readonly trait: ReadyTrait;
  readonly score: SegmentScore;
}

/** What a trait scores of a segment. */
interface Point {
  readonly x: Float32Array;
  readonly terms: SparseRow;
}

/** Joins segments with a style weight. Traits that share a weight share the result. */
function createJoiner(segments: readonly Segment[]): (styleWeight: number) => readonly Point[] {
  const joined = new Map<number, readonly Point[]>();
  return (styleWeight) => {
    const known = joined.get(styleWeight);
    if (known) return known;
    const points = segments.map(({ semantic, style, terms }) => {
      const x = new Float32Array(semantic.length + style.length);
      joinBlocks(semantic, style, styleWeight, x);
      return { x, terms };
    });
    joined.set(styleWeight, points);
    return points;
  };
}

/**
 * Scores the content on every trait, segments aggregated.
 * @param segments at least one
 * @returns in the order of `traits`
 * @throws content_empty if a trait has the aggregation `none` and the segments cancel each other out
 */
export function scoreContent(traits: readonly ReadyTrait[], segments: readonly Segment[]): ScoredTrait[] {
  const tokens = segments.map((segment) => segment.tokens);
  const needsWhole = traits.some(({ trained }) => trained.aggregation === 'none');
  const joinSegments = createJoiner(segments);
  const joinWhole = createJoiner(needsWhole ? [averageSegments(segments)] : []);
  return traits.map((trait) => {
    const { aggregation, style_weight } = trait.trained;
    const points = aggregation === 'none' ? joinWhole(style_weight) : joinSegments(style_weight);
    const scores = points.map(({ x, terms }) => trait.scorer.score(x, terms));
    return { trait, score: aggregate(aggregation, scores, tokens) };
  });
}
