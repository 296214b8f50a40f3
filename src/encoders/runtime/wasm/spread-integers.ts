// A matrix of signed bytes that is stored column by column, as float32 row by row: what packing reads. Runs once, when a
// model is loaded, for millions of numbers.
import {
  defineKernel,
  f32x4,
  forEach,
  i16x8,
  i32x4,
  load32Lane,
  store,
  swizzle8,
} from '../../../core/kernels/assembler/index.js';

/** The bytes of four columns by row: byte r of column c is at 4 c + r. */
const byRow = [0, 1, 2, 3].flatMap((row) => [0, 4, 8, 12].map((column) => column + row));

export const spreadIntegers = defineKernel(
  {
    /** (columns, rows) int8; both multiples of 4. */
    from: 'i32',
    rows: 'i32',
    columns: 'i32',
    /** (rows, columns) float32. */
    out: 'i32',
  },
  ({ from, rows, columns, out }, scope) => {
    const [column, row, at, to] = scope.i32s(4);
    const [bytes, low, high] = scope.v128s(3);
    const square = [
      [0, 1, 2, 3].map((lane) => bytes.set(load32Lane(at.add(rows.mul(lane)), bytes, lane))),
      bytes.set(swizzle8(bytes, byRow)),
      low.set(i16x8.fromI8Low(bytes)),
      high.set(i16x8.fromI8High(bytes)),
      [i32x4.fromI16Low(low), i32x4.fromI16High(low), i32x4.fromI16Low(high), i32x4.fromI16High(high)].map(
        (four) => [store(to, f32x4.fromI32(four)), to.advance(columns.shl(2))],
      ),
    ];
    return forEach(column, 0, columns, 4, [
      at.set(from.add(column.mul(rows))),
      to.set(out.add(column.shl(2))),
      forEach(row, 0, rows, 4, [square, at.advance(4)]),
    ]);
  },
);
