// Rows of texts to one unit vector each: the mean of a text's rows or its first row, scaled to length 1.
import {
  choose,
  defineKernel,
  f32x4,
  forEach,
  load,
  loadI32,
  repeatWhile,
  store,
} from '../../assembler/index.js';
import { sumLanes } from './arithmetic.js';

/** Squared length of a zero row; its inverse root is finite, so the row stays zero. */
const minSquare = 1e-36;

const parameters = {
  /** Rows of all texts, one text after the other: (rows, columns) float32. */
  x: 'i32',
  /** (texts + 1) int32: the row at which each text begins, and the end. No text is empty. */
  starts: 'i32',
  /** (texts, columns) float32. */
  out: 'i32',
  texts: 'i32',
  columns: 'i32',
  /** 1 for the first row, 0 for the mean. */
  first: 'i32',
} as const;

export const pool = defineKernel(parameters, ({ x, starts, out, texts, columns, first }, scope) => {
  const [text, begin, finish, to, end, at, last, bytes] = scope.i32s(8);
  const [sum, squares] = scope.v128s(2);
  const start = starts.add(text.shl(2));
  return [
    bytes.set(columns.shl(2)),
    forEach(text, 0, texts, 1, [
      begin.set(loadI32(start)),
      finish.set(choose(first, begin.add(1), loadI32(start, 4))),
      to.set(out.add(text.mul(bytes))),
      end.set(to.add(bytes)),
      begin.set(x.add(begin.mul(bytes))),
      last.set(x.add(finish.mul(bytes))),
      squares.set(f32x4.splat(0)),
      repeatWhile(
        [
          sum.set(f32x4.splat(0)),
          at.set(begin),
          repeatWhile([sum.set(f32x4.add(sum, load(at))), at.advance(bytes)], at.lessThan(last)),
          store(to, sum),
          squares.set(f32x4.add(squares, f32x4.mul(sum, sum))),
          to.advance(16),
          begin.advance(16),
          last.advance(16),
        ],
        to.lessThan(end),
      ),
      sumLanes(squares),
      squares.set(f32x4.pmax(f32x4.splat(minSquare), squares)),
      squares.set(f32x4.div(f32x4.splat(1), f32x4.sqrt(squares))),
      to.set(out.add(text.mul(bytes))),
      repeatWhile([store(to, f32x4.mul(load(to), squares)), to.advance(16)], to.lessThan(end)),
    ]),
  ];
});
