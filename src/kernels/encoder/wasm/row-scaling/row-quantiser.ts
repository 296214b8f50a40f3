// A row to 0..127 with one scale, its unit, and an integer multiple of it for each segment; see layout.ts. Zero is
// among the numbers of each segment.
import type { Code } from '../../assembler/code.js';
import { forEach, min, repeatWhile } from '../../assembler/control.js';
import type { Scope } from '../../assembler/kernel.js';
import { load, load32Splat, store, store16Lane, store32Lane } from '../../assembler/memory.js';
import { type I32, toI32, type V128, type V128Variable } from '../../assembler/values.js';
import { bits, f32x4, i8x16, i16x8, i32x4 } from '../../assembler/vectors.js';
import { type Change, maxLanes, minLanes, round, rounder, rounderBits } from '../arithmetic.js';
import { activationLevels, tileWordBytes, wordBytes } from '../layout.js';
import type { Product } from '../products.js';
import type { Row } from '../scaling.js';
import {
  mostDepth,
  mostMultiplier,
  multiplierBytes,
  offsetBytes,
  tileMultiplierBytes,
  toMultipliers,
  unitBytes,
} from './layout.js';

/** Range of a row whose values are all zero. */
const leastRange = 1e-20;
/** One less than there are: the rounding of zero may take one. */
const steps = activationLevels - 1;

const zero = f32x4.splat(0);
/** The two int16 of each lane alike. @param x 0..32767 */
const double = (x: V128) => bits.or(x, i32x4.shl(x, 16));

/** Integers of a row's method: bytes, or int16 that include the multiplier. */
function createPacker({ bytes }: Product, zeros: V128Variable, multipliers: V128Variable) {
  const spread = (low: V128, high: V128) => i16x8.mul(i16x8.sub(i16x8.narrow(low, high), zeros), multipliers);
  return ([a, b, c, d]: readonly V128[]): readonly V128[] =>
    bytes === 1
      ? [i8x16.narrowUnsigned(i16x8.narrow(a, b), i16x8.narrow(c, d))]
      : [spread(a, b), spread(c, d)];
}

/** Declares the variables. @param factors address of what the row is multiplied by */
function createFrame(scope: Scope, factors?: I32) {
  const [column, read, end, factor, write, multiplier, offset] = scope.i32s(7);
  const [x, most, ratio, unit, levels] = scope.v128s(5);
  const [low, high, inverse, shift, zeros, multipliers] = scope.v128s(6);
  return {
    /** Addresses in the row and of its factors, of what is written, and of the segment's multiplier and offset. */
    ...{ column, read, end, factor, write, multiplier, offset },
    /** Of the row: its largest range, levels by range, its unit, and the largest multiplier. */
    ...{ most, ratio, unit, levels },
    /** Of a segment: its ends, levels by value, and what rounds; its zero and its multiplier, by twos. */
    ...{ low, high, inverse, shift, zeros, multipliers },
    x,
    quarters: scope.v128s(4),
    value: (at: number) => (factors ? f32x4.mul(load(read, at), load(factor, at)) : load(read, at)),
    advance: (bytes: number): Code => [read.advance(bytes), factors ? factor.advance(bytes) : []],
  };
}
type Frame = ReturnType<typeof createFrame>;

/** Leaves the least value, or zero, and the range of a segment where its multiplier will be. */
const findRange = (frame: Frame, change?: Change): Code => {
  const { low, high, most, x, read, end, multiplier } = frame;
  return [
    low.set(zero),
    high.set(zero),
    repeatWhile(
      [
        x.set(frame.value(0)),
        change ? [change(x), store(read, x)] : [],
        low.set(f32x4.pmin(low, x)),
        high.set(f32x4.pmax(high, x)),
        frame.advance(16),
      ],
      read.lessThan(end),
    ),
    minLanes(low),
    maxLanes(high),
    high.set(f32x4.sub(high, low)),
    store32Lane(multiplier, low, 0),
    store32Lane(multiplier, high, 0, 4),
    most.set(f32x4.pmax(most, high)),
  ];
};

const findUnit = ({ levels, ratio, unit, most }: Frame, columns: I32, scales: I32): Code => [
  levels.set(f32x4.splat(min(toI32(mostMultiplier), toI32(mostDepth).div(columns)).toF32())),
  ratio.set(f32x4.div(levels, most)),
  unit.set(f32x4.div(most, f32x4.mul(levels, f32x4.splat(steps)))),
  store32Lane(scales, unit, 0),
];

/** The least multiple of the unit that covers the range, or one more. */
const findMultiplier = (frame: Frame): Code => {
  const { low, x, ratio, levels, unit, inverse, shift, zeros, multipliers, multiplier, offset } = frame;
  return [
    low.set(load32Splat(multiplier)),
    x.set(f32x4.add(f32x4.mul(load32Splat(multiplier, 4), ratio), f32x4.splat(0.5))),
    x.set(f32x4.sub(f32x4.add(x, f32x4.splat(rounder)), f32x4.splat(rounder))),
    x.set(f32x4.pmax(f32x4.splat(1), f32x4.pmin(levels, x))),
    inverse.set(f32x4.div(f32x4.splat(1), f32x4.mul(x, unit))),
    shift.set(f32x4.sub(f32x4.splat(rounder), f32x4.mul(low, inverse))),
    zeros.set(i32x4.sub(shift, i32x4.splat(rounderBits))),
    multipliers.set(round(x)),
    store16Lane(offset, i32x4.sub(i32x4.splat(0), i32x4.dotI16(zeros, multipliers)), 0),
    multipliers.set(double(multipliers)),
    zeros.set(double(zeros)),
    store(multiplier, multipliers),
  ];
};

const writeNumbers = (frame: Frame, product: Product): Code => {
  const { quarters, inverse, shift, x, write, read, end } = frame;
  const pack = createPacker(product, frame.zeros, frame.multipliers);
  return repeatWhile(
    [
      quarters.map((quarter, i) => {
        const shifted = f32x4.add(f32x4.mul(frame.value(16 * i), inverse), shift);
        return quarter.set(i32x4.sub(shifted, i32x4.splat(rounderBits)));
      }),
      pack(quarters).map((four) => [
        x.set(four),
        [0, 1, 2, 3].map((lane) => store32Lane(write, x, lane, tileWordBytes * lane)),
        write.advance(4 * tileWordBytes),
      ]),
      frame.advance(64),
    ],
    read.lessThan(end),
  );
};

/** As `createRowQuantiser` of a scaling. */
export function createRowQuantiser(product: Product, scope: Scope, factors?: I32, change?: Change) {
  const frame = createFrame(scope, factors);
  const { column, read, end, factor, write, multiplier, offset, most } = frame;
  return ({ from, to, scales, columns, segment }: Row): Code => {
    // A row's place in its tile is in the low bits of its scales' address.
    const first = scales
      .add(toMultipliers(columns.div(segment)))
      .add(scales.and(unitBytes - 1).mul(multiplierBytes / wordBytes - 1));
    const forSegments = (body: Code): Code => [
      read.set(from),
      factors ? factor.set(factors) : [],
      multiplier.set(first),
      forEach(column, 0, columns, segment, [
        end.set(read.add(segment.shl(2))),
        body,
        multiplier.advance(tileMultiplierBytes),
      ]),
    ];
    return [
      most.set(f32x4.splat(leastRange)),
      forSegments(findRange(frame, change)),
      findUnit(frame, columns, scales),
      write.set(to),
      offset.set(scales.add(unitBytes)),
      forSegments([
        findMultiplier(frame),
        writeNumbers(frame, product),
        // From one int16 of a pair to the other, or to the next pair.
        offset.set(offset.add(2).add(offset.and(2).mul(offsetBytes / 2 - 2))),
      ]),
    ];
  };
}
