// Rows of float32 to rows as linear layers read them: in tiles of four rows, with their scales. A row's numbers depend on
// that row alone, so a text's vector never depends on its batch.

import type { I32 } from '../../assembler/index.js';
import { defineKernel, forEach } from '../../assembler/index.js';
import type { Activation } from '../polynomials.js';
import { createGelu } from './arithmetic.js';
import { locateScales, tileRows, wordBytes } from './layout.js';
import type { Product } from './products.js';
import { createRowQuantiser } from './row-quantiser.js';

/** Address of the first word of a row in rows of `columns`. */
export const locateRow = (product: Product, rows: I32, row: I32, columns: I32): I32 =>
  rows.add(row.and(-tileRows).mul(columns).mul(product.bytes)).add(row.and(tileRows - 1).mul(wordBytes));

const parameters = {
  /** (count, columns) float32, overwritten by the activation. */
  from: 'i32',
  /** Quantised rows, and their scales. */
  rows: 'i32',
  scales: 'i32',
  count: 'i32',
  columns: 'i32',
  /** A multiple of 16 that divides the columns. */
  segment: 'i32',
} as const;

/** @param activation applied first */
export const defineQuantise = (product: Product, activation?: Activation) =>
  defineKernel(parameters, ({ from, rows, scales, count, columns, segment }, scope) => {
    const row = scope.i32();
    const change = activation && createGelu(activation, scope);
    const quantise = createRowQuantiser(product, scope, { change });
    return forEach(row, 0, count, 1, [
      quantise({
        from: from.add(row.mul(columns).shl(2)),
        to: locateRow(product, rows, row, columns),
        scales: locateScales(scales, row, columns, segment),
        columns,
        segment,
      }),
    ]);
  });
