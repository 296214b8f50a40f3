// Products of float32 matrices: rows times weights plus biases. A tile is 4 rows x 8 columns: its sums, and the weights of
// one step of depth, fit the sixteen vector registers of x86. Each sum runs in the order of the depth, so a row's results
// do not depend on the other rows.
import {
  defineKernel,
  f32x4,
  forEach,
  load,
  load32Splat,
  repeatWhile,
  store,
} from '../../assembler/index.js';

/** Rows are computed by fours: up to three beyond the last are read and written. */
export const floatTileRows = 4;
/** Columns of a panel. */
export const floatPanelColumns = 8;

const parameters = {
  /** (count, depth), rows `rowBytes` apart. */
  rows: 'i32',
  rowBytes: 'i32',
  /** Panels of 8 columns, `panelBytes` apart; in a panel (depth, 8), `depthBytes` apart. */
  weights: 'i32',
  panelBytes: 'i32',
  depthBytes: 'i32',
  /** (columns). */
  biases: 'i32',
  /** (count, columns), rows `outBytes` apart. */
  out: 'i32',
  outBytes: 'i32',
  count: 'i32',
  /** At least 1. */
  depth: 'i32',
  /** A multiple of 8. */
  columns: 'i32',
} as const;

export const multiplyFloats = defineKernel(parameters, (variables, scope) => {
  const { rows, rowBytes, weights, panelBytes, depthBytes, biases, out, outBytes, count, depth, columns } =
    variables;
  const [column, row, panel, at, end, to] = scope.i32s(6);
  const addresses = scope.i32s(floatTileRows);
  const halves = scope.v128s(2);
  const sums = addresses.map(() => scope.v128s(halves.length));
  const factor = scope.v128();
  const [first] = addresses;
  const step = [
    halves.map((half, h) => half.set(load(at, 16 * h))),
    addresses.map((address, r) => [
      factor.set(load32Splat(address)),
      sums[r].map((sum, h) => sum.set(f32x4.add(sum, f32x4.mul(factor, halves[h])))),
      address.advance(4),
    ]),
    at.advance(depthBytes),
  ];
  const tile = [
    addresses.map((address, r) => address.set(rows.add(row.add(r).mul(rowBytes)))),
    sums.map((pair) => pair.map((sum, h) => sum.set(load(biases.add(column.shl(2)), 16 * h)))),
    at.set(panel),
    end.set(first.add(depth.shl(2))),
    repeatWhile(step, first.lessThan(end)),
    to.set(out.add(row.mul(outBytes)).add(column.shl(2))),
    sums.map((pair) => [pair.map((sum, h) => store(to, sum, 16 * h)), to.advance(outBytes)]),
  ];
  return [
    panel.set(weights),
    forEach(column, 0, columns, floatPanelColumns, [
      forEach(row, 0, count, floatTileRows, tile),
      panel.advance(panelBytes),
    ]),
  ];
});
