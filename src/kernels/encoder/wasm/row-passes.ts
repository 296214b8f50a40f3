// The passes over a row that is quantised: they find the ends of its segments, and write its integers to a tile.
import type { Code } from '../assembler/code.js';
import { forEach, repeatWhile } from '../assembler/control.js';
import type { Scope } from '../assembler/kernel.js';
import { load, store, store32Lane } from '../assembler/memory.js';
import type { I32, V128 } from '../assembler/values.js';
import { f32x4, i8x16, i16x8 } from '../assembler/vectors.js';
import { type Change, maxLanes, minLanes } from './arithmetic.js';
import { tileWordBytes } from './layout.js';
import type { Product } from './products.js';

/** A row to quantise. */
export interface Row {
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
export interface RowSource {
  /** Address of (columns) float32 by which the row is multiplied first. */
  readonly factors?: I32 | undefined;
  /** Applied to the row, and stored in it, when its ends are found. */
  readonly change?: Change | undefined;
  /** Whether what the integers do not express replaces the row. */
  readonly leavesRest?: boolean | undefined;
}

/** Declares variables. Each pass is for use once in a kernel. */
export function createRowPasses({ factors, change, leavesRest }: RowSource, scope: Scope) {
  const [column, read, end, factor, write] = scope.i32s(5);
  const [low, high, x] = scope.v128s(3);
  const quarters = scope.v128s(4);
  const value = (at: number) => (factors ? f32x4.mul(load(read, at), load(factor, at)) : load(read, at));
  const advance = (bytes: I32 | number): Code => [read.advance(bytes), factors ? factor.advance(bytes) : []];
  return {
    write,
    low,
    high,
    /** Runs `body` for each segment, at whose beginning it reads. */
    forSegments: ({ from, columns, segment }: Row, body: Code): Code => [
      read.set(from),
      factors ? factor.set(factors) : [],
      forEach(column, 0, columns, segment, [end.set(read.add(segment.shl(2))), body]),
    ],
    /** Goes back to the beginning of the segment at whose end it reads. */
    rewind: ({ segment }: Row): Code => advance(segment.mul(-4)),
    /** Extends `low` and `high` to the ends of the segment, in every lane. */
    findEnds: [
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
    ],
    /**
     * Writes the integers of the segment from `write` on.
     * @param quantise returns int32 of the quantised levels
     * @param restore returns the values that levels stand for
     * @param adjust changes the levels where they are stored as int16
     */
    writeIntegers(
      { bytes }: Product,
      quantise: (value: V128) => V128,
      restore: (levels: V128) => V128,
      adjust = (levels: V128): V128 => levels,
    ): Code {
      const [a, b, c, d] = quarters;
      const [first, second] = [i16x8.narrow(a, b), i16x8.narrow(c, d)];
      const words = bytes === 1 ? [i8x16.narrowUnsigned(first, second)] : [adjust(first), adjust(second)];
      return repeatWhile(
        [
          quarters.map((quarter, i) => [
            quarter.set(quantise(value(16 * i))),
            leavesRest ? store(read, f32x4.sub(value(16 * i), restore(quarter)), 16 * i) : [],
          ]),
          words.map((four) => [
            x.set(four),
            [0, 1, 2, 3].map((lane) => store32Lane(write, x, lane, tileWordBytes * lane)),
            write.advance(4 * tileWordBytes),
          ]),
          advance(64),
        ],
        read.lessThan(end),
      );
    },
  };
}
