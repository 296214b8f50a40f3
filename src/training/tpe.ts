// Tree-structured Parzen estimator over ordered grids (Bergstra, Bardenet, Bengio & Kégl, 2011), seeded. The best
// quarter of the points seen and the rest each give a density a dimension; the next point is the drawn candidate
// that the first favours most over the second. No point is proposed twice.
import { type Random, random } from '../numerics/random.js';

/** One index a dimension. */
export type Point = readonly number[];

interface Sampler {
  /** The next point to try, or null when every point has been. */
  next(): Point | null;
  /** What came of a point; larger is better. */
  tell(point: Point, value: number): void;
}

/** Points drawn at random, after the given ones, before the densities decide. */
const randomPoints = 2;
const candidates = 24;
const goodShare = 0.25;

/**
 * @param sizes number of values of each dimension, each at least 1
 * @param start points tried first, in this order
 */
export function tpeSampler(
  sizes: readonly number[],
  start: readonly Point[],
  seed: number,
  ...path: string[]
): Sampler {
  const source = random(seed, 'tpe', ...path);
  const waiting = [...start];
  const proposed = new Set<string>();
  const seen: { point: Point; value: number }[] = [];
  const total = sizes.reduce((product, size) => product * size, 1);
  return {
    next() {
      for (let given = waiting.shift(); given !== undefined; given = waiting.shift())
        if (!proposed.has(given.join())) return propose(proposed, given);
      if (proposed.size >= total) return null;
      const guided =
        seen.length >= start.length + randomPoints ? guidedPoint(sizes, seen, proposed, source) : null;
      return propose(proposed, guided ?? freshPoint(sizes, proposed, source));
    },
    tell(point, value) {
      seen.push({ point, value });
    },
  };
}

function propose(proposed: Set<string>, point: Point): Point {
  proposed.add(point.join());
  return point;
}

/** A uniformly drawn point not proposed before; when luck fails, the first one in order. */
function freshPoint(sizes: readonly number[], proposed: ReadonlySet<string>, source: Random): Point {
  for (let attempt = 0; attempt < 64; attempt++) {
    const point = sizes.map((size) => source.integer(size));
    if (!proposed.has(point.join())) return point;
  }
  const point = sizes.map(() => 0);
  while (proposed.has(point.join())) advance(point, sizes);
  return point;
}

/** Counts up, the last dimension fastest. */
function advance(point: number[], sizes: readonly number[]): void {
  for (let d = sizes.length - 1; d >= 0; d--) {
    point[d] = (point[d]! + 1) % sizes[d]!;
    if (point[d] !== 0) return;
  }
}

/** The candidate with the highest ratio of densities, or null when all drawn ones are known. */
function guidedPoint(
  sizes: readonly number[],
  seen: readonly { point: Point; value: number }[],
  proposed: ReadonlySet<string>,
  source: Random,
): Point | null {
  const ordered = [...seen].sort((a, b) => b.value - a.value);
  const cut = Math.max(1, Math.ceil(goodShare * ordered.length));
  const good = sizes.map((size, d) =>
    density(
      size,
      ordered.slice(0, cut).map(({ point }) => point[d]!),
    ),
  );
  const rest = sizes.map((size, d) =>
    density(
      size,
      ordered.slice(cut).map(({ point }) => point[d]!),
    ),
  );
  let best: Point | null = null;
  let bestRatio = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < candidates; c++) {
    const point = good.map((weights) => draw(weights, source));
    const ratio = point.reduce((sum, at, d) => sum + Math.log(good[d]![at]! / rest[d]![at]!), 0);
    if (ratio <= bestRatio || proposed.has(point.join())) continue;
    best = point;
    bestRatio = ratio;
  }
  return best;
}

/** Normal kernels on the points' indices over a uniform prior worth one point; narrower the more points there are. */
function density(size: number, points: readonly number[]): Float64Array {
  const width = Math.max(0.7, size / (2 + points.length));
  const out = new Float64Array(size).fill(1 / size);
  for (const center of points) {
    const kernel = out.map((_, at) => Math.exp((-(at - center) * (at - center)) / (2 * width * width)));
    const mass = kernel.reduce((sum, value) => sum + value, 0);
    for (let at = 0; at < size; at++) out[at]! += kernel[at]! / mass;
  }
  return out.map((value) => value / (points.length + 1));
}

function draw(weights: Float64Array, source: Random): number {
  let left = source.uniform();
  for (let at = 0; at < weights.length - 1; at++) {
    left -= weights[at]!;
    if (left < 0) return at;
  }
  return weights.length - 1;
}
