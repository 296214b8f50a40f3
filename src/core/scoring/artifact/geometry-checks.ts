// Rules for the geometries, terms and calibrations of a trained model: lengths, unit axes, order of knots and hashes.

import type {
  CosineGeometry,
  EmpiricalGeometry,
  Geometry,
  GeometryKind,
  LinearGeometry,
} from '../geometry/geometry.js';
import { unpackTermWeights } from '../terms.js';
import type { Calibration, TermWeights } from '../trained-model.js';
import {
  assertRule,
  checkIncreasing,
  checkLength,
  checkNotDecreasing,
  checkOrthonormalRows,
  checkUnitVector,
  checkWithin,
} from './array-checks.js';

/** Maximum number of components that a geometry removes; training uses up to 8. */
const maxComponents = 64;

/** Maximum number of terms of a trait. */
export const maxTerms = 8192;

/** As many knots as values, at least two, the knots strictly increasing. */
function checkKnots(knots: Float32Array, values: Float32Array, place: string): void {
  assertRule(knots.length >= 2, place, 'must have at least 2 values');
  checkIncreasing(knots, place);
  assertRule(
    values.length === knots.length,
    place,
    `must have ${values.length} values, one for each value, not ${knots.length}`,
  );
}

/** @throws artifact_damaged */
export function checkCalibration(calibration: Calibration, place: string): void {
  if (calibration.kind === 'platt') return;
  checkKnots(calibration.x, calibration.y, `${place}.x`);
  checkIncreasing(calibration.y, `${place}.y`);
  checkWithin(calibration.y, 0, 1, `${place}.y`);
}

function checkLinear(geometry: LinearGeometry, length: number, place: string): void {
  checkLength(geometry.weights, length, `${place}.weights`);
}

function checkEmpirical(geometry: EmpiricalGeometry, length: number, place: string): void {
  checkLength(geometry.weights, length, `${place}.weights`);
  checkKnots(geometry.knots, geometry.levels, `${place}.knots`);
  checkNotDecreasing(geometry.levels, `${place}.levels`);
  checkWithin(geometry.levels, -1, 1, `${place}.levels`);
}

function checkCosine(geometry: CosineGeometry, length: number, place: string): void {
  checkLength(geometry.center, length, `${place}.center`);
  checkUnitVector(geometry.axis, length, `${place}.axis`);
  const rule = { columns: length, minRows: 0, maxRows: maxComponents };
  checkOrthonormalRows(geometry.components, rule, `${place}.components`);
  if (geometry.scale === null) return;
  checkLength(geometry.scale, length, `${place}.scale`);
  const holds = geometry.scale.every((value) => value >= 0);
  assertRule(holds, `${place}.scale`, 'must not be negative');
}

const checks: {
  readonly [Kind in GeometryKind]: (geometry: Geometry<Kind>, length: number, place: string) => void;
} = { linear: checkLinear, empirical: checkEmpirical, cosine: checkCosine };

/**
 * Checks a geometry of any kind.
 * @param length D
 * @throws artifact_damaged
 */
export function checkGeometry<Kind extends GeometryKind>(
  geometry: Geometry<Kind>,
  length: number,
  place: string,
): void {
  const kind: Kind = geometry.kind;
  checks[kind](geometry, length, place);
}

/** @throws artifact_damaged */
export function checkTerms(terms: TermWeights | null, place: string): void {
  if (terms === null) return;
  const { hashes, halves } = terms;
  const count = hashes.length;
  assertRule(
    count >= 1 && count <= maxTerms,
    `${place}.hashes`,
    `must have 1 to ${maxTerms} values, not ${count}`,
  );
  const increasing = hashes.every((hash, j) => j === 0 || hash > (hashes[j - 1] ?? 0));
  assertRule(increasing, `${place}.hashes`, 'must be strictly increasing');
  const expected = Math.ceil(count / 2);
  assertRule(
    halves.length === expected,
    `${place}.halves`,
    `must have ${expected} values, not ${halves.length}`,
  );
  assertRule(unpackTermWeights(terms).every(Number.isFinite), `${place}.halves`, 'must be finite');
}
