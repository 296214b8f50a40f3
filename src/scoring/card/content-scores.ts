// The encoding of one content -> the aggregated score of every trait. Pure.

import { joinBlocks } from '../join.js';
import type { SegmentScore } from '../traits/trait-scorer.js';
import { aggregate } from './aggregation.js';
import type { ReadyTrait } from './ready-model.js';
import { averageSegments, type Segment } from './segments.js';

export interface ScoredTrait {
  readonly trait: ReadyTrait;
  readonly score: SegmentScore;
}

/** Joins segments with a style weight. Traits that share a weight share the result. */
function createJoiner(segments: readonly Segment[]): (styleWeight: number) => readonly Float32Array[] {
  const joined = new Map<number, readonly Float32Array[]>();
  return (styleWeight) => {
    const known = joined.get(styleWeight);
    if (known) return known;
    const vectors = segments.map(({ semantic, style }) => {
      const x = new Float32Array(semantic.length + style.length);
      joinBlocks(semantic, style, styleWeight, x);
      return x;
    });
    joined.set(styleWeight, vectors);
    return vectors;
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
    const vectors = aggregation === 'none' ? joinWhole(style_weight) : joinSegments(style_weight);
    const scores = vectors.map((x) => trait.scorer.score(x));
    return { trait, score: aggregate(aggregation, scores, tokens) };
  });
}
