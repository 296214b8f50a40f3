// Validation of a trained model: its schema, then lengths, unit axes, order of knots and agreement with its card.
// The error names the first place that is invalid.

import type { TraitType } from '../../contract/index.js';
import type {
  Evidence,
  Familiarity,
  Quartiles,
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
  checkNotDecreasing,
  checkOrthonormalRows,
  checkUnitRows,
  checkUnitVector,
  checkWithin,
} from './array-checks.js';
import { checkCalibration, checkGeometry, checkTerms } from './geometry-checks.js';
import { damagedError } from './layout.js';
import { trainedModelSchema } from './model-schema.js';

function checkSpectrum(trait: TrainedSpectrum, length: number, path: string): void {
  checkGeometry(trait.geometry, length, `${path}.geometry`);
  checkTerms(trait.terms, `${path}.terms`);
  checkLength(trait.center, length, `${path}.center`);
  checkUnitVector(trait.axis, length, `${path}.axis`);
}

function checkTopic(trait: TrainedTopic, length: number, path: string): void {
  checkLength(trait.ambient_mean, length, `${path}.ambient_mean`);
  checkUnitRows(trait.prototypes, { columns: length, minRows: 1, maxRows: 4 }, `${path}.prototypes`);
  if (trait.geometry !== null) checkGeometry(trait.geometry, length, `${path}.geometry`);
  checkTerms(trait.terms, `${path}.terms`);
}

function checkClaim(trait: TrainedClaim, length: number, path: string): void {
  checkLength(trait.ambient_mean, length, `${path}.ambient_mean`);
  checkOrthonormalRows(trait.subspace, { columns: length, minRows: 1, maxRows: 8 }, `${path}.subspace`);
  checkUnitVector(trait.centroid, length, `${path}.centroid`);
  checkTerms(trait.terms, `${path}.terms`);
  checkCalibration(trait.relevance_calibration, `${path}.relevance_calibration`);
  checkGeometry(trait.geometry, length, `${path}.geometry`);
}

function checkOutlier(trait: TrainedOutlier, length: number, path: string): void {
  checkLength(trait.mean, length, `${path}.mean`);
  checkOrthonormalRows(trait.components, { columns: length, minRows: 0, maxRows: 256 }, `${path}.components`);
  checkLength(trait.variances, trait.components.length / length, `${path}.variances`);
  checkWithin(trait.variances, 1e-12, Number.MAX_VALUE, `${path}.variances`);
}

const checks: {
  readonly [Type in TraitType]: (trait: TrainedTrait<Type>, length: number, path: string) => void;
} = { spectrum: checkSpectrum, topic: checkTopic, claim: checkClaim, outlier: checkOutlier };

function checkQuartiles({ neg_p25, neg_p75, pos_p25, pos_p75 }: Quartiles, path: string): void {
  assertRule(neg_p25 <= neg_p75 && pos_p25 <= pos_p75, path, 'must not decrease');
}

/** Where `high` is supported, `moderate` is too. */
function checkEvidence({ negative, positive }: Evidence, path: string): void {
  for (const { high, moderate } of [negative, positive]) {
    const holds = high === null || (moderate !== null && Math.abs(high - 50) >= Math.abs(moderate - 50));
    assertRule(holds, path, 'must support moderate wherever it supports high');
  }
}

/** @param length D */
function checkTrait<Type extends TraitType>(trait: TrainedTrait<Type>, length: number, path: string): void {
  const type: Type = trait.type;
  checkQuartiles(trait.quartiles, `${path}.quartiles`);
  checkQuartiles(trait.widened, `${path}.widened`);
  checkEvidence(trait.evidence, `${path}.evidence`);
  checkCalibration(trait.calibration, `${path}.calibration`);
  checkCalibration(trait.probability, `${path}.probability`);
  checks[type](trait, length, path);
}

/** @param length D */
function checkFamiliarity({ direction, levels }: Familiarity, length: number): void {
  checkUnitVector(direction, length, 'familiarity.direction');
  checkLength(levels, 100, 'familiarity.levels');
  checkNotDecreasing(levels, 'familiarity.levels');
  checkWithin(levels, -1, 1, 'familiarity.levels');
}

/** The path of an issue, like `traits[2].geometry.axis`. */
function formatPath(path: readonly PropertyKey[]): string {
  const pathText = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return pathText.replace(/^\./, '') || 'the header';
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
  if (model.familiarity !== undefined) checkFamiliarity(model.familiarity, length);
  return model;
}
