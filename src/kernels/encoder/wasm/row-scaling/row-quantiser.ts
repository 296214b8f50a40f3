// A row to 0..127 with one scale, its unit, and an integer multiple of it for each segment; see layout.ts. Zero is among the
// numbers of each segment.
import type { Code } from '../../assembler/code.js';
import { min } from '../../assembler/control.js';
import type { Scope } from '../../assembler/kernel.js';
import { load32Splat, store, store16Lane, store32Lane } from '../../assembler/memory.js';
import { type I32, toI32, type V128 } from '../../assembler/values.js';
import { bits, f32x4, i16x8, i32x4 } from '../../assembler/vectors.js';
import { round, rounder, rounderBits } from '../arithmetic.js';
import { activationLevels, wordBytes } from '../layout.js';
import type { Product } from '../products.js';
import { createRowPasses, type Row, type RowSource } from '../row-passes.js';
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

function createFrame(scope: Scope, source: RowSource) {
  const [multiplier, offset] = scope.i32s(2);
  const [most, ratio, unit, levels] = scope.v128s(4);
  const [wanted, inverse, shift, zeros, multipliers] = scope.v128s(5);
  return {
    passes: createRowPasses(source, scope),
    /** Addresses of the segment's multiplier and offset. */
    ...{ multiplier, offset },
    /** Of the row: its largest range, levels by range, its unit, and the largest multiplier. */
    ...{ most, ratio, unit, levels },
    /** Of a segment: its multiplier, levels by value, and what rounds; its zero and its multiplier, by twos. */
    ...{ wanted, inverse, shift, zeros, multipliers },
  };
}
type Frame = ReturnType<typeof createFrame>;

/** Leaves the least value, or zero, and the range of a segment where its multiplier will be. */
const findRange = ({ passes: { low, high, findEnds }, most, multiplier }: Frame): Code => [
  low.set(zero),
  high.set(zero),
  findEnds,
  high.set(f32x4.sub(high, low)),
  store32Lane(multiplier, low, 0),
  store32Lane(multiplier, high, 0, 4),
  most.set(f32x4.pmax(most, high)),
];

const findUnit = ({ levels, ratio, unit, most }: Frame, columns: I32, scales: I32): Code => [
  levels.set(f32x4.splat(min(toI32(mostMultiplier), toI32(mostDepth).div(columns)).toF32())),
  ratio.set(f32x4.div(levels, most)),
  unit.set(f32x4.div(most, f32x4.mul(levels, f32x4.splat(steps)))),
  store32Lane(scales, unit, 0),
];

/** The least multiple of the unit that covers the range, or one more. */
const findMultiplier = (frame: Frame): Code => {
  const { wanted, ratio, levels, unit, inverse, shift, zeros, multipliers, multiplier, offset } = frame;
  const { low } = frame.passes;
  return [
    low.set(load32Splat(multiplier)),
    wanted.set(f32x4.add(f32x4.mul(load32Splat(multiplier, 4), ratio), f32x4.splat(0.5))),
    wanted.set(f32x4.sub(f32x4.add(wanted, f32x4.splat(rounder)), f32x4.splat(rounder))),
    wanted.set(f32x4.pmax(f32x4.splat(1), f32x4.pmin(levels, wanted))),
    inverse.set(f32x4.div(f32x4.splat(1), f32x4.mul(wanted, unit))),
    shift.set(f32x4.sub(f32x4.splat(rounder), f32x4.mul(low, inverse))),
    zeros.set(i32x4.sub(shift, i32x4.splat(rounderBits))),
    multipliers.set(round(wanted)),
    store16Lane(offset, i32x4.sub(i32x4.splat(0), i32x4.dotI16(zeros, multipliers)), 0),
    multipliers.set(double(multipliers)),
    zeros.set(double(zeros)),
    store(multiplier, multipliers),
  ];
};

const writeSegment = (
  { passes, inverse, shift, zeros, multipliers, wanted, unit }: Frame,
  product: Product,
): Code =>
  passes.writeIntegers(
    product,
    (value) => i32x4.sub(f32x4.add(f32x4.mul(value, inverse), shift), i32x4.splat(rounderBits)),
    (levels) =>
      f32x4.mul(
        f32x4.sub(f32x4.fromI32(levels), f32x4.sub(shift, f32x4.splat(rounder))),
        f32x4.mul(wanted, unit),
      ),
    (levels) => i16x8.mul(i16x8.sub(levels, zeros), multipliers),
  );

/** As `createRowQuantiser` of a scaling. */
export function createRowQuantiser(product: Product, scope: Scope, source: RowSource) {
  const frame = createFrame(scope, source);
  const { passes, multiplier, offset, most } = frame;
  return (row: Row): Code => {
    const { to, scales, columns, segment } = row;
    // Scales of a tile begin at a multiple of 16, so that a row's place in its tile is in the low bits of their address.
    const first = scales
      .add(toMultipliers(columns.div(segment)))
      .add(scales.and(unitBytes - 1).mul(multiplierBytes / wordBytes - 1));
    const forSegments = (body: Code): Code => [
      multiplier.set(first),
      passes.forSegments(row, [body, multiplier.advance(tileMultiplierBytes)]),
    ];
    return [
      most.set(f32x4.splat(leastRange)),
      forSegments(findRange(frame)),
      findUnit(frame, columns, scales),
      passes.write.set(to),
      offset.set(scales.add(unitBytes)),
      forSegments([
        findMultiplier(frame),
        writeSegment(frame, product),
        // From one int16 of a pair to the other, or to the next pair.
        offset.set(offset.add(2).add(offset.and(2).mul(offsetBytes / 2 - 2))),
      ]),
    ];
  };
}
