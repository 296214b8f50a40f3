// A row to 0..127 with the scale and the least value of each segment.
import type { Code } from '../../assembler/code.js';
import { forEach, repeatWhile } from '../../assembler/control.js';
import type { Scope } from '../../assembler/kernel.js';
import { load, store, store32Lane } from '../../assembler/memory.js';
import type { I32 } from '../../assembler/values.js';
import { f32x4, i8x16, i16x8 } from '../../assembler/vectors.js';
import { type Change, maxLanes, minLanes, round } from '../arithmetic.js';
import { activationLevels, tileWordBytes } from '../layout.js';
import type { Product } from '../products.js';
import type { Row } from '../scaling.js';
import { scaleBytes } from './layout.js';

/** Range of a segment whose values are all equal. */
const leastRange = 1e-20;

/**
 * Creates code that quantises one row, for use once in a kernel.
 * @param factors address of (columns) float32 by which the row is multiplied first
 * @param change applied to the row, and stored in it, first
 */
export function createRowQuantiser(product: Product, scope: Scope, factors?: I32, change?: Change) {
  const [column, read, end, factor, write, scale] = scope.i32s(6);
  const [low, high, x, inverse] = scope.v128s(4);
  const quarters = scope.v128s(4);
  const value = (offset: number) =>
    factors ? f32x4.mul(load(read, offset), load(factor, offset)) : load(read, offset);
  const advance = (bytes: I32 | number): Code => [read.advance(bytes), factors ? factor.advance(bytes) : []];
  const findRange: Code = [
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
    x.set(f32x4.pmax(f32x4.sub(high, low), f32x4.splat(leastRange))),
    inverse.set(f32x4.div(f32x4.splat(activationLevels), x)),
    store32Lane(scale, f32x4.mul(x, f32x4.splat(1 / activationLevels)), 0),
    store32Lane(scale, low, 0, 4),
    scale.advance(scaleBytes),
  ];
  const [a, b, c, d] = quarters;
  const words =
    product.bytes === 1
      ? [i8x16.narrowUnsigned(i16x8.narrow(a, b), i16x8.narrow(c, d))]
      : [i16x8.narrow(a, b), i16x8.narrow(c, d)];
  const writeNumbers = repeatWhile(
    [
      quarters.map((quarter, i) => quarter.set(round(f32x4.mul(f32x4.sub(value(16 * i), low), inverse)))),
      words.map((four) => [
        x.set(four),
        [0, 1, 2, 3].map((lane) => store32Lane(write, x, lane, tileWordBytes * lane)),
        write.advance(4 * tileWordBytes),
      ]),
      advance(64),
    ],
    read.lessThan(end),
  );
  return ({ from, to, scales, columns, segment }: Row): Code => [
    read.set(from),
    factors ? factor.set(factors) : [],
    write.set(to),
    scale.set(scales),
    forEach(column, 0, columns, segment, [
      end.set(read.add(segment.shl(2))),
      findRange,
      advance(segment.mul(-4)),
      writeNumbers,
    ]),
  ];
}
