// Sums of rows as a kernel: sixteen columns at a time, a cache line, in eight sums of two columns each that stay in
// registers while the loop passes the rows.
import { defineKernel, f64x2, load64, repeatWhile, store } from '../assembler/index.js';

const lineBytes = 64;

/** out[c] = rows[0][c] + rows[1][c] + ... in float64, in that order. */
export const sumRows = defineKernel(
  {
    /** (count, stride / 4) float32; count at least 1. */
    rows: 'i32',
    count: 'i32',
    /** Bytes of a row, a multiple of 64. */
    stride: 'i32',
    /** (stride / 4) float64. */
    out: 'i32',
  },
  ({ rows, count, stride, out }, scope) => {
    const [end, at, left] = scope.i32s(3);
    const sums = scope.v128s(8);
    const addRow = sums.map((sum, pair) => sum.set(f64x2.add(sum, f64x2.fromF32(load64(at, 8 * pair)))));
    return [
      end.set(rows.add(stride)),
      repeatWhile(
        [
          sums.map((sum) => sum.set(f64x2.zero)),
          at.set(rows),
          left.set(count),
          repeatWhile([addRow, at.advance(stride), left.set(left.sub(1))], left),
          sums.map((sum, pair) => store(out, sum, 16 * pair)),
          out.advance(2 * lineBytes),
          rows.advance(lineBytes),
        ],
        rows.lessThan(end),
      ),
    ];
  },
);
