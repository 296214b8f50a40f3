import { describe, expect, it } from 'vitest';
import { minimise, type Objective } from '../../../../src/authoring/numerics/minimise.js';

/** sum of c_j (x_j - j)^2 / 2, preconditioned by the given diagonal. */
function quadratic(curvatures: number[], diagonal: number[]): Objective {
  return {
    evaluate(x, gradient) {
      let value = 0;
      curvatures.forEach((c, j) => {
        gradient[j] = c * (x[j] - j);
        value += (c * (x[j] - j) ** 2) / 2;
      });
      return value;
    },
    precondition: (gradient) => gradient.map((component, j) => component / diagonal[j]),
  };
}

describe('minimise', () => {
  it('reaches the minimum of a quadratic in one step with the exact Hessian', () => {
    const curvatures = [1, 100, 0.01];
    const { x, value, evaluations } = minimise(quadratic(curvatures, curvatures), new Float64Array(3), 1e-20);
    expect([...x]).toEqual([0, 1, 2].map((j) => expect.closeTo(j, 9)));
    expect(value).toBeCloseTo(0, 12);
    expect(evaluations).toBe(2);
  });

  it('converges with a poor approximation of the Hessian', () => {
    const { x } = minimise(quadratic([1, 50, 0.2, 7], [1, 1, 1, 1]), new Float64Array(4), 1e-16);
    expect([...x]).toEqual([0, 1, 2, 3].map((j) => expect.closeTo(j, 6)));
  });

  it('finds the minimum of a convex function that is not quadratic', () => {
    const { x } = minimise(
      {
        evaluate(point, gradient) {
          gradient[0] = Math.exp(point[0]) - 2;
          return Math.exp(point[0]) - 2 * point[0];
        },
        precondition: (gradient) => gradient.map((component) => component),
      },
      Float64Array.of(-3),
      1e-18,
    );
    expect(x[0]).toBeCloseTo(Math.log(2), 8);
  });

  it('stops at the start when the expected decrease is below the tolerance', () => {
    const { evaluations } = minimise(quadratic([1], [1]), Float64Array.of(1e-4), 1e-6);
    expect(evaluations).toBe(1);
  });
});
