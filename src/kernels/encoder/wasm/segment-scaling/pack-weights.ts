// Weights to the panels of layout.ts.
import { forEach } from '../../assembler/control.js';
import { store } from '../../assembler/memory.js';
import { f32x4 } from '../../assembler/vectors.js';
import { definePanels } from '../pack-panels.js';
import type { Product } from '../products.js';
import { segmentHeadBytes } from './layout.js';

export const definePackWeights = (product: Product) =>
  definePanels(product, ({ to, packSegment, sums }, { rows, segment }, scope) => {
    const [row, head] = scope.i32s(2);
    return forEach(row, 0, rows, segment, [
      head.set(to),
      to.advance(segmentHeadBytes),
      packSegment,
      sums.map((sum, half) => store(head, f32x4.fromI32(sum), 16 * half)),
    ]);
  });
