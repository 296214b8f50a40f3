import { describe, expect, it } from 'vitest';
import { multiplyRows, sumWeighted } from '../../../../src/authoring/numerics/product.js';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { dot } from '../../../../src/core/numerics/vector.js';

const f32 = (...values: number[]) => Float32Array.from(values);
const f64 = (...values: number[]) => Float64Array.from(values);

describe('products over chosen rows', () => {
  it('equal the plain sums for every number of rows modulo four', () => {
    const source = createRandom(4, 'product');
    const big = { rows: 11, columns: 5, data: Float32Array.from({ length: 55 }, () => source.normal()) };
    const v = Float64Array.from({ length: 5 }, () => source.normal());
    const weights = Float64Array.from({ length: 11 }, () => source.uniform());
    for (let count = 0; count <= 9; count++) {
      const rows = Uint32Array.from({ length: count }, (_, i) => 10 - i);
      const along = [...rows].map((i) => dot(big.data.subarray(5 * i, 5 * i + 5), v));
      const sums = [0, 1, 2, 3, 4].map((j) =>
        [...rows].reduce((sum, i) => sum + weights[i] * big.data[5 * i + j], 0),
      );
      expect([...multiplyRows(big, v, rows)]).toEqual(along.map((value) => expect.closeTo(value, 12)));
      expect([...sumWeighted(big, weights, rows)]).toEqual(sums.map((value) => expect.closeTo(value, 12)));
    }
  });

  const x = { rows: 3, columns: 3, data: f32(1, 2, 3, 4, 5, 6, 7, 8, 9) };

  it('multiplies the chosen rows by a vector, in the order of the rows', () => {
    expect(multiplyRows(x, f64(1, 0, -1), Uint32Array.of(2, 0))).toEqual(f64(-2, -2));
    expect(multiplyRows(x, f64(0, 0, 1), Uint32Array.of(1))).toEqual(f64(6));
  });

  it('sums chosen rows by weight', () => {
    expect(sumWeighted(x, f64(1, 0, 2), Uint32Array.of(0, 1, 2))).toEqual(f64(15, 18, 21));
    expect(sumWeighted(x, f64(1, 1, 1), Uint32Array.of())).toEqual(f64(0, 0, 0));
  });
});
