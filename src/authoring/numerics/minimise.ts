// Minimum of a smooth convex function: limited-memory BFGS (Nocedal & Wright, algorithm 7.4) preconditioned by a given
// approximate inverse Hessian, with a backtracking line search. Pure.
import { accumulate, dot } from '../../core/numerics/index.js';

export interface Objective {
  /** The value at x; writes the gradient into `gradient`. */
  evaluate(x: Float64Array, gradient: Float64Array): number;
  /** H^-1 g for an approximate, positive definite Hessian H; a better approximation needs fewer steps. */
  precondition(gradient: Float64Array): Float64Array;
}

export interface Minimum {
  readonly x: Float64Array;
  readonly value: number;
  /** Number of evaluations of value and gradient. */
  readonly evaluations: number;
}

/** Correction pairs (s, y) kept. */
const maxPairs = 8;

/**
 * Minimises a function from a starting point.
 * @param start (d)
 * @param tolerance stops when g'H^-1 g, twice the estimated remaining decrease, is below it
 * @param steps maximum number of iterations
 */
export function minimise(objective: Objective, start: Float64Array, tolerance: number, steps = 200): Minimum {
  let x = Float64Array.from(start);
  let gradient = new Float64Array(x.length);
  let value = objective.evaluate(x, gradient);
  let evaluations = 1;
  const pairs: { s: Float64Array; y: Float64Array; inverse: number }[] = [];
  for (let step = 0; step < steps; step++) {
    const direction = findDescentDirection(objective, gradient, pairs);
    const slope = dot(gradient, direction);
    if (!(-slope > tolerance)) break;
    let length = 1;
    for (;;) {
      const next = Float64Array.from(x);
      accumulate(next, length, direction);
      const nextGradient = new Float64Array(x.length);
      const nextValue = objective.evaluate(next, nextGradient);
      evaluations++;
      if (nextValue <= value + 1e-4 * length * slope) {
        const s = direction.map((component) => length * component);
        const y = nextGradient.map((component, j) => component - gradient[j]);
        const curvature = dot(s, y);
        if (curvature > 0) pairs.push({ s, y, inverse: 1 / curvature });
        if (pairs.length > maxPairs) pairs.shift();
        [x, gradient, value] = [next, nextGradient, nextValue];
        break;
      }
      length /= 2;
      if (length < 1e-12) return { x, value, evaluations };
    }
  }
  return { x, value, evaluations };
}

/** The descent direction by the two-loop recursion. */
function findDescentDirection(
  objective: Objective,
  gradient: Float64Array,
  pairs: readonly { s: Float64Array; y: Float64Array; inverse: number }[],
): Float64Array {
  const q = Float64Array.from(gradient);
  const coefficients = new Array<number>(pairs.length);
  for (let k = pairs.length - 1; k >= 0; k--) {
    coefficients[k] = pairs[k].inverse * dot(pairs[k].s, q);
    accumulate(q, -coefficients[k], pairs[k].y);
  }
  const r = objective.precondition(q);
  for (let k = 0; k < pairs.length; k++) {
    const share = pairs[k].inverse * dot(pairs[k].y, r);
    accumulate(r, coefficients[k] - share, pairs[k].s);
  }
  return r.map((component) => -component);
}
