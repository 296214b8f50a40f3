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
function checkKnots(knots: Float32Array, values: Float32Array, path: string): void {
  assertRule(knots.length >= 2, path, 'must have at least 2 values');
  checkIncreasing(knots, path);
  assertRule(
    values.length === knots.length,
    path,
    `must have ${values.length} values, one for each value, not ${knots.length}`,
  );
}

/** @throws artifact_damaged */
export function checkCalibration(calibration: Calibration, path: string): void {
  if (calibration.kind === 'platt') return;
  checkKnots(calibration.x, calibration.y, `${path}.x`);
  checkIncreasing(calibration.y, `${path}.y`);
  checkWithin(calibration.y, 0, 1, `${path}.y`);
}

function checkLinear(geometry: LinearGeometry, length: number, path: string): void {
  checkLength(geometry.weights, length, `${path}.weights`);
}

function checkEmpirical(geometry: EmpiricalGeometry, length: number, path: string): void {
  checkLength(geometry.weights, length, `${path}.weights`);
  checkKnots(geometry.knots, geometry.levels, `${path}.knots`);
  checkNotDecreasing(geometry.levels, `${path}.levels`);
  checkWithin(geometry.levels, -1, 1, `${path}.levels`);
}

function checkCosine(geometry: CosineGeometry, length: number, path: string): void {
  checkLength(geometry.center, length, `${path}.center`);
  checkUnitVector(geometry.axis, length, `${path}.axis`);
  const rule = { columns: length, minRows: 0, maxRows: maxComponents };
  checkOrthonormalRows(geometry.components, rule, `${path}.components`);
  if (geometry.scale === null) return;
  checkLength(geometry.scale, length, `${path}.scale`);
  const holds = geometry.scale.every((value) => value >= 0);
  assertRule(holds, `${path}.scale`, 'must not be negative');
}

const checks: {
  readonly [Kind in GeometryKind]: (geometry: Geometry<Kind>, length: number, path: string) => void;
} = { linear: checkLinear, empirical: checkEmpirical, cosine: checkCosine };

/**
 * Checks a geometry of any kind.
 * @param length D
 * @throws artifact_damaged
 */
export function checkGeometry<Kind extends GeometryKind>(
  geometry: Geometry<Kind>,
  length: number,
  path: string,
): void {
  const kind: Kind = geometry.kind;
  checks[kind](geometry, length, path);
}

/** @throws artifact_damaged */
export function checkTerms(terms: TermWeights | null, path: string): void {
  if (terms === null) return;
  const { hashes, halves } = terms;
  const count = hashes.length;
  assertRule(
    count >= 1 && count <= maxTerms,
    `${path}.hashes`,
    `must have 1 to ${maxTerms} values, not ${count}`,
  );
  const increasing = hashes.every((hash, j) => j === 0 || hash > (hashes[j - 1] ?? 0));
  assertRule(increasing, `${path}.hashes`, 'must be strictly increasing');
  const expected = Math.ceil(count / 2);
  assertRule(
    halves.length === expected,
    `${path}.halves`,
    `must have ${expected} values, not ${halves.length}`,
  );
  assertRule(unpackTermWeights(terms).every(Number.isFinite), `${path}.halves`, 'must be finite');
}
