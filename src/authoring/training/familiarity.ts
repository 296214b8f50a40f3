// What a model knows of its training texts as a whole: the direction that best separates them from ambient texts of many
// registers (Fisher 1936, with a shrunk covariance), and the score of each text along it, fitted on the others. Case and
// end marks do not count: they are how a text was typed, not what kind it is (test/bench/FAMILIARITY.md).

import { dot, type Matrix } from '../../core/numerics/index.js';
import type { Encodings, Familiarity } from '../../core/scoring/index.js';
import { createRandom, multiplyRows, norm } from '../numerics/index.js';
import { at, listPositions } from './data/positions.js';
import type { TraitSamples } from './data/trait-samples.js';
import { addSums, type ClassSums, findDirection, sumClass } from './problem/discriminant.js';
import { createFeatureSpace, type FeatureSpace } from './problem/feature-space.js';
import { toKin } from './problem/training-context.js';

const styleWeight = 0.6;
/** Above the rounding error of a product of Float32 vectors, so that a training text reaches its own level. */
const tolerance = 1e-6;
/** Parts of the texts, each scored by what was fitted on the others. */
const parts = 5;
/** A mean of unit vectors that is shorter has no direction. */
const minMean = 1e-6;

interface LearnedTexts {
  readonly encodings: Encodings;
  /** Samples of each trait, as rows of the encodings; rows after the last one are ambient texts and do not count. */
  readonly samples: readonly TraitSamples[];
  /** Numbers of the noise sources: texts of any kind, which no trait is about. */
  readonly noiseSources: readonly number[];
  /** Ambient texts in the space of a style weight. Default: none, and the direction is that of the mean of the texts. */
  readonly getAmbient?: (styleWeight: number) => FeatureSpace;
  /** Columns of the style that are about typography. Default: none. */
  readonly typography?: readonly number[] | undefined;
  /** The row that stands for the near copies of each row. Default: the row itself. */
  readonly kin?: Uint32Array | undefined;
  readonly seed: number;
}

/**
 * Fits the familiarity of a model to all texts that its traits learn from, each counted once.
 * @returns undefined for fewer than two texts with a vector, and where nothing separates them from ambient texts
 */
export function fitFamiliarity(texts: LearnedTexts): Familiarity | undefined {
  const { encodings, typography = [], seed } = texts;
  const rows = listRows(texts);
  const { x, points } = createFeatureSpace(encodings, rows, styleWeight, typography);
  const known = listPositions(points.length).filter((i) => norm(at(points, i)) > 0);
  if (known.length < 2) return undefined;
  const ambient = sumAmbient(texts, x.columns);
  const groups = toKin(
    texts,
    known.map((position) => at(rows, position)),
  );
  const held = splitGroups(known, groups, seed);
  const sums = held.map((positions) => sumClass(x, positions));
  const whole = fitLine(sums, ambient);
  if (whole === null) return undefined;
  const scores = held.flatMap((positions, part) => {
    const line = fitLine(
      sums.filter((_, other) => other !== part),
      ambient,
    );
    return [...measure(x, positions, line, whole)];
  });
  return {
    style_weight: styleWeight,
    direction: Float32Array.from(whole.direction),
    levels: computeLevels(Float64Array.from(scores)),
  };
}

/** Rows of the encodings that a trait learns from, ascending, without noise. */
function listRows({ encodings, samples, noiseSources }: LearnedTexts): Uint32Array {
  const rows = new Set<number>();
  for (const { indices, sources } of samples) {
    indices.forEach((index, position) => {
      const isNoise = noiseSources.includes(sources?.[position] ?? -1);
      if (index < encodings.semantic.rows && !isNoise) rows.add(index);
    });
  }
  return Uint32Array.from(rows).sort();
}

/** Ambient texts with zeros for the typography, whose direction is then 0 too. */
function sumAmbient({ encodings, getAmbient, typography = [] }: LearnedTexts, columns: number): ClassSums {
  const space = getAmbient?.(styleWeight);
  if (space === undefined) return sumClass({ rows: 0, columns, data: new Float32Array(0) }, listPositions(0));
  const data = space.x.data.slice();
  for (let i = 0; i < space.x.rows; i++)
    for (const column of typography) data[i * columns + encodings.semantic.columns + column] = 0;
  return sumClass({ ...space.x, data }, listPositions(space.x.rows));
}

/** Positions in seeded parts of even size; near copies share one. */
function splitGroups(positions: Uint32Array, groups: Uint32Array, seed: number): Uint32Array[] {
  const order = createRandom(seed, 'familiarity').shuffle([...new Set(groups)]);
  const count = Math.min(parts, order.length);
  const partOf = new Map(order.map((group, index) => [group, index % count]));
  const held = Array.from({ length: count }, (_, part) =>
    positions.filter((_position, i) => partOf.get(at(groups, i)) === part),
  );
  return held.filter(({ length }) => length > 0);
}

/** A direction and where the means of ambient texts and of learned texts lie along it. */
interface Line {
  readonly direction: Float64Array;
  readonly origin: number;
  readonly gap: number;
}

/** @returns null where nothing separates the two */
function fitLine(sums: readonly ClassSums[], ambient: ClassSums): Line | null {
  if (sums.length === 0) return null;
  const learned = addSums(sums);
  const direction = findDirection(learned, ambient);
  const length = norm(direction);
  if (!(length > minMean)) return null;
  const unit = direction.map((value) => value / length);
  const origin = ambient.count > 0 ? dot(unit, ambient.mean) : 0;
  return { direction: unit, origin, gap: dot(unit, learned.mean) - origin };
}

/**
 * Scores of texts by a line that was fitted without them, on the scale of the line of all texts: parts of the way from
 * the ambient mean to the learned one. Without a line of their own the texts are as far off as ambient ones.
 */
function measure(x: Matrix, positions: Uint32Array, line: Line | null, whole: Line): Float64Array {
  if (line === null || !(line.gap > 0)) return new Float64Array(positions.length).fill(whole.origin);
  return multiplyRows(x, line.direction, positions).map(
    (along) => whole.origin + (whole.gap * (along - line.origin)) / line.gap,
  );
}

/**
 * (100) the least score of each percentile: a text is at percentile p if (1 + the number of held-out scores that it
 * reaches) / (n + 1) is p / 100 or more. The lowest percentiles of fewer than 99 texts are -1: every text reaches them.
 */
function computeLevels(scores: Float64Array): Float32Array {
  const ascending = scores.toSorted();
  return Float32Array.from({ length: 100 }, (_, index) => {
    const count = Math.ceil(((index + 1) * (scores.length + 1)) / 100) - 1;
    return count <= 0 ? -1 : Math.max(-1, Math.min(1, at(ascending, count - 1) - tolerance));
  });
}
