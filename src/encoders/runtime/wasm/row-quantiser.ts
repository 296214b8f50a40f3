// A row of float32 to 0..127 in a tile, with the scale and the least value of each segment.
import type { Code, I32, Scope } from '../../assembler/index.js';
import {
  f32x4,
  forEach,
  i8x16,
  i16x8,
  load,
  repeatWhile,
  store,
  store32Lane,
} from '../../assembler/index.js';
import { type Change, maxLanes, minLanes, round } from './arithmetic.js';
import { activationLevels, scaleBytes, tileWordBytes } from './layout.js';
import type { Product } from './products.js';

/** A row to quantise. */
interface Row {
  /** Address of (columns) float32. */
  readonly from: I32;
  /** Addresses of the row's first word in its tile and of its scales. */
  readonly to: I32;
  readonly scales: I32;
  readonly columns: I32;
  /** A multiple of 16. */
  readonly segment: I32;
}

/** How a row is read. */
interface RowSource {
  /** Address of (columns) float32 by which the row is multiplied first. */
  readonly factors?: I32 | undefined;
  /** Applied to the row, and stored in it, when its ends are found. */
  readonly change?: Change | undefined;
}

/** Range of a segment whose values are all equal. */
const minRange = 1e-20;

/** Creates code that quantises one row, for use once in a kernel. */
export function createRowQuantiser(
  { bytes }: Product,
  scope: Scope,
  { factors, change }: RowSource,
): (row: Row) => Code {
  const [column, read, end, factor, write, scale] = scope.i32s(6);
  const [low, high, x, range, inverse, step] = scope.v128s(6);
  const quarters = scope.v128s(4);
  const value = (at: number) => (factors ? f32x4.mul(load(read, at), load(factor, at)) : load(read, at));
  const advance = (distance: I32 | number): Code => [
    read.advance(distance),
    factors ? factor.advance(distance) : [],
  ];
  const findScale: Code = [
    low.set(f32x4.splat(Number.POSITIVE_INFINITY)),
    high.set(f32x4.splat(Number.NEGATIVE_INFINITY)),
    repeatWhile(
      [
        x.set(value(0)),
        change ? [change(x), store(read, x)] : [],
        low.set(f32x4.pmin(low, x)),
        high.set(f32x4.pmax(high, x)),
        advance(16),
      ],
      read.lessThan(end),
    ),
    minLanes(low),
    maxLanes(high),
    range.set(f32x4.pmax(f32x4.sub(high, low), f32x4.splat(minRange))),
    inverse.set(f32x4.div(f32x4.splat(activationLevels), range)),
    step.set(f32x4.mul(range, f32x4.splat(1 / activationLevels))),
    store32Lane(scale, step, 0),
    store32Lane(scale, low, 0, 4),
    scale.advance(scaleBytes),
  ];
  const [a, b, c, d] = quarters;
  const [first, second] = [i16x8.narrow(a, b), i16x8.narrow(c, d)];
  const packed = bytes === 1 ? [i8x16.narrowUnsigned(first, second)] : [first, second];
  const writeIntegers = repeatWhile(
    [
      quarters.map((quarter, i) => quarter.set(round(f32x4.mul(f32x4.sub(value(16 * i), low), inverse)))),
      packed.map((four) => [
        x.set(four),
        [0, 1, 2, 3].map((lane) => store32Lane(write, x, lane, tileWordBytes * lane)),
        write.advance(4 * tileWordBytes),
      ]),
      advance(64),
    ],
    read.lessThan(end),
  );
  return ({ from, to, scales, columns, segment }) => [
    write.set(to),
    scale.set(scales),
    read.set(from),
    factors ? factor.set(factors) : [],
    forEach(column, 0, columns, segment, [
      end.set(read.add(segment.shl(2))),
      findScale,
      advance(segment.mul(-4)),
      writeIntegers,
    ]),
  ];
}
