// Where segment-scaling.ts keeps scales and sums of weights. With activation = scale x q + least, and weight = scale of
// its column x w:
//
//   out = bias + scale of the column x (over segments: scale x (sum of q x w) + least x (sum of w))
//
//   scales   [row][segment] of two float32: scale, least value
//   panel    8 scales and 8 biases (float32); then for each segment 8 sums of weights (float32) and its words
import { panelColumns, panelHeadBytes } from '../layout.js';

/** Bytes of a row's scale and least value in one segment. */
export const scaleBytes = 8;
/** Bytes of a segment before its words. */
export const segmentHeadBytes = 4 * panelColumns;

export const countPanelBytes = (depth: number, segment: number) =>
  panelHeadBytes + (depth / segment) * (segmentHeadBytes + segment * panelColumns);
