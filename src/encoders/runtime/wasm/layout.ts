// Layout of quantised rows and weights in memory. A word has the neighbours in depth that one multiplication takes: four
// bytes of a row, four numbers of one byte or two of two. Weights take one byte. Rows are stored in tiles of four and
// weights in panels of eight columns, word by word in depth, so that the inner loop advances one pointer for each:
//
//   rows     for each tile: [word][4 rows]
//   scales   [row][segment] of two float32: scale, least value
//   panel    8 scales and 8 biases (float32); for each segment 8 sums of weights (float32) and [word][8 columns]
//
// A segment is a run of depth with a scale of its own: one large activation costs precision only there. With activation =
// scale x q + least, and weight = scale of its column x w:
//
//   out = bias + scale of the column x (over segments: scale x (sum of q x w) + least x (sum of w))
import type { I32 } from '../../assembler/index.js';

export const tileRows = 4;
export const panelColumns = 8;
export const wordBytes = 4;
export const tileWordBytes = tileRows * wordBytes;
export const panelWordBytes = panelColumns * wordBytes;
/** Bytes of a panel's scales and biases. */
export const panelHeadBytes = 2 * 4 * panelColumns;

/** Bytes of a row's scale and least value in one segment. */
export const scaleBytes = 8;
/** Bytes of a segment of a panel before its words. */
export const segmentHeadBytes = 4 * panelColumns;

/** Bytes of eight columns of weights. */
export const countPanelBytes = (depth: number, segment: number): number =>
  panelHeadBytes + (depth / segment) * (segmentHeadBytes + segment * panelColumns);
/** Bytes of the scales of rows. */
export const countScaleBytes = (rows: number, columns: number, segment: number): number =>
  (rows * columns * scaleBytes) / segment;
/** Address of the scales of a row. */
export const locateScales = (scales: I32, row: I32, columns: I32, segment: I32): I32 =>
  scales.add(row.mul(columns.div(segment)).mul(scaleBytes));

/** Quantised activations are 0..127, weights -127..127. */
export const activationLevels = 127;
export const weightLevels = 127;

/** The longest run of at most `longest` that divides the depth and is a multiple of 16. @param depth likewise */
export function fitSegment(depth: number, longest: number): number {
  for (let segment = Math.min(depth, longest - (longest % 16)); segment > 16; segment -= 16)
    if (depth % segment === 0) return segment;
  return 16;
}
