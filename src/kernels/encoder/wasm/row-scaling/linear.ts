// Rows with one scale each times quantised weights, plus biases; see layout.ts. Sums stay in registers over the whole depth.
import type { Code } from '../../assembler/code.js';
import { repeatWhile } from '../../assembler/control.js';
import { defineKernel, type Scope } from '../../assembler/kernel.js';
import { load, load32Splat } from '../../assembler/memory.js';
import type { I32 } from '../../assembler/values.js';
import { bits, f32x4, i32x4 } from '../../assembler/vectors.js';
import { panelHeadBytes, tileRows } from '../layout.js';
import { createTileLoop, linearParameters } from '../linear-tiles.js';
import { halves, int16Product, multiplyWordPairs, type Product, products } from '../products.js';
import {
  locatePairs,
  multiplierBytes,
  offsetBytes,
  sumBytes,
  tileMultiplierBytes,
  toNextTile,
  unitBytes,
} from './layout.js';

function createFrame(scope: Scope) {
  const [tile, tileEnd, words, scale, end] = scope.i32s(5);
  return {
    /** Addresses of the current words of the tile and of the panel, and of the tile's multipliers in the current segment. */
    ...{ tile, words, scale },
    /** Ends of the tile, and of what a loop reads. */
    ...{ tileEnd, end },
    sums: Array.from({ length: tileRows }, () => scope.v128s(halves)),
  };
}
type Frame = ReturnType<typeof createFrame>;

interface Multiplication {
  /** Adds the products of one step of depth. */
  readonly step: Code;
  readonly beginSegment: Code;
  readonly endSegment: Code;
}

/** Sums of two words, which fit int16, are multiplied as they are widened. */
function multiplyPairs({ tile, words, scale, sums }: Frame, scope: Scope): Multiplication {
  const multiplier = scope.v128();
  const step = multiplyWordPairs(scope, {
    beginRow: (row) => multiplier.set(load(scale, multiplierBytes * row)),
    widen: (pairs) => i32x4.dotI16(pairs, multiplier),
  });
  return { step: step(sums, tile, words), beginSegment: [], endSegment: [] };
}

/** Sums of a segment are multiplied at its end. */
function multiplyDots({ tile, words, scale, sums }: Frame, scope: Scope): Multiplication {
  const parts = sums.map((row) => scope.v128s(row.length));
  const multiplier = scope.v128();
  return {
    step: products.dot.createStep(scope)(parts, tile, words),
    beginSegment: parts.flat().map((part) => part.set(i32x4.splat(0))),
    endSegment: sums.map((row, r) => [
      multiplier.set(bits.and(load(scale, multiplierBytes * r), i32x4.splat(0xffff))),
      row.map((sum, half) => sum.set(i32x4.add(sum, i32x4.mul(parts[r][half], multiplier)))),
    ]),
  };
}

/** sums = what multipliers, zeros, and sums of weights come to; `words` and `scale` advance past them. */
function sumZeros({ words, scale, sums }: Frame, end: I32, scope: Scope): Code {
  const step = int16Product.createStep(scope);
  return repeatWhile(
    [step(sums, scale, words), words.advance(sumBytes), scale.advance(offsetBytes)],
    words.lessThan(end),
  );
}

/** Rows of two bytes include multipliers and zeros. */
function multiplyPlain({ tile, tileEnd, words, sums }: Frame, scope: Scope, pairs: I32): Code {
  const { createStep, panelStep, tileStep } = products.plain;
  return [
    words.advance(pairs.mul(sumBytes)),
    repeatWhile(
      [createStep(scope)(sums, tile, words), words.advance(panelStep), tile.advance(tileStep)],
      tile.lessThan(tileEnd),
    ),
  ];
}

function multiplyBytes(frame: Frame, product: Product, scope: Scope, pairs: I32, segment: I32): Code {
  const { tile, tileEnd, words, scale, end } = frame;
  const multiply = product.method === 'dot' ? multiplyDots : multiplyPairs;
  const { step, beginSegment, endSegment } = multiply(frame, scope);
  return [
    end.set(words.add(pairs.mul(sumBytes))),
    sumZeros(frame, end, scope),
    repeatWhile(
      [
        end.set(tile.add(segment.mul(tileRows))),
        beginSegment,
        repeatWhile(
          [step, words.advance(product.panelStep), tile.advance(product.tileStep)],
          tile.lessThan(end),
        ),
        endSegment,
        scale.advance(tileMultiplierBytes),
      ],
      tile.lessThan(tileEnd),
    ),
  ];
}

export const defineLinear = (product: Product) =>
  defineKernel(linearParameters, (given, scope) => {
    const { rows, scales, depth, segment } = given;
    const { row, panel, forTiles, put } = createTileLoop(given, scope);
    const [tileBytes, tileScaleBytes, pairs, units] = scope.i32s(4);
    const unit = scope.v128();
    const frame = createFrame(scope);
    const { tile, tileEnd, words, scale, sums } = frame;
    return [
      tileBytes.set(depth.mul(product.bytes * tileRows)),
      pairs.set(locatePairs(depth.div(segment))),
      tileScaleBytes.set(toNextTile(depth.div(segment))),
      forTiles([
        tile.set(rows.add(row.div(tileRows).mul(tileBytes))),
        tileEnd.set(tile.add(tileBytes)),
        units.set(scales.add(row.div(tileRows).mul(tileScaleBytes))),
        scale.set(units.add(unitBytes)),
        words.set(panel.add(panelHeadBytes)),
        sums.flat().map((sum) => sum.set(i32x4.splat(0))),
        product.bytes === 1
          ? multiplyBytes(frame, product, scope, pairs, segment)
          : multiplyPlain(frame, scope, pairs),
        sums.map((pair, r) => [
          unit.set(load32Splat(units, 4 * r)),
          pair.map((sum, half) => put(f32x4.mul(f32x4.fromI32(sum), unit), r, half)),
        ]),
      ]),
    ];
  });
