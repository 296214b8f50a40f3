// The feed-forward part of a last layer whose rows are only summed: because its second product is linear, the activated rows
// are added up, and their sum is multiplied. The sum is quantised three times, each time what is left of it, so that it loses
// no more than float32 does.
import {
  bits,
  defineKernel,
  f32x4,
  forEach,
  i32x4,
  load,
  repeatWhile,
  store,
} from '../../../core/kernels/assembler/index.js';
import type { Activation } from '../polynomials.js';
import { createGelu } from './arithmetic.js';
import { panelColumns } from './layout.js';

/** Rows that add up to a sum when it is quantised: fewer than those of a tile, which are multiplied together. */
export const sumTerms = 3;

/** Adds activated rows to their sum, row by row, so that its bits do not depend on where `from` begins and ends. */
export const defineSumActivated = (activation: Activation) =>
  defineKernel(
    {
      /** (count, columns) float32. */
      from: 'i32',
      /** (columns) float32. */
      sums: 'i32',
      count: 'i32',
      /** A multiple of 4. */
      columns: 'i32',
      /** 1 for a new sum, 0 to add to one. */
      begins: 'i32',
    },
    ({ from, sums, count, columns, begins }, scope) => {
      const [row, at, to, end] = scope.i32s(4);
      const [x, held] = scope.v128s(2);
      const change = createGelu(activation, scope);
      return [
        at.set(from),
        held.set(i32x4.splat(begins.sub(1))),
        forEach(row, 0, count, 1, [
          to.set(sums),
          end.set(at.add(columns.shl(2))),
          repeatWhile(
            [
              x.set(load(at)),
              change(x),
              store(to, f32x4.add(bits.and(load(to), held), x)),
              at.advance(16),
              to.advance(16),
            ],
            at.lessThan(end),
          ),
          held.set(i32x4.splat(-1)),
        ]),
      ];
    },
  );

/** Adds the rows that a sum's became, and the biases `extra` times more. */
export const joinSum = defineKernel(
  {
    /** (sumTerms, columns) float32. */
    from: 'i32',
    /** Panels of the product that the rows come from. */
    panels: 'i32',
    panelBytes: 'i32',
    extra: 'f32',
    /** (columns) float32. */
    out: 'i32',
    /** A multiple of 8. */
    columns: 'i32',
  },
  ({ from, panels, panelBytes, extra, out, columns }, scope) => {
    const [column, panel, to] = scope.i32s(3);
    const rows = scope.i32s(sumTerms);
    const addHalf = (offset: number) => {
      const biases = f32x4.mul(f32x4.splat(extra), load(panel, 4 * panelColumns + offset));
      // The smallest first.
      const sum = rows.reduceRight((sum, row) => f32x4.add(sum, load(row, offset)), biases);
      return store(to, sum, offset);
    };
    return [
      rows.map((row, index) => row.set(from.add(columns.mul(4 * index)))),
      panel.set(panels),
      to.set(out),
      forEach(column, 0, columns, panelColumns, [
        [0, 16].map(addHalf),
        [...rows, to].map((address) => address.advance(4 * panelColumns)),
        panel.advance(panelBytes),
      ]),
    ];
  },
);
