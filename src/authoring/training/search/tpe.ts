// Tree-structured Parzen estimator over ordered grids (Bergstra, Bardenet, Bengio & Kégl, 2011), seeded. The best
// quarter of the points tried and the rest each give a density for each dimension; the next point is the candidate
// with the highest ratio of the first to the second. No point is proposed twice.

import { exp, log } from '../../../core/numerics/index.js';
import { createRandom, type Random } from '../../numerics/index.js';
import { at } from '../data/positions.js';

/** One index for each dimension. */
export type Point = readonly number[];

interface Tried {
  readonly point: Point;
  readonly value: number;
}

interface Sampler {
  /** The next point to try, or null after every point has been tried. */
  propose(): Point | null;
  /** Adds the objective of a point; higher is better. */
  record(point: Point, value: number): void;
}

/** Points drawn at random after the start points, before the densities decide. */
const randomPoints = 2;
const candidates = 24;
const goodShare = 0.25;

/**
 * @param sizes number of values of each dimension, >= 1
 * @param start points tried first, in this order
 */
export function createTpeSampler(
  sizes: readonly number[],
  start: readonly Point[],
  seed: number,
  ...path: string[]
): Sampler {
  const random = createRandom(seed, 'tpe', ...path);
  const queue = [...start];
  const proposed = new Set<string>();
  const tried: Tried[] = [];
  const total = sizes.reduce((product, size) => product * size, 1);
  return {
    propose() {
      for (let point = queue.shift(); point !== undefined; point = queue.shift())
        if (!proposed.has(point.join())) return addProposal(proposed, point);
      if (proposed.size >= total) return null;
      const guided =
        tried.length >= start.length + randomPoints ? drawGuidedPoint(sizes, tried, proposed, random) : null;
      return addProposal(proposed, guided ?? drawFreshPoint(sizes, proposed, random));
    },
    record(point, value) {
      tried.push({ point, value });
    },
  };
}

function addProposal(proposed: Set<string>, point: Point): Point {
  proposed.add(point.join());
  return point;
}

/** A uniformly drawn point that was not proposed before; after 64 failed draws the first such point in order. */
function drawFreshPoint(sizes: readonly number[], proposed: ReadonlySet<string>, random: Random): Point {
  for (let attempt = 0; attempt < 64; attempt++) {
    const point = sizes.map((size) => random.integer(size));
    if (!proposed.has(point.join())) return point;
  }
  const point = sizes.map(() => 0);
  while (proposed.has(point.join())) advance(point, sizes);
  return point;
}

/** Counts up, the last dimension fastest. */
function advance(point: number[], sizes: readonly number[]): void {
  for (let d = sizes.length - 1; d >= 0; d--) {
    const next = (at(point, d) + 1) % at(sizes, d);
    point[d] = next;
    if (next !== 0) return;
  }
}

/** The candidate with the highest ratio of densities, or null when all candidates were proposed before. */
function drawGuidedPoint(
  sizes: readonly number[],
  tried: readonly Tried[],
  proposed: ReadonlySet<string>,
  random: Random,
): Point | null {
  const ordered = [...tried].sort((a, b) => b.value - a.value).map(({ point }) => point);
  const cut = Math.max(1, Math.ceil(goodShare * ordered.length));
  const computeDensities = (points: readonly Point[]): Float64Array[] =>
    sizes.map((size, d) =>
      computeDensity(
        size,
        points.map((point) => at(point, d)),
      ),
    );
  const good = computeDensities(ordered.slice(0, cut));
  const bad = computeDensities(ordered.slice(cut));
  let best: Point | null = null;
  let bestRatio = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < candidates; c++) {
    const point = good.map((density) => drawIndex(density, random));
    const ratio = point.reduce(
      (sum, index, d) => sum + log(at(at(good, d), index) / at(at(bad, d), index)),
      0,
    );
    if (ratio <= bestRatio || proposed.has(point.join())) continue;
    best = point;
    bestRatio = ratio;
  }
  return best;
}

/** Normal kernels on the indices over a uniform prior worth one point. More points give narrower kernels. */
function computeDensity(size: number, indices: readonly number[]): Float64Array {
  const width = Math.max(0.7, size / (2 + indices.length));
  const out = new Float64Array(size).fill(1 / size);
  for (const center of indices) {
    const kernel = out.map((_, index) => exp((-(index - center) * (index - center)) / (2 * width * width)));
    const mass = kernel.reduce((sum, value) => sum + value, 0);
    kernel.forEach((value, index) => {
      out[index] = at(out, index) + value / mass;
    });
  }
  return out.map((value) => value / (indices.length + 1));
}

function drawIndex(density: Float64Array, random: Random): number {
  let left = random.uniform();
  for (const [index, share] of density.subarray(0, -1).entries()) {
    left -= share;
    if (left < 0) return index;
  }
  return density.length - 1;
}
