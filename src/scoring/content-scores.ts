// Encodings of one content -> aggregated score of every trait. Pure.
import { aggregate } from './aggregation.js';
import { joinBlocks } from './join.js';
import type { ReadyTrait } from './ready-model.js';
import { type Segment, wholeOf } from './segments.js';
import type { SegmentScore } from './trait-scorer.js';

/** Traits that read the same vector x, so that it is joined once for all of them. */
function byStyleWeight(traits: readonly ReadyTrait[]): Map<number, ReadyTrait[]> {
  const groups = new Map<number, ReadyTrait[]>();
  for (const trait of traits) {
    const group = groups.get(trait.trained.style_weight);
    if (group) group.push(trait);
    else groups.set(trait.trained.style_weight, [trait]);
  }
  return groups;
}

/** Every trait's scores of every segment, joined with one style weight. */
function scoreSegments(
  traits: readonly ReadyTrait[],
  styleWeight: number,
  segments: readonly Segment[],
): SegmentScore[][] {
  const [first] = segments;
  if (traits.length === 0 || first === undefined) return traits.map(() => []);
  const x = new Float32Array(first.semantic.length + first.style.length);
  const scores: SegmentScore[][] = traits.map(() => []);
  for (const segment of segments) {
    joinBlocks(segment.semantic, segment.style, styleWeight, x);
    traits.forEach(({ scorer }, index) => {
      scores[index]!.push(scorer.score(x));
    });
  }
  return scores;
}

/**
 * The content's score on every trait, segments aggregated.
 * @param segments at least one
 * @throws content_empty when a trait of aggregation `none` meets segments that cancel out
 */
export function contentScores(
  traits: readonly ReadyTrait[],
  segments: readonly Segment[],
): Map<ReadyTrait, SegmentScore> {
  const tokens = segments.map((segment) => segment.tokens);
  const result = new Map<ReadyTrait, SegmentScore>();
  for (const [weight, group] of byStyleWeight(traits)) {
    const whole = group.filter(({ trained }) => trained.aggregation === 'none');
    const parted = group.filter(({ trained }) => trained.aggregation !== 'none');
    const scores = [
      ...scoreSegments(parted, weight, segments),
      ...scoreSegments(whole, weight, whole.length > 0 ? [wholeOf(segments)] : []),
    ];
    [...parted, ...whole].forEach((trait, index) => {
      result.set(trait, aggregate(trait.trained.aggregation, scores[index]!, tokens));
    });
  }
  return result;
}
