// Where held-out scores are right often enough for each confidence: on each side of 50, shares of right scores that never
// rise towards 50 (pooled adjacent violators), each less part of its standard error, so that luck with a few samples
// supports nothing. Pure.
import type { TraitType } from '../../../core/contract/index.js';
import { type Evidence, type EvidenceBounds, toTraitScore } from '../../../core/scoring/index.js';
import { auroc } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { balanceClasses, type LabelledScores } from './labelled-scores.js';

/** Shares of right scores that a confidence needs, and the standard errors by which a share must exceed them. */
const demands = {
  high: { share: 0.9, errors: 0.5 },
  moderate: { share: 0.75, errors: 1 },
} as const;
/** Each share is smoothed by one right and one wrong score. */
const smoothing = 2;
/** One-sided 95 % of a normal distribution. */
const certain = 1.645;

/** Distinct samples a pole: near copies of one text are one. */
interface Distinct {
  readonly positive: number;
  readonly negative: number;
}

const nothing: EvidenceBounds = { high: null, moderate: null };

/**
 * @param scores out of fold, possibly several for each sample
 * @param universal (m) their universal scores
 * @returns no support at all where the AUROC is not above chance at this number of samples
 */
export function measureEvidence(
  type: TraitType,
  scores: LabelledScores,
  universal: Float64Array,
  distinct: Distinct,
): Evidence {
  const { positive, negative } = distinct;
  const deviation = Math.sqrt((positive + negative + 1) / (12 * positive * negative));
  if (!(auroc(scores.raw, scores.positive) > 0.5 + certain * deviation))
    return { negative: nothing, positive: nothing };
  const weights = balanceClasses(scores);
  // Several scores of one sample, or of its near copies, are one observation.
  const perSample = Math.max(1, universal.length / (positive + negative));
  const points = Array.from(universal, (value, i): Point => {
    const score = toTraitScore(type, value);
    const right = score >= 50 === (scores.positive[i] === 1);
    return { score, weight: at(weights, i), right: right ? at(weights, i) : 0 };
  });
  const measure = (side: Point[]): EvidenceBounds =>
    findBounds(poolOutwards(side.sort((a, b) => Math.abs(b.score - 50) - Math.abs(a.score - 50))), perSample);
  return {
    negative: measure(points.filter(({ score }) => score < 50)),
    positive: measure(points.filter(({ score }) => score >= 50)),
  };
}

/** What both support. */
export function joinEvidence(one: Evidence, other: Evidence): Evidence {
  const join = (a: EvidenceBounds, b: EvidenceBounds): EvidenceBounds => ({
    high: findOuter(a.high, b.high),
    moderate: findOuter(a.moderate, b.moderate),
  });
  return { negative: join(one.negative, other.negative), positive: join(one.positive, other.positive) };
}

function findOuter(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  return Math.abs(a - 50) > Math.abs(b - 50) ? a : b;
}

interface Point {
  /** The score, or of a block of scores the one nearest to 50. */
  readonly score: number;
  readonly weight: number;
  /** The weight of right scores. */
  readonly right: number;
}

interface Block extends Point {
  /** Sum of squared weights. */
  readonly squares: number;
}

/** @param side scores on one side of 50, the outermost first. @returns blocks whose shares fall towards 50 */
function poolOutwards(side: readonly Point[]): Block[] {
  const blocks: Block[] = [];
  for (const equal of joinEqual(side)) {
    let block = equal;
    for (let outer = blocks.at(-1); outer && !isBetter(outer, block); outer = blocks.at(-1)) {
      block = joinBlocks(outer, block);
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks;
}

/** One block for each score. */
function joinEqual(side: readonly Point[]): Block[] {
  const blocks: Block[] = [];
  for (const point of side) {
    const block = { ...point, squares: point.weight * point.weight };
    const last = blocks.at(-1);
    if (last?.score === point.score) blocks[blocks.length - 1] = joinBlocks(last, block);
    else blocks.push(block);
  }
  return blocks;
}

const joinBlocks = (outer: Block, inner: Block): Block => ({
  score: inner.score,
  weight: outer.weight + inner.weight,
  right: outer.right + inner.right,
  squares: outer.squares + inner.squares,
});

const isBetter = (outer: Block, inner: Block): boolean =>
  outer.right * inner.weight > inner.right * outer.weight;

/**
 * The innermost score of the blocks that meet each demand. A block further out with few scores may miss it by its standard error
 * alone: its share of right scores is the higher one.
 */
function findBounds(blocks: readonly Block[], perSample: number): EvidenceBounds {
  const find = ({ share, errors }: (typeof demands)[keyof typeof demands]): number | null => {
    const inner = blocks.findLast((block) => estimateShare(block, perSample, errors) >= share);
    return inner?.score ?? null;
  };
  const high = find(demands.high);
  return { high, moderate: findInner(high, find(demands.moderate)) };
}

/** What supports `high` supports `moderate`. */
function findInner(high: number | null, moderate: number | null): number | null {
  if (high === null || moderate === null) return moderate ?? high;
  return Math.abs(high - 50) < Math.abs(moderate - 50) ? high : moderate;
}

/** The share of right scores of a block, less so many of its standard errors. */
function estimateShare({ weight, right, squares }: Block, perSample: number, errors: number): number {
  const n = (weight * weight) / squares / perSample + smoothing;
  const share = ((n - smoothing) * (right / weight) + smoothing / 2) / n;
  return share - errors * Math.sqrt((share * (1 - share)) / n);
}
