// Where row-scaling.ts keeps scales and sums of weights. A row has one float32 scale, its unit; a segment's scale is the
// unit times an integer, its multiplier. So a row's products add up to one int32, and a segment costs nearly nothing.
// With activation = unit x multiplier x (q - zero) and weight = scale of its column x w, both in integers:
//
//   out = bias + scale of the column x unit x (sum of multiplier x q x w - sum over segments of multiplier x zero x sum of w)
//
//   scales   for each tile of four rows: 4 units (float32); for each two segments [row] of two int16, -multiplier x zero;
//            for each segment [row] of its multiplier as int16, eight times
//   panel    8 scales and 8 biases (float32); for each two segments [column] of two int16, sums of weights; the words
import type { I32 } from '../../assembler/values.js';
import { activationLevels, panelColumns, panelHeadBytes, tileRows, weightLevels } from '../layout.js';

/** Bytes of a tile's units, and of its offsets in two segments. */
export const unitBytes = 4 * tileRows;
export const offsetBytes = 4 * tileRows;
/** Bytes of a multiplier, and of a tile's in one segment. */
export const multiplierBytes = 16;
export const tileMultiplierBytes = tileRows * multiplierBytes;
/** Bytes of a panel's sums in two segments. */
export const sumBytes = 4 * panelColumns;

/** The largest multiplier whose product with an activation is an int16. */
export const mostMultiplier = Math.floor(32_767 / activationLevels);
/** Depth times the largest multiplier: no sum of products leaves int32. */
export const mostDepth = Math.floor((2 ** 31 - 1) / activationLevels / weightLevels);
/** A segment whose sum of weights may be an int16. */
export const mostSegment = 256;

const countPairs = (segments: number) => Math.ceil(segments / 2);
export const locatePairs = (segments: I32): I32 => segments.add(1).div(2);

export const countPanelBytes = (depth: number, segment: number) =>
  panelHeadBytes + countPairs(depth / segment) * sumBytes + depth * panelColumns;

const countTileBytes = (segments: number) =>
  unitBytes + countPairs(segments) * offsetBytes + segments * tileMultiplierBytes;
export const countScaleBytes = (rows: number, columns: number, segment: number) =>
  (rows / tileRows) * countTileBytes(columns / segment);

/** Bytes from a tile's scales to its first multiplier, and to the next tile's. */
export const toMultipliers = (segments: I32): I32 => locatePairs(segments).mul(offsetBytes).add(unitBytes);
export const toNextTile = (segments: I32): I32 =>
  toMultipliers(segments).add(segments.mul(tileMultiplierBytes));
