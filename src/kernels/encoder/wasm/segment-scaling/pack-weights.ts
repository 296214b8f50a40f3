// Weights from float32 to the panels of layout.ts; runs once, when a model is loaded.
import { forEach } from '../../assembler/control.js';
import { defineKernel } from '../../assembler/kernel.js';
import { load, store } from '../../assembler/memory.js';
import { f32x4, i16x8, i32x4 } from '../../assembler/vectors.js';
import { panelColumns, panelHeadBytes } from '../layout.js';
import { createWordBuilder } from '../pack-panels.js';
import type { Product } from '../products.js';
import { packParameters } from '../scaling.js';
import { segmentHeadBytes } from './layout.js';

export const definePackWeights = (product: Product) =>
  defineKernel(packParameters, ({ from, rows, columns, scales, panels, segment }, scope) => {
    const [column, row, k, at, to, head, stride] = scope.i32s(7);
    const [inverses, sums] = [scope.v128s(2), scope.v128s(2)];
    const words = scope.v128s(2);
    const numbers = 4 / product.bytes;
    const buildWord = createWordBuilder(numbers, scope);
    // Words of two bytes: their int32 are within int16, so narrowing keeps them.
    const [first, second] = words;
    const vectors = numbers === 4 ? words : [i16x8.narrow(first, second)];
    const packSegment = [
      head.set(to),
      to.advance(segmentHeadBytes),
      sums.map((sum) => sum.set(i32x4.splat(0))),
      forEach(k, 0, segment, numbers, [
        words.map((word, half) => buildWord(word, at, stride, half, inverses[half], sums[half])),
        vectors.map((vector, index) => store(to, vector, 16 * index)),
        at.advance(stride.mul(numbers)),
        to.advance(16 * vectors.length),
      ]),
      sums.map((sum, half) => store(head, f32x4.fromI32(sum), 16 * half)),
    ];
    return [
      stride.set(columns.shl(2)),
      to.set(panels),
      forEach(column, 0, columns, panelColumns, [
        inverses.map((inverse, half) =>
          inverse.set(f32x4.div(f32x4.splat(1), load(scales.add(column.shl(2)), 16 * half))),
        ),
        at.set(from.add(column.shl(2))),
        to.advance(panelHeadBytes),
        forEach(row, 0, rows, segment, packSegment),
      ]),
    ];
  });
