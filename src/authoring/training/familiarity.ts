// What a model knows of its training texts as a whole: the direction of their mean, and each text's cosine to the mean
// of the others. Of the distances compared, this is the cheapest that separates a model's own texts from those of other
// models well enough (test/bench/FAMILIARITY.md).
import { accumulate, blend, dot, norm, row } from '../../core/numerics/index.js';
import { type Encodings, type Familiarity, joinBlocks } from '../../core/scoring/index.js';
import type { TraitSamples } from './data/trait-samples.js';
import { toKin } from './problem/training-context.js';

const styleWeight = 0.6;
/** Above the rounding error of a cosine of Float32 vectors, so that a training text reaches its own level. */
const tolerance = 1e-6;
/** A mean of unit vectors that is shorter has no direction. */
const minMean = 1e-6;

interface LearnedTexts {
  readonly encodings: Encodings;
  /** Samples of each trait, as rows of the encodings; rows after the last one are ambient texts and do not count. */
  readonly samples: readonly TraitSamples[];
  /** Numbers of the noise sources: texts of any kind, which no trait is about. */
  readonly noiseSources: readonly number[];
  /** The row that stands for the near copies of each row. Default: the row itself. */
  readonly kin?: Uint32Array | undefined;
}

/**
 * Fits the familiarity of a model to all texts that its traits learn from, each counted once.
 * @returns undefined for fewer than two texts with a vector, and where their vectors cancel each other out
 */
export function fitFamiliarity(texts: LearnedTexts): Familiarity | undefined {
  const learned = createPoints(texts.encodings, listRows(texts));
  const points = learned.map(({ x }) => x);
  const [first] = points;
  if (first === undefined || points.length < 2) return undefined;
  const sum = new Float64Array(first.length);
  for (const x of points) accumulate(sum, 1, x);
  const length = Math.sqrt(dot(sum, sum));
  if (length < minMean * points.length) return undefined;
  return {
    style_weight: styleWeight,
    direction: Float32Array.from(sum, (value) => value / length),
    levels: computeLevels(measureHeldOut(points, sum, sumKin(learned, texts))),
  };
}

/** Rows of the encodings that a trait learns from, ascending, without noise. */
function listRows({ encodings, samples, noiseSources }: LearnedTexts): number[] {
  const rows = new Set<number>();
  for (const { indices, sources } of samples) {
    indices.forEach((index, position) => {
      const isNoise = noiseSources.includes(sources?.[position] ?? -1);
      if (index < encodings.semantic.rows && !isNoise) rows.add(index);
    });
  }
  return [...rows].sort((a, b) => a - b);
}

interface LearnedPoint {
  readonly row: number;
  readonly x: Float32Array;
}

/** (n) for each point the sum of itself and its near copies; null for one without any. */
function sumKin(points: readonly LearnedPoint[], texts: LearnedTexts): (Float64Array | null)[] {
  const groups = new Map<number, LearnedPoint[]>();
  const kin = toKin(
    texts,
    Uint32Array.from(points, ({ row }) => row),
  );
  const keys = new Map(points.map(({ row }, i) => [row, kin[i] ?? row]));
  const getGroup = ({ row }: LearnedPoint) => keys.get(row) ?? row;
  for (const point of points) {
    const group = groups.get(getGroup(point));
    if (group) group.push(point);
    else groups.set(getGroup(point), [point]);
  }
  const sums = new Map<number, Float64Array>();
  for (const [key, members] of groups) {
    const [first] = members;
    if (first === undefined || members.length < 2) continue;
    const sum = new Float64Array(first.x.length);
    for (const { x } of members) accumulate(sum, 1, x);
    sums.set(key, sum);
  }
  return points.map((point) => sums.get(getGroup(point)) ?? null);
}

/** Unit vectors of the rows; a row without words has none. */
function createPoints({ semantic, style }: Encodings, rows: readonly number[]): LearnedPoint[] {
  return rows.flatMap((index) => {
    const x = new Float32Array(semantic.columns + style.columns);
    const length = joinBlocks(row(semantic, index), row(style, index), styleWeight, x);
    return length > 0 ? [{ row: index, x }] : [];
  });
}

/** (n) cosine of each point to the sum of those that are no copies of it; 0 where these cancel each other out. */
function measureHeldOut(
  points: readonly Float32Array[],
  sum: Float64Array,
  kin: readonly (Float64Array | null)[],
): Float64Array {
  const square = dot(sum, sum);
  return Float64Array.from(points, (x, i) => {
    const copies = kin[i];
    if (copies) return measureToOthers(x, sum, copies, minMean * points.length);
    const squaredNorm = dot(x, x);
    const along = dot(sum, x);
    const others = Math.sqrt(Math.max(0, square - 2 * along + squaredNorm));
    return others < minMean * points.length ? 0 : (along - squaredNorm) / (others * Math.sqrt(squaredNorm));
  });
}

function measureToOthers(
  x: Float32Array,
  sum: Float64Array,
  copies: Float64Array,
  minLength: number,
): number {
  const others = blend(1, sum, -1, copies);
  const length = norm(others);
  return length < minLength ? 0 : dot(others, x) / (length * Math.sqrt(dot(x, x)));
}

/**
 * (100) the least cosine of each percentile: a text is at percentile p if (1 + the number of held-out cosines that it
 * reaches) / (n + 1) is p / 100 or more. The lowest percentiles of fewer than 99 texts are -1: every text reaches them.
 */
function computeLevels(cosines: Float64Array): Float32Array {
  const ascending = cosines.toSorted();
  return Float32Array.from({ length: 100 }, (_, at) => {
    const count = Math.ceil(((at + 1) * (cosines.length + 1)) / 100) - 1;
    return count <= 0 ? -1 : Math.max(-1, Math.min(1, ascending[count - 1]! - tolerance));
  });
}
