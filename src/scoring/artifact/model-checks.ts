// Validation of a trained model: its schema, then lengths, unit axes, order of knots and agreement with its card.
// The error names the first place that is invalid.

import type { TraitType } from '../../contract/index.js';
import type {
  TrainedClaim,
  TrainedModel,
  TrainedOutlier,
  TrainedSpectrum,
  TrainedTopic,
  TrainedTrait,
} from '../trained-model.js';
import {
  assertRule,
  checkLength,
  checkOrthonormalRows,
  checkUnitRows,
  checkUnitVector,
  checkWithin,
} from './array-checks.js';
import { checkCalibration, checkGeometry } from './geometry-checks.js';
import { damagedError } from './layout.js';
import { trainedModelSchema } from './model-schema.js';

function checkSpectrum(trait: TrainedSpectrum, length: number, place: string): void {
  checkGeometry(trait.geometry, length, `${place}.geometry`);
  checkLength(trait.center, length, `${place}.center`);
  checkUnitVector(trait.axis, length, `${place}.axis`);
}

function checkTopic(trait: TrainedTopic, length: number, place: string): void {
  checkLength(trait.ambient_mean, length, `${place}.ambient_mean`);
  checkUnitRows(trait.prototypes, { columns: length, minRows: 1, maxRows: 4 }, `${place}.prototypes`);
  if (trait.geometry !== null) checkGeometry(trait.geometry, length, `${place}.geometry`);
}

function checkClaim(trait: TrainedClaim, length: number, place: string): void {
  checkLength(trait.ambient_mean, length, `${place}.ambient_mean`);
  checkOrthonormalRows(trait.subspace, { columns: length, minRows: 1, maxRows: 8 }, `${place}.subspace`);
  checkUnitVector(trait.centroid, length, `${place}.centroid`);
  checkCalibration(trait.relevance_calibration, `${place}.relevance_calibration`);
  checkGeometry(trait.geometry, length, `${place}.geometry`);
}

function checkOutlier(trait: TrainedOutlier, length: number, place: string): void {
  checkLength(trait.mean, length, `${place}.mean`);
  checkOrthonormalRows(
    trait.components,
    { columns: length, minRows: 0, maxRows: 256 },
    `${place}.components`,
  );
  checkLength(trait.variances, trait.components.length / length, `${place}.variances`);
  checkWithin(trait.variances, 1e-12, Number.MAX_VALUE, `${place}.variances`);
}

const checks: {
  readonly [Type in TraitType]: (trait: TrainedTrait<Type>, length: number, place: string) => void;
} = { spectrum: checkSpectrum, topic: checkTopic, claim: checkClaim, outlier: checkOutlier };

/** @param length D */
function checkTrait<Type extends TraitType>(trait: TrainedTrait<Type>, length: number, place: string): void {
  const type: Type = trait.type;
  const { neg_p25, neg_p75, pos_p25, pos_p75 } = trait.quartiles;
  assertRule(neg_p25 <= neg_p75 && pos_p25 <= pos_p75, `${place}.quartiles`, 'must not decrease');
  checkCalibration(trait.calibration, `${place}.calibration`);
  checks[type](trait, length, place);
}

/** The path of an issue, like `traits[2].geometry.axis`. */
function formatPath(path: readonly PropertyKey[]): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return place.replace(/^\./, '') || 'the header';
}

/**
 * Validates a trained model.
 * @throws artifact_damaged naming the first place that is invalid
 */
export function checkModel(value: unknown): TrainedModel {
  const result = trainedModelSchema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw damagedError(
      `Invalid model: ${formatPath(issue?.path ?? [])}: ${issue?.message ?? 'Invalid input'}`,
    );
  }
  const model = result.data;
  const keys = model.traits.map(({ key }) => key);
  assertRule(new Set(keys).size === keys.length, 'traits', 'must have unique keys');
  const cardKeys = model.card.traits.map(({ key }) => key);
  assertRule(
    JSON.stringify(keys) === JSON.stringify(cardKeys),
    'card.traits',
    'must list the traits of the model in the same order',
  );
  const length = model.dimensions + model.style_dimensions;
  model.traits.forEach((trait, index) => {
    checkTrait(trait, length, `traits[${index}]`);
  });
  return model;
}
