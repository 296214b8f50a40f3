// Rows of quantised activations times quantised weights, plus biases: (count, depth) x (depth, columns) -> float32.
//
// Four rows and eight columns of sums stay in registers; a block of rows stays in the L1 cache while the panels of weights
// pass; see layout.ts.
import type { Code } from '../../assembler/code.js';
import { forEach, min, repeatWhile } from '../../assembler/control.js';
import { defineKernel, type ParameterVariables, type Scope } from '../../assembler/kernel.js';
import { load, load32Splat, scratch, store } from '../../assembler/memory.js';
import type { V128, V128Variable } from '../../assembler/values.js';
import { f32x4, i32x4 } from '../../assembler/vectors.js';
import { panelColumns, panelHeadBytes, tileRows } from '../layout.js';
import type { Product } from '../products.js';
import { linearParameters } from '../scaling.js';
import { scaleBytes, segmentHeadBytes } from './layout.js';

/** 64 rows of 384 bytes take 24 KiB. */
const blockRows = 64;

type Parameters = ParameterVariables<typeof linearParameters>;

function createFrame(scope: Scope) {
  const [panel, tile, tileEnd, words, segmentHead] = scope.i32s(5);
  const [scale, rowScale, left, to, at] = scope.i32s(5);
  const [rowBytes, segmentBytes, rowScaleBytes, outBytes] = scope.i32s(4);
  const [factor, least] = scope.v128s(2);
  return {
    /** Addresses of the panel, and in it of the current words and of the head of their segment. */
    ...{ panel, words, segmentHead },
    /** Addresses of the current words of the tile, and of the end of the segment there. */
    ...{ tile, tileEnd },
    /** Addresses of the scales of the tile's first row and of the current row, in the current segment. */
    ...{ scale, rowScale, factor, least },
    /** Depth left; addresses of the tile's results and of the current row's. */
    ...{ left, to, at },
    ...{ rowBytes, segmentBytes, rowScaleBytes, outBytes },
    sums: Array.from({ length: tileRows }, () => scope.v128s(2)),
  };
}
type Frame = ReturnType<typeof createFrame>;

/** Sums the products of one segment, and advances to the next. */
function sumSegment(frame: Frame, product: Product, scope: Scope): Code {
  const { words, segmentHead, tile, tileEnd, sums } = frame;
  const step = product.createStep(scope);
  return [
    segmentHead.set(words),
    words.advance(segmentHeadBytes),
    tileEnd.set(tile.add(frame.segmentBytes)),
    sums.flat().map((sum) => sum.set(i32x4.splat(0))),
    repeatWhile(
      [step(sums, tile, words), words.advance(product.panelStep), tile.advance(product.tileStep)],
      tile.lessThan(tileEnd),
    ),
  ];
}

/** Passes the scaled sums of a segment, row by row. */
function forScaledSums(frame: Frame, use: (value: V128, row: number, half: number) => Code): Code {
  const { rowScale, factor, least, segmentHead } = frame;
  const toFloats = (sum: V128Variable, half: number) =>
    f32x4.add(f32x4.mul(f32x4.fromI32(sum), factor), f32x4.mul(least, load(segmentHead, 16 * half)));
  return [
    rowScale.set(frame.scale),
    frame.sums.map((pair, row) => [
      row > 0 ? rowScale.advance(frame.rowScaleBytes) : [],
      factor.set(load32Splat(rowScale)),
      least.set(load32Splat(rowScale, 4)),
      pair.map((sum, half) => use(toFloats(sum, half), row, half)),
    ]),
  ];
}

/** Stores a result at `at`, which advances with the rows. */
const put = ({ at, outBytes, panel }: Frame, value: V128, row: number, half: number): Code => [
  row > 0 && half === 0 ? at.advance(outBytes) : [],
  store(
    at,
    f32x4.add(f32x4.mul(value, load(panel, 16 * half)), load(panel, 4 * panelColumns + 16 * half)),
    16 * half,
  ),
];

/** A tile whose depth is one segment. */
const multiplyWhole = (frame: Frame, product: Product, scope: Scope): Code => [
  sumSegment(frame, product, scope),
  frame.at.set(frame.to),
  forScaledSums(frame, (value, row, half) => put(frame, value, row, half)),
];

/** A tile in segments: their float sums meet in scratch memory, because no registers are left. */
function multiplySegments(
  frame: Frame,
  product: Product,
  scope: Scope,
  { depth, segment }: Parameters,
): Code {
  const { left, scale, at, to, sums } = frame;
  const partial = (row: number, half: number) => scratch(32 * row + 16 * half);
  const forPartials = (use: (row: number, half: number) => Code) =>
    sums.map((pair, row) => pair.map((_, half) => use(row, half)));
  return [
    forPartials((row, half) => store(partial(row, half), f32x4.splat(0))),
    left.set(depth),
    repeatWhile(
      [
        sumSegment(frame, product, scope),
        forScaledSums(frame, (value, row, half) =>
          store(partial(row, half), f32x4.add(load(partial(row, half)), value)),
        ),
        scale.advance(scaleBytes),
        left.set(left.sub(segment)),
      ],
      left,
    ),
    at.set(to),
    forPartials((row, half) => put(frame, load(partial(row, half)), row, half)),
  ];
}

/** @param segmented whether the depth is more than one segment */
export const defineLinear = (product: Product, segmented: boolean) =>
  defineKernel(linearParameters, (given, scope) => {
    const { rows, scales, panels, panelBytes, out, count, columns, depth, segment } = given;
    const [start, end, column, row] = scope.i32s(4);
    const frame = createFrame(scope);
    const { panel, tile, words, scale, to, rowBytes, segmentBytes, rowScaleBytes, outBytes } = frame;
    return [
      rowBytes.set(depth.mul(product.bytes)),
      segmentBytes.set(segment.mul(product.bytes * tileRows)),
      rowScaleBytes.set(depth.div(segment).mul(scaleBytes)),
      outBytes.set(columns.shl(2)),
      forEach(start, 0, count, blockRows, [
        end.set(min(start.add(blockRows), count)),
        panel.set(panels),
        forEach(column, 0, columns, panelColumns, [
          forEach(row, start, end, tileRows, [
            tile.set(rows.add(row.mul(rowBytes))),
            scale.set(scales.add(row.mul(rowScaleBytes))),
            words.set(panel.add(panelHeadBytes)),
            to.set(out.add(row.mul(outBytes)).add(column.shl(2))),
            segmented ? multiplySegments(frame, product, scope, given) : multiplyWhole(frame, product, scope),
          ]),
          panel.advance(panelBytes),
        ]),
      ]),
    ];
  });
