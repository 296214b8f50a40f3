// Raw scores as sums: for every geometry, v and b with raw(x) = v.x + b at one x, exactly. A linear geometry is such a
// sum everywhere. A cosine is one with its length held fixed. A distribution function is taken along the straight line
// from 0 to w.x, so that each part of w.x has its share of F(w.x) - F(0) (integrated gradients, Sundararajan et al. 2017).
import { dot, interpolate } from '../../numerics/index.js';
import { prepareCosineParts } from '../geometry/cosine-inference.js';
import { createView, invertLength } from '../geometry/direction.js';
import type { CosineGeometry, EmpiricalGeometry, Geometry, LinearGeometry } from '../geometry/geometry.js';
import { splitRows } from '../geometry/rows.js';
import type { TrainedTrait } from '../trained-model.js';

/** raw = weights.x + bias */
export interface LinearRaw {
  /** (D) */
  readonly weights: Float64Array;
  readonly bias: number;
}

/** v and b of a geometry as a function of x (D). */
export type Linearise = (x: Float32Array) => LinearRaw;

/** Below this difference a quotient of differences is rounding error, and the derivative is taken. */
const smallestStep = 1e-7;

/** (f(to) - f(from)) / (to - from), the derivative where both are equal; f is piecewise smooth. */
export function computeSlope(f: (value: number) => number, from: number, to: number): number {
  if (Math.abs(to - from) > smallestStep) return (f(to) - f(from)) / (to - from);
  return (f(from + smallestStep) - f(from - smallestStep)) / (2 * smallestStep);
}

const multiply = (factor: number, vector: ArrayLike<number>): Float64Array =>
  Float64Array.from(vector, (value) => factor * value);

function prepareLinear({ weights, bias }: LinearGeometry): Linearise {
  const raw = { weights: Float64Array.from(weights), bias };
  return () => raw;
}

function prepareEmpirical({ weights, knots, levels }: EmpiricalGeometry): Linearise {
  const distribution = (value: number) => interpolate(value, knots, levels);
  return (x) => {
    const along = dot(weights, x);
    // Where the quotient has no meaning, the sum of the parts is next to 0; the bias takes up what is left.
    const slope = computeSlope(distribution, 0, along);
    return { weights: multiply(slope, weights), bias: distribution(along) - slope * along };
  };
}

function prepareCosine(geometry: CosineGeometry): Linearise {
  const { folded, constant, view } = prepareCosineParts(geometry);
  return (x) => {
    const factor = invertLength(view(x).square);
    return { weights: multiply(factor, folded), bias: -factor * constant };
  };
}

/** The prototype nearest to x, and the length of x - centre held fixed. */
function prepareNearest(center: Float32Array, directions: Float32Array): Linearise {
  const rows = splitRows(directions, center.length);
  const view = createView(center, directions);
  return (x) => {
    const { square, along } = view(x);
    const factor = invertLength(square);
    const nearest = rows[along.indexOf(Math.max(...along))] ?? center;
    return { weights: multiply(factor, nearest), bias: -factor * dot(center, nearest) };
  };
}

const preparations: {
  readonly [Kind in Geometry['kind']]: (geometry: Geometry<Kind>) => Linearise;
} = { linear: prepareLinear, empirical: prepareEmpirical, cosine: prepareCosine };

function prepareGeometry<Kind extends Geometry['kind']>(geometry: Geometry<Kind>): Linearise {
  const kind: Kind = geometry.kind;
  return preparations[kind](geometry);
}

/** v and b of a trait without its terms; null for a distance from a cohort, which is not a sum. */
export function prepareLinearRaw(trait: TrainedTrait): Linearise | null {
  switch (trait.type) {
    case 'spectrum':
    case 'claim':
      return prepareGeometry(trait.geometry);
    case 'topic':
      return trait.geometry === null
        ? prepareNearest(trait.ambient_mean, trait.prototypes)
        : prepareGeometry(trait.geometry);
    case 'outlier':
      return null;
    default:
      throw trait satisfies never;
  }
}
