// Rules for the arrays of a trained model. Each check throws artifact_damaged with the place and the rule.

import { dot } from '../../numerics/index.js';
import { splitRows } from '../geometry/rows.js';
import { damagedError } from './layout.js';

/** Far above the rounding error of a Float32 unit vector, far below the error of a damaged one. */
const tolerance = 1e-3;

/** @throws artifact_damaged if the rule does not hold */
export function assertRule(holds: boolean, path: string, rule: string): asserts holds {
  if (!holds) throw damagedError(`Invalid model: ${path} ${rule}`);
}

export function checkLength(array: Float32Array, length: number, path: string): void {
  assertRule(array.length === length, path, `must have ${length} values, not ${array.length}`);
}

interface RowRule {
  readonly columns: number;
  readonly minRows: number;
  readonly maxRows: number;
}

/** Rows of unit length. */
export function checkUnitRows(array: Float32Array, rule: RowRule, path: string): void {
  const { columns, minRows, maxRows } = rule;
  const count = array.length / columns;
  const fits = Number.isInteger(count) && count >= minRows && count <= maxRows;
  assertRule(
    fits,
    path,
    `must have ${minRows} to ${maxRows} rows of ${columns} values, not ${array.length} values`,
  );
  const unit = splitRows(array, columns).every((row) => Math.abs(dot(row, row) - 1) <= tolerance);
  assertRule(unit, path, 'must have unit length');
}

/** Rows of unit length, orthogonal to each other. */
export function checkOrthonormalRows(array: Float32Array, rule: RowRule, path: string): void {
  checkUnitRows(array, rule, path);
  const rows = splitRows(array, rule.columns);
  const orthogonal = rows.every((row, index) =>
    rows.slice(0, index).every((other) => Math.abs(dot(row, other)) <= tolerance),
  );
  assertRule(orthogonal, path, 'must have orthogonal rows');
}

export function checkUnitVector(array: Float32Array, length: number, path: string): void {
  checkUnitRows(array, { columns: length, minRows: 1, maxRows: 1 }, path);
}

/** True if every value passes the test against its predecessor, the first against -Infinity. */
function everyStep(array: Float32Array, test: (previous: number, value: number) => boolean): boolean {
  let previous = Number.NEGATIVE_INFINITY;
  return array.every((value) => {
    const holds = test(previous, value);
    previous = value;
    return holds;
  });
}

export function checkIncreasing(array: Float32Array, path: string): void {
  const holds = everyStep(array, (previous, value) => value > previous);
  assertRule(holds, path, 'must be strictly increasing');
}

export function checkNotDecreasing(array: Float32Array, path: string): void {
  const holds = everyStep(array, (previous, value) => value >= previous);
  assertRule(holds, path, 'must not decrease');
}

export function checkWithin(array: Float32Array, low: number, high: number, path: string): void {
  const holds = array.every((value) => value >= low && value <= high);
  assertRule(holds, path, `must be in [${low}, ${high}]`);
}
