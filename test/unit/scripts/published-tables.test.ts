// What the published tables rest on: rows drawn as NumPy and pandas draw them, and the logistic regression of scikit-learn. The
// expected values are theirs (NumPy 2.4, pandas 3.1, scikit-learn 1.9).
import { describe, expect, it } from 'vitest';
import { drawMteb, drawSetFit, drawUniform } from '../../bench/tables/draws.mjs';
import { fitLogistic, probabilities } from '../../bench/tables/logistic.mjs';

const labels = Int32Array.from({ length: 40 }, (_, i) => (i * i) % 3);

describe('rows of published tables', () => {
  it('are those of MTEB, which shuffles one list again for each draw', () => {
    const draws = drawMteb(labels, 2);
    expect(draws).toHaveLength(10);
    expect(draws.slice(0, 3)).toEqual([
      [19, 16, 15, 12],
      [33, 17, 8, 30],
      [22, 24, 39, 23],
    ]);
  });

  it("are those of SetFit, which are pandas' samples of each class", () => {
    const draws = drawSetFit(labels, 2);
    expect([draws[0], draws[9]]).toEqual([
      [24, 18, 4, 31],
      [39, 21, 8, 14],
    ]);
  });

  it('are all of a class that has no more', () => {
    expect(drawSetFit(Int32Array.of(0, 1, 1, 1), 2)[0]).toContain(0);
    expect(drawSetFit(Int32Array.of(0, 1, 1, 1), 3)[0]).toEqual([0, 1, 2, 3]);
  });

  it('are the first of a permutation where classes do not count', () => {
    expect(drawUniform({ length: 1000 }, 8)[7]).toEqual([778, 334, 271, 802, 216, 408, 812, 94]);
  });
});

describe('the logistic regression of published tables', () => {
  const rows = 24;
  const data = Float32Array.from({ length: rows * 3 }, (_, at) => {
    const i = Math.floor(at / 3);
    return [((i * 7) % 11) / 11, ((i * 5) % 13) / 13, ((i * 3) % 7) / 7][at % 3]!;
  });
  const vectors = { rows, columns: 3, data };
  const expected = {
    2: [0.6999, 0.3001, 0.7015, 0.2985],
    3: [0.3392, 0.478, 0.1828, 0.16, 0.5734, 0.2665],
  };

  it.each([2, 3] as const)("has scikit-learn's probabilities of %i classes", (classes) => {
    const classOf = Array.from({ length: rows }, (_, i) => ((i * i) % 7) % classes);
    const found = probabilities(vectors, fitLogistic(vectors, classOf, classes), classes);
    for (const [i, value] of expected[classes].entries()) expect(found[i]).toBeCloseTo(value, 3);
  });
});
