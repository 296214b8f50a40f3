// A content as a trait scores it: points, each with a share in the score. A point is a segment, or, for the aggregation
// `none`, all segments averaged. Pure.
import { dot, type SparseRow } from '../../numerics/index.js';
import { aggregate } from '../card/aggregation.js';
import type { ReadyTrait } from '../card/ready-model.js';
import { averageSegments, type Segment } from '../card/segments.js';
import { joinBlocks } from '../join.js';
import { getExplainable } from './explainable-trait.js';

/** The part of a point that one segment is. */
interface Member {
  /** Index of the segment. */
  readonly segment: number;
  /** Factors of its semantic vector and of its terms in those of the point. */
  readonly semantic: number;
  readonly terms: number;
}

interface Point {
  readonly members: readonly Member[];
  readonly x: Float32Array;
  /** Length of [semantic, w * style], which x is over. */
  readonly length: number;
  readonly style: Float32Array;
  readonly terms: SparseRow;
}

export interface ScoredPoint extends Point {
  /** Share in the score, 0 to 1. */
  readonly share: number;
  readonly raw: number;
  readonly relevance: number | null;
  /** [0, 1] */
  readonly universal: number;
}

export interface ScoredContent {
  readonly points: readonly ScoredPoint[];
  /** Mean of the points by their shares. */
  readonly raw: number;
  readonly relevance: number | null;
  /** [0, 1]; exactly that of the score card. */
  readonly universal: number;
}

function createPoint(
  { semantic, style, terms }: Segment,
  styleWeight: number,
  members: readonly Member[],
): Point {
  const x = new Float32Array(semantic.length + style.length);
  const length = joinBlocks(semantic, style, styleWeight, x);
  return { members, x, length, style, terms };
}

function averagePoints(segments: readonly Segment[], styleWeight: number): Point {
  const average = averageSegments(segments);
  const total = segments.reduce((sum, { tokens }) => sum + tokens, 0);
  const share = ({ tokens }: Segment) => tokens / total;
  // The mean of the unit vectors is parallel to its own unit vector, so this product is its length.
  const length =
    segments.length === 1
      ? 1
      : segments.reduce((sum, one) => sum + share(one) * dot(one.semantic, average.semantic), 0);
  const members = segments.map((one, segment) => ({
    segment,
    semantic: share(one) / length,
    terms: share(one),
  }));
  return createPoint(average, styleWeight, members);
}

/**
 * Scores a content on one trait.
 * @param segments at least one
 * @throws content_empty if the trait has the aggregation `none` and the segments cancel each other out
 */
export function scorePoints(trait: ReadyTrait, segments: readonly Segment[]): ScoredContent {
  const { aggregation, style_weight } = trait.trained;
  const { raw, relevance } = getExplainable(trait);
  const points =
    aggregation === 'none'
      ? [averagePoints(segments, style_weight)]
      : segments.map((one, segment) => createPoint(one, style_weight, [{ segment, semantic: 1, terms: 1 }]));
  const scores = points.map(({ x, terms }) => trait.scorer.score(x, terms));
  const tokens = segments.map((segment) => segment.tokens);
  const total = tokens.reduce((sum, count) => sum + count, 0);
  const score = aggregate(aggregation, scores, tokens);
  // The mean is a new score; the largest and the smallest are one of those given.
  const winner = scores.indexOf(score);
  const scored = points.map((point, i) => ({
    ...point,
    share: winner < 0 ? (tokens[i] ?? 0) / total : Number(i === winner),
    raw: raw(point.x, point.terms),
    relevance: relevance(point.x),
    universal: scores[i]?.universal ?? Number.NaN,
  }));
  const average = (read: (point: ScoredPoint) => number) =>
    scored.reduce((sum, point) => sum + point.share * read(point), 0);
  return {
    points: scored,
    raw: average((point) => point.raw),
    relevance: scored[0]?.relevance == null ? null : average((point) => point.relevance ?? 0),
    universal: score.universal,
  };
}
