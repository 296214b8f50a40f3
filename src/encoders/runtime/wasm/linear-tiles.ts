// What linear layers have in common: (count, depth) x (depth, columns) -> float32 by tiles of four rows and panels of eight
// columns, whose sums stay in registers. A block of rows stays in the L1 cache while the panels of weights pass.
import type { Code, ParameterVariables, Scope, V128 } from '../../assembler/index.js';
import { f32x4, forEach, load, min, store } from '../../assembler/index.js';
import { panelColumns, tileRows } from './layout.js';

/** 64 rows of 384 bytes take 24 KiB. */
const blockRows = 64;

export const linearParameters = {
  /** Quantised rows and their scales; count a multiple of 4. */
  rows: 'i32',
  scales: 'i32',
  /** Columns a multiple of 8. */
  panels: 'i32',
  panelBytes: 'i32',
  /** (count, columns) float32. */
  out: 'i32',
  count: 'i32',
  columns: 'i32',
  depth: 'i32',
  /** A multiple of 16 that divides the depth. */
  segment: 'i32',
} as const;
export type LinearVariables = ParameterVariables<typeof linearParameters>;

export function createTileLoop({ panels, panelBytes, out, count, columns }: LinearVariables, scope: Scope) {
  const [start, end, column, row, panel, to, outBytes] = scope.i32s(7);
  const findRow = (index: number): Code =>
    index > 0 ? to.advance(outBytes) : to.set(out.add(row.mul(outBytes)).add(column.shl(2)));
  return {
    /** Number of the tile's first row, and address of the panel. */
    row,
    panel,
    /** Runs `body` for each tile and panel. */
    forTiles: (body: Code): Code => [
      outBytes.set(columns.shl(2)),
      forEach(start, 0, count, blockRows, [
        end.set(min(start.add(blockRows), count)),
        panel.set(panels),
        forEach(column, 0, columns, panelColumns, [
          forEach(row, start, end, tileRows, body),
          panel.advance(panelBytes),
        ]),
      ]),
    ],
    /**
     * Stores the results of half a panel, in the order of rows and halves.
     * @param value in units of the columns' scales
     */
    put: (value: V128, index: number, half: number): Code => {
      const scaled = f32x4.mul(value, load(panel, 16 * half));
      const result = f32x4.add(scaled, load(panel, 4 * panelColumns + 16 * half));
      return [half > 0 ? [] : findRow(index), store(to, result, 16 * half)];
    },
  };
}
export type TileLoop = ReturnType<typeof createTileLoop>;
