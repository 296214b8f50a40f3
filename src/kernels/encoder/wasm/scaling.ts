// How activations and weights are quantised and multiplied, as the other kernels see it. There are two ways:
//
//   segment-scaling/  each segment of a row has a float32 scale and least value
//   row-scaling/      a row has one float32 scale, and each of its segments an integer multiple of it
import type { Code } from '../assembler/code.js';
import type { Kernel, Scope } from '../assembler/kernel.js';
import type { I32 } from '../assembler/values.js';
import type { linearParameters } from './linear-tiles.js';
import type { packParameters } from './pack-panels.js';
import type { Product } from './products.js';
import type { Row, RowSource } from './row-passes.js';

export interface Scaling {
  readonly name: string;
  /** Columns of a segment at most. */
  readonly mostSegment: number;
  /** Bytes of eight columns of weights. */
  readonly countPanelBytes: (depth: number, segment: number) => number;
  /** Bytes of the scales of rows, whose number is a multiple of 4. */
  readonly countScaleBytes: (rows: number, columns: number, segment: number) => number;
  /** Address of the scales of a row. */
  readonly locateScales: (scales: I32, row: I32, columns: I32, segment: I32) => I32;
  /** Creates code that quantises one row, for use once in a kernel. */
  readonly createRowQuantiser: (product: Product, scope: Scope, source: RowSource) => (row: Row) => Code;
  /** Rows of quantised activations times weights, plus biases. @param segmented whether the depth is more than one segment */
  readonly defineLinear: (product: Product, segmented: boolean) => Kernel<typeof linearParameters>;
  /** Writes the panels of a matrix, except their scales and biases. */
  readonly definePackWeights: (product: Product) => Kernel<typeof packParameters>;
}
