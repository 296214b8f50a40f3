// Rules that arrays of a trained model must keep. Each throws artifact_damaged naming the place and the rule.

import { dot } from '../numerics/vector.js';
import { damaged } from './artifact.js';
import { rowsOf } from './rows.js';

/** Far above the rounding of a Float32 unit vector, far below what a damaged one shows. */
const tolerance = 1e-3;

export function must(holds: boolean, place: string, rule: string): asserts holds {
  if (!holds) throw damaged(`the model is damaged: ${place} ${rule}`);
}

export function hasLength(array: Float32Array, length: number, place: string): void {
  must(array.length === length, place, `must hold ${length} values, not ${array.length}`);
}

/** Rows of `columns` values. */
interface RowRule {
  readonly columns: number;
  readonly least: number;
  readonly most: number;
}

/** Rows of unit length, between `least` and `most` of them. */
export function unitRows(array: Float32Array, { columns, least, most }: RowRule, place: string): void {
  const count = array.length / columns;
  const fits = Number.isInteger(count) && count >= least && count <= most;
  must(fits, place, `must be ${least} to ${most} rows of ${columns} values, not ${array.length} values`);
  const unit = rowsOf(array, columns).every((row) => Math.abs(dot(row, row) - 1) <= tolerance);
  must(unit, place, 'must have unit length');
}

/** Unit rows at right angles to each other. */
export function orthonormalRows(array: Float32Array, rule: RowRule, place: string): void {
  unitRows(array, rule, place);
  const rows = rowsOf(array, rule.columns);
  const square = rows.every((row, index) =>
    rows.slice(0, index).every((other) => Math.abs(dot(row, other)) <= tolerance),
  );
  must(square, place, 'must have rows at right angles');
}

export function unitVector(array: Float32Array, length: number, place: string): void {
  unitRows(array, { columns: length, least: 1, most: 1 }, place);
}

export function increasing(array: Float32Array, place: string): void {
  const holds = array.every((value, index) => index === 0 || value > array[index - 1]!);
  must(holds, place, 'must increase strictly');
}

export function notDecreasing(array: Float32Array, place: string): void {
  const holds = array.every((value, index) => index === 0 || value >= array[index - 1]!);
  must(holds, place, 'must not decrease');
}

export function within(array: Float32Array, low: number, high: number, place: string): void {
  const holds = array.every((value) => value >= low && value <= high);
  must(holds, place, `must lie in [${low}, ${high}]`);
}
