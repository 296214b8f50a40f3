// Weights to the panels of layout.ts.
import { forEach, min } from '../../assembler/control.js';
import { store } from '../../assembler/memory.js';
import { bits, i32x4 } from '../../assembler/vectors.js';
import { definePanels } from '../pack-panels.js';
import type { Product } from '../products.js';
import { locatePairs, sumBytes } from './layout.js';

export const definePackWeights = (product: Product) =>
  definePanels(product, ({ to, packSegment, sums }, { rows, segment }, scope) => {
    const [start, row, head, shift] = scope.i32s(4);
    const pairs = scope.v128s(sums.length);
    return [
      head.set(to),
      to.advance(locatePairs(rows.div(segment)).mul(sumBytes)),
      forEach(start, 0, rows, segment.shl(1), [
        pairs.map((pair) => pair.set(i32x4.splat(0))),
        shift.set(0),
        // One segment at the end of an odd number.
        forEach(row, start, min(start.add(segment.shl(1)), rows), segment, [
          packSegment,
          sums.map((sum, half) =>
            pairs[half].set(bits.or(pairs[half], i32x4.shl(bits.and(sum, i32x4.splat(0xffff)), shift))),
          ),
          shift.set(16),
        ]),
        pairs.map((pair, half) => store(head, pair, 16 * half)),
        head.advance(sumBytes),
      ]),
    ];
  });
