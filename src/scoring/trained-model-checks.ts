// What a trained model must satisfy, shape and beyond it: lengths, unit axes, order of knots, agreement with its card.
// Each check names the place it is about; the first that fails is reported.
import { hasLength, must, orthonormalRows, unitRows, unitVector, within } from './array-checks.js';
import { damaged } from './artifact.js';
import { checkCalibration, checkGeometry } from './geometry-checks.js';
import type {
  TrainedClaim,
  TrainedModel,
  TrainedOutlier,
  TrainedSpectrum,
  TrainedTopic,
  TrainedTrait,
} from './trained-model.js';
import { trainedModelSchema } from './trained-model-schema.js';

function checkSpectrum(trait: TrainedSpectrum, length: number, place: string): void {
  checkGeometry(trait.geometry, length, `${place}.geometry`);
  hasLength(trait.center, length, `${place}.center`);
  unitVector(trait.axis, length, `${place}.axis`);
}

function checkTopic(trait: TrainedTopic, length: number, place: string): void {
  hasLength(trait.ambient_mean, length, `${place}.ambient_mean`);
  unitRows(trait.prototypes, { columns: length, least: 1, most: 4 }, `${place}.prototypes`);
  if (trait.geometry !== null) checkGeometry(trait.geometry, length, `${place}.geometry`);
}

function checkClaim(trait: TrainedClaim, length: number, place: string): void {
  hasLength(trait.ambient_mean, length, `${place}.ambient_mean`);
  orthonormalRows(trait.subspace, { columns: length, least: 1, most: 8 }, `${place}.subspace`);
  unitVector(trait.centroid, length, `${place}.centroid`);
  checkCalibration(trait.relevance_calibration, `${place}.relevance_calibration`);
  checkGeometry(trait.geometry, length, `${place}.geometry`);
}

function checkOutlier(trait: TrainedOutlier, length: number, place: string): void {
  hasLength(trait.mean, length, `${place}.mean`);
  orthonormalRows(trait.components, { columns: length, least: 0, most: 256 }, `${place}.components`);
  hasLength(trait.variances, trait.components.length / length, `${place}.variances`);
  within(trait.variances, 1e-12, Number.MAX_VALUE, `${place}.variances`);
}

function checkTrait(trait: TrainedTrait, length: number, place: string): void {
  const { neg_p25, neg_p75, pos_p25, pos_p75 } = trait.quartiles;
  must(neg_p25 <= neg_p75 && pos_p25 <= pos_p75, `${place}.quartiles`, 'must not decrease');
  checkCalibration(trait.calibration, `${place}.calibration`);
  switch (trait.type) {
    case 'spectrum':
      checkSpectrum(trait, length, place);
      break;
    case 'topic':
      checkTopic(trait, length, place);
      break;
    case 'claim':
      checkClaim(trait, length, place);
      break;
    case 'outlier':
      checkOutlier(trait, length, place);
      break;
    default:
      throw trait satisfies never;
  }
}

/** `traits[2].geometry.axis` */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return place.replace(/^\./, '') || 'the header';
}

/**
 * The value as a trained model, if it is one.
 * @throws artifact_damaged naming the first place that is wrong
 */
export function checkedModel(value: unknown): TrainedModel {
  const result = trainedModelSchema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw damaged(`the model is damaged: ${placeOf(issue?.path ?? [])}: ${issue?.message ?? 'invalid'}`);
  }
  const model = result.data;
  const keys = model.traits.map(({ key }) => key);
  must(new Set(keys).size === keys.length, 'traits', 'must have different keys');
  const carded = model.card.traits.map(({ key }) => key);
  must(JSON.stringify(keys) === JSON.stringify(carded), 'card.traits', 'must list the traits in their order');
  const length = model.dimensions + model.style_dimensions;
  model.traits.forEach((trait, index) => {
    checkTrait(trait, length, `traits[${index}]`);
  });
  return model;
}
