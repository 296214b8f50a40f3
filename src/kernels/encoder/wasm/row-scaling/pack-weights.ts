// Weights from float32 to the panels of layout.ts; runs once, when a model is loaded.
import { forEach, min } from '../../assembler/control.js';
import { defineKernel } from '../../assembler/kernel.js';
import { load, store } from '../../assembler/memory.js';
import { bits, f32x4, i16x8, i32x4 } from '../../assembler/vectors.js';
import { panelColumns, panelHeadBytes } from '../layout.js';
import { createWordBuilder } from '../pack-panels.js';
import { halves, type Product } from '../products.js';
import { packParameters } from '../scaling.js';
import { locatePairs, sumBytes } from './layout.js';

export const definePackWeights = (product: Product) =>
  defineKernel(packParameters, ({ from, rows, columns, scales, panels, segment }, scope) => {
    const [column, pair, row, k, half16, at, to, head, stride] = scope.i32s(9);
    const [inverses, sums, pairs] = [scope.v128s(halves), scope.v128s(halves), scope.v128s(halves)];
    const words = scope.v128s(halves);
    const numbers = 4 / product.bytes;
    const buildWord = createWordBuilder(numbers, scope);
    // Words of two bytes: their int32 are within int16, so narrowing keeps them.
    const [first, second] = words;
    const vectors = numbers === 4 ? words : [i16x8.narrow(first, second)];
    const packSegment = [
      sums.map((sum) => sum.set(i32x4.splat(0))),
      forEach(k, 0, segment, numbers, [
        words.map((word, half) => buildWord(word, at, stride, half, inverses[half], sums[half])),
        vectors.map((vector, index) => store(to, vector, 16 * index)),
        at.advance(stride.mul(numbers)),
        to.advance(16 * vectors.length),
      ]),
      sums.map((sum, half) =>
        pairs[half].set(bits.or(pairs[half], i32x4.shl(bits.and(sum, i32x4.splat(0xffff)), half16))),
      ),
      half16.set(16),
    ];
    return [
      stride.set(columns.shl(2)),
      to.set(panels),
      forEach(column, 0, columns, panelColumns, [
        inverses.map((inverse, half) =>
          inverse.set(f32x4.div(f32x4.splat(1), load(scales.add(column.shl(2)), 16 * half))),
        ),
        at.set(from.add(column.shl(2))),
        head.set(to.add(panelHeadBytes)),
        to.set(head.add(locatePairs(rows.div(segment)).mul(sumBytes))),
        forEach(pair, 0, rows, segment.shl(1), [
          pairs.map((sum) => sum.set(i32x4.splat(0))),
          half16.set(0),
          // One segment at the end of an odd number.
          forEach(row, pair, min(pair.add(segment.shl(1)), rows), segment, packSegment),
          pairs.map((sum, half) => store(head, sum, 16 * half)),
          head.advance(sumBytes),
        ]),
      ]),
    ];
  });
