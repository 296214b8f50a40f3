// Quantised rows times quantised weights, plus biases; see layout.ts.
import type { Code, V128, V128Variable } from '../../assembler/index.js';
import {
  defineKernel,
  f32x4,
  i32x4,
  load,
  load32Splat,
  repeatWhile,
  type Scope,
  scratch,
  store,
} from '../../assembler/index.js';
import { panelHeadBytes, scaleBytes, segmentHeadBytes, tileRows } from './layout.js';
import { createTileLoop, type LinearVariables, linearParameters, type TileLoop } from './linear-tiles.js';
import { halves, type Product } from './products.js';

function createFrame(scope: Scope) {
  const [tile, tileEnd, packed, segmentHead, scale, rowScale, left] = scope.i32s(7);
  const [rowBytes, segmentBytes, rowScaleBytes] = scope.i32s(3);
  const [factor, low] = scope.v128s(2);
  return {
    /** Addresses of the current packed weights of the panel, and of the head of their segment. */
    packed,
    segmentHead,
    /** Addresses of the current packed activations of the tile, and of the end of the segment there. */
    tile,
    tileEnd,
    /** Addresses of the scales of the tile's first row and of the current row, in the current segment. */
    scale,
    rowScale,
    factor,
    low,
    /** Depth left. */
    left,
    rowBytes,
    segmentBytes,
    rowScaleBytes,
    sums: Array.from({ length: tileRows }, () => scope.v128s(halves)),
  };
}
type Frame = ReturnType<typeof createFrame>;

/** Sums the products of one segment, and advances to the next. */
function sumSegment(frame: Frame, product: Product, scope: Scope): Code {
  const { packed, segmentHead, tile, tileEnd, sums } = frame;
  const step = product.createStep(scope);
  return [
    segmentHead.set(packed),
    packed.advance(segmentHeadBytes),
    tileEnd.set(tile.add(frame.segmentBytes)),
    sums.flat().map((sum) => sum.set(i32x4.splat(0))),
    repeatWhile(
      [step(sums, tile, packed), packed.advance(product.panelStep), tile.advance(product.tileStep)],
      tile.lessThan(tileEnd),
    ),
  ];
}

/** Passes the scaled sums of a segment, row by row. */
function forScaledSums(frame: Frame, use: (value: V128, row: number, half: number) => Code): Code {
  const { rowScale, factor, low, segmentHead } = frame;
  const toFloats = (sum: V128Variable, half: number) =>
    f32x4.add(f32x4.mul(f32x4.fromI32(sum), factor), f32x4.mul(low, load(segmentHead, 16 * half)));
  return [
    rowScale.set(frame.scale),
    frame.sums.map((pair, row) => [
      row > 0 ? rowScale.advance(frame.rowScaleBytes) : [],
      factor.set(load32Splat(rowScale)),
      low.set(load32Splat(rowScale, 4)),
      pair.map((sum, half) => use(toFloats(sum, half), row, half)),
    ]),
  ];
}

/** A tile whose depth is one segment. */
const multiplyWhole = (frame: Frame, { put }: TileLoop, product: Product, scope: Scope): Code => [
  sumSegment(frame, product, scope),
  forScaledSums(frame, put),
];

/** A tile in segments: their float sums meet in scratch memory, because no registers are left. */
function multiplySegments(
  frame: Frame,
  { put }: TileLoop,
  product: Product,
  scope: Scope,
  { depth, segment }: LinearVariables,
): Code {
  const { left, scale, sums } = frame;
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
    forPartials((row, half) => put(load(partial(row, half)), row, half)),
  ];
}

/** @param segmented whether the depth is more than one segment */
export const defineLinear = (product: Product, segmented: boolean) =>
  defineKernel(linearParameters, (variables, scope) => {
    const { rows, scales, depth, segment } = variables;
    const loop = createTileLoop(variables, scope);
    const frame = createFrame(scope);
    const { tile, packed, scale, rowBytes, segmentBytes, rowScaleBytes } = frame;
    return [
      rowBytes.set(depth.mul(product.bytes)),
      segmentBytes.set(segment.mul(product.bytes * tileRows)),
      rowScaleBytes.set(depth.div(segment).mul(scaleBytes)),
      loop.forTiles([
        tile.set(rows.add(loop.row.mul(rowBytes))),
        scale.set(scales.add(loop.row.mul(rowScaleBytes))),
        packed.set(loop.panel.add(panelHeadBytes)),
        segmented
          ? multiplySegments(frame, loop, product, scope, variables)
          : multiplyWhole(frame, loop, product, scope),
      ]),
    ];
  });
