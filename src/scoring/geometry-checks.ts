// Rules of geometries and calibrations in a trained model: lengths, unit axes, order of knots.
import {
  hasLength,
  increasing,
  must,
  notDecreasing,
  orthonormalRows,
  unitVector,
  within,
} from './array-checks.js';
import type { CosineGeometry, EmpiricalGeometry, Geometry } from './geometry.js';
import type { Calibration } from './trained-model.js';

/** Components that a geometry projects away: 8 in training, with room for more. */
const mostComponents = 64;

/** The same number of knots and values, at least two, the knots strictly increasing. */
function checkKnots(knots: Float32Array, values: Float32Array, place: string): void {
  must(knots.length >= 2, place, 'must hold at least 2 values');
  increasing(knots, place);
  must(values.length === knots.length, place, `must hold ${values.length} values like its counterpart`);
}

/** @throws artifact_damaged */
export function checkCalibration(calibration: Calibration, place: string): void {
  if (calibration.kind === 'platt') return;
  checkKnots(calibration.x, calibration.y, `${place}.x`);
  increasing(calibration.y, `${place}.y`);
  within(calibration.y, 0, 1, `${place}.y`);
}

function checkEmpirical(geometry: EmpiricalGeometry, length: number, place: string): void {
  hasLength(geometry.weights, length, `${place}.weights`);
  checkKnots(geometry.knots, geometry.levels, `${place}.knots`);
  notDecreasing(geometry.levels, `${place}.levels`);
  within(geometry.levels, -1, 1, `${place}.levels`);
}

function checkCosine(geometry: CosineGeometry, length: number, place: string): void {
  hasLength(geometry.center, length, `${place}.center`);
  unitVector(geometry.axis, length, `${place}.axis`);
  const rule = { columns: length, least: 0, most: mostComponents };
  orthonormalRows(geometry.components, rule, `${place}.components`);
  if (geometry.scale === null) return;
  hasLength(geometry.scale, length, `${place}.scale`);
  const holds = geometry.scale.every((value) => value >= 0);
  must(holds, `${place}.scale`, 'must not be negative');
}

/**
 * @param length D
 * @throws artifact_damaged
 */
export function checkGeometry(geometry: Geometry, length: number, place: string): void {
  switch (geometry.kind) {
    case 'linear':
      hasLength(geometry.weights, length, `${place}.weights`);
      break;
    case 'empirical':
      checkEmpirical(geometry, length, place);
      break;
    case 'cosine':
      checkCosine(geometry, length, place);
      break;
    default:
      throw geometry satisfies never;
  }
}
