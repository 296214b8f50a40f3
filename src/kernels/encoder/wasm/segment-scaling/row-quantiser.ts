// A row to 0..127 with the scale and the least value of each segment.
import type { Code } from '../../assembler/code.js';
import type { Scope } from '../../assembler/kernel.js';
import { store32Lane } from '../../assembler/memory.js';
import { f32x4 } from '../../assembler/vectors.js';
import { round } from '../arithmetic.js';
import { activationLevels } from '../layout.js';
import type { Product } from '../products.js';
import { createRowPasses, type Row, type RowSource } from '../row-passes.js';
import { scaleBytes } from './layout.js';

/** Range of a segment whose values are all equal. */
const leastRange = 1e-20;

/** As `createRowQuantiser` of a scaling. */
export function createRowQuantiser(product: Product, scope: Scope, source: RowSource) {
  const { write, low, high, findEnds, ...passes } = createRowPasses(source, scope);
  const scale = scope.i32();
  const [range, inverse, step] = scope.v128s(3);
  const findScale: Code = [
    low.set(f32x4.splat(Number.POSITIVE_INFINITY)),
    high.set(f32x4.splat(Number.NEGATIVE_INFINITY)),
    findEnds,
    range.set(f32x4.pmax(f32x4.sub(high, low), f32x4.splat(leastRange))),
    inverse.set(f32x4.div(f32x4.splat(activationLevels), range)),
    step.set(f32x4.mul(range, f32x4.splat(1 / activationLevels))),
    store32Lane(scale, step, 0),
    store32Lane(scale, low, 0, 4),
    scale.advance(scaleBytes),
  ];
  return (row: Row): Code => [
    write.set(row.to),
    scale.set(row.scales),
    passes.forSegments(row, [
      findScale,
      passes.rewind(row),
      passes.writeIntegers(
        product,
        (value) => round(f32x4.mul(f32x4.sub(value, low), inverse)),
        (levels) => f32x4.add(f32x4.mul(f32x4.fromI32(levels), step), low),
      ),
    ]),
  ];
}
