// Every rule for trained models, broken one at a time.
import { expect, it } from 'vitest';
import { maxTerms } from '../../../../src/core/scoring/artifact/geometry-checks.js';
import { writeArtifact } from '../../../../src/core/scoring/artifact/write-artifact.js';
import { packTermWeights } from '../../../../src/core/scoring/terms.js';
import type {
  Calibration,
  Familiarity,
  TermWeights,
  TrainedModel,
  TrainedTrait,
} from '../../../../src/core/scoring/trained-model.js';
import { certain, claim, cosineGeometry, joined, model, outlier, spectrum, topic } from './fixtures.js';

const line = Float32Array.of(0, 0.5, 1);
const short = new Float32Array(joined - 1);
const long = new Float32Array(joined).fill(2);
const unitX = new Float32Array(joined).fill(1, 0, 1);
const twice = Float32Array.of(...unitX, ...unitX);
const isotonic = (x: number[], y: number[]): Calibration => ({
  kind: 'isotonic',
  x: Float32Array.from(x),
  y: Float32Array.from(y),
});
const empirical = (knots: Float32Array, levels: Float32Array, weights = unitX) =>
  spectrum('a', { geometry: { kind: 'empirical', weights, knots, levels } });
const cosine = (changes: object) => spectrum('a', { geometry: { ...cosineGeometry(1), ...changes } });

const weights = packTermWeights(Uint32Array.of(1, 2, 3), Float64Array.of(1, -1, 0.5));
const hashes = Uint32Array.from({ length: maxTerms }, (_, at) => at);
const full = packTermWeights(hashes, new Float64Array(maxTerms).fill(1));
const broken = (changes: Partial<TermWeights>) => spectrum('a', { terms: { ...weights, ...changes } });

const traits: [rule: string, trait: TrainedTrait, expected: string][] = [
  [
    'quartiles in order',
    spectrum('a', { quartiles: { neg_p25: 41, neg_p75: 40, pos_p25: 1, pos_p75: 2 } }),
    'quartiles must',
  ],
  [
    'quartiles whole',
    spectrum('a', { quartiles: { neg_p25: 0.5, neg_p75: 40, pos_p25: 1, pos_p75: 2 } }),
    'quartiles.neg_p25',
  ],
  [
    'quartiles in 0..100',
    spectrum('a', { quartiles: { neg_p25: 0, neg_p75: 40, pos_p25: 1, pos_p75: 101 } }),
    'quartiles.pos_p75',
  ],
  [
    'quartiles of the positive pole in order',
    spectrum('a', { quartiles: { neg_p25: 20, neg_p75: 40, pos_p25: 61, pos_p75: 60 } }),
    'quartiles must',
  ],
  [
    'widened quartiles in order',
    spectrum('a', { widened: { neg_p25: 41, neg_p75: 40, pos_p25: 1, pos_p75: 2 } }),
    'widened must',
  ],
  ['margins in 0..100', spectrum('a', { margins: { negative: 101, positive: 0 } }), 'margins.negative'],
  [
    'evidence in 0..49 and 50..100',
    spectrum('a', { evidence: { ...certain, positive: { high: null, moderate: 49 } } }),
    'evidence.positive.moderate',
  ],
  [
    'evidence of moderate where there is some of high',
    spectrum('a', { evidence: { ...certain, negative: { high: 40, moderate: 30 } } }),
    'evidence',
  ],
  ['margins whole', spectrum('a', { margins: { negative: 1, positive: 0.5 } }), 'margins.positive'],
  [
    'probability rises',
    spectrum('a', { probability: { kind: 'platt', slope: 0, intercept: 0 } }),
    'probability.slope',
  ],
  [
    'values of the probability increase',
    spectrum('a', { probability: isotonic([0, 1], [0.5, 0.5]) }),
    'probability.y must be strictly increasing',
  ],
  [
    'slope above 0',
    spectrum('a', { calibration: { kind: 'platt', slope: -1, intercept: 0 } }),
    'calibration.slope',
  ],
  [
    'intercept finite',
    spectrum('a', { calibration: { kind: 'platt', slope: 1, intercept: Number.NaN } }),
    'calibration.intercept',
  ],
  ['two knots', spectrum('a', { calibration: isotonic([0], [0]) }), 'calibration.x must have at least 2'],
  ['as many knots as values', spectrum('a', { calibration: isotonic([0, 1], [0]) }), 'calibration.x must'],
  [
    'knots increase',
    spectrum('a', { calibration: isotonic([0, 0], [0, 1]) }),
    'calibration.x must be strictly increasing',
  ],
  [
    'values increase',
    spectrum('a', { calibration: isotonic([0, 1], [0.5, 0.5]) }),
    'calibration.y must be strictly increasing',
  ],
  [
    'values in [0, 1]',
    spectrum('a', { calibration: isotonic([0, 1], [0.5, 1.5]) }),
    'calibration.y must be in',
  ],
  ['style weight not negative', spectrum('a', { style_weight: -0.1 }), 'style_weight'],
  ['centre of D values', spectrum('a', { center: short }), 'center must have 9 values, not 8'],
  ['axis of D values', spectrum('a', { axis: short }), 'axis must have 1 to 1 rows of 9 values, not 8'],
  ['axis of unit length', spectrum('a', { axis: long }), 'axis must have unit length'],
  [
    'finite arrays',
    spectrum('a', { center: long.map(() => Number.NaN) }),
    'center: must be an array of finite floats',
  ],
  [
    'linear weights of D values',
    spectrum('a', { geometry: { kind: 'linear', weights: short, bias: 0 } }),
    'geometry.weights must have',
  ],
  ['empirical weights of D values', empirical(line, line, short), 'geometry.weights must have'],
  ['at least two empirical knots', empirical(line.slice(0, 1), line.slice(0, 1)), 'geometry.knots must have'],
  ['as many empirical levels as knots', empirical(line, line.slice(1)), 'geometry.knots must have 2'],
  [
    'empirical knots increase',
    empirical(line.toReversed(), line),
    'geometry.knots must be strictly increasing',
  ],
  ['empirical levels never decrease', empirical(line, line.toReversed()), 'geometry.levels must not'],
  [
    'empirical levels in [-1, 1]',
    empirical(
      line,
      line.map((value) => 2 * value),
    ),
    'geometry.levels must be in',
  ],
  ['cosine centre of D values', cosine({ center: short }), 'geometry.center must have'],
  ['cosine axis of unit length', cosine({ axis: long }), 'geometry.axis must have unit length'],
  ['cosine scale of D values', cosine({ scale: short }), 'geometry.scale must have'],
  [
    'cosine scale not negative',
    cosine({ scale: long.map((value) => -value) }),
    'geometry.scale must not be negative',
  ],
  [
    'cosine scale nowhere negative',
    cosine({ scale: long.map((value, at) => (at === 4 ? -value : value)) }),
    'geometry.scale must not be negative',
  ],
  ['components of unit length', cosine({ components: long }), 'geometry.components must have unit length'],
  ['components orthogonal', cosine({ components: twice }), 'geometry.components must have orthogonal rows'],
  ['components of whole rows', cosine({ components: short }), 'geometry.components must have 0 to 64 rows'],
  ['topic ambient mean of D values', topic('a', { ambient_mean: short }), 'ambient_mean must have'],
  [
    'at least one prototype',
    topic('a', { prototypes: new Float32Array(0) }),
    'prototypes must have 1 to 4 rows',
  ],
  [
    'at most four prototypes',
    topic('a', {
      prototypes: Float32Array.from({ length: 5 * joined }, (_, at) => Number(at % joined === 0)),
    }),
    'prototypes must have 1 to 4 rows',
  ],
  ['prototypes of unit length', topic('a', { prototypes: long }), 'prototypes must have unit length'],
  ['topic geometry of D values', topic('a', { geometry: cosineGeometry(1, 8) }), 'geometry.center must have'],
  ['claim ambient mean of D values', claim('a', { ambient_mean: short }), 'ambient_mean must have'],
  ['subspace orthogonal', claim('a', { subspace: twice }), 'subspace must have orthogonal rows'],
  ['centroid of unit length', claim('a', { centroid: long }), 'centroid must have unit length'],
  ['blend in [0, 1]', claim('a', { blend: 1.5 }), 'blend'],
  [
    'relevance knots increase',
    claim('a', { relevance_calibration: isotonic([1, 0], [0, 1]) }),
    'relevance_calibration.x must',
  ],
  [
    'claim geometry of D values',
    claim('a', { geometry: { kind: 'linear', weights: short, bias: 0 } }),
    'geometry.weights must',
  ],
  ['cohort mean of D values', outlier('a', { mean: short }), 'mean must have'],
  [
    'cohort components orthogonal',
    outlier('a', { components: twice }),
    'components must have orthogonal rows',
  ],
  ['a variance for each component', outlier('a', { variances: line }), 'variances must have 2 values, not 3'],
  ['variances above 0', outlier('a', { variances: Float32Array.of(1, 0) }), 'variances must be in'],
  ['residual variance above 0', outlier('a', { residual_variance: 0 }), 'residual_variance'],
  ['deviation above 0', outlier('a', { distance_deviation: 0 }), 'distance_deviation'],
  [
    'at least one term',
    broken({ hashes: new Uint32Array(0), halves: new Uint32Array(0) }),
    'terms.hashes must have 1 to 8192 values, not 0',
  ],
  [
    'at most 8,192 terms',
    broken({ hashes: Uint32Array.of(...hashes, maxTerms) }),
    'terms.hashes must have 1 to 8192 values, not 8193',
  ],
  [
    'hashes of terms that increase',
    broken({ hashes: Uint32Array.of(1, 3, 3) }),
    'terms.hashes must be strictly increasing',
  ],
  [
    'half a word for each weight of a term',
    broken({ halves: Uint32Array.of(0) }),
    'terms.halves must have 2 values, not 1',
  ],
  [
    'finite weights of terms',
    broken({ halves: Uint32Array.of(0x3c00, 0x7c00) }),
    'terms.halves must be finite',
  ],
  [
    'hashes that are integers',
    broken({ hashes: Float32Array.of(1, 2, 3) as unknown as Uint32Array }),
    'terms.hashes: must be an array of integers',
  ],
  [
    'terms of a topic that are valid',
    topic('a', { terms: { ...weights, halves: Uint32Array.of(0) } }),
    'terms.halves must have 2',
  ],
  [
    'terms of a claim that are valid',
    claim('a', { terms: { ...weights, halves: Uint32Array.of(0) } }),
    'terms.halves must have 2',
  ],
];

const rejection = (broken: TrainedModel) => {
  try {
    writeArtifact(broken);
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string };
    return `${code}: ${detail}`;
  }
  return 'accepted';
};

it.each(traits)('model check: requires %s', (_, trait, expected) => {
  expect(rejection(model([trait]))).toContain(`artifact_damaged: Invalid model: traits[0].${expected}`);
});

it.each([
  ['as many terms as there may be', spectrum('a', { terms: full })],
  ['a topic without a geometry', topic('a')],
  [
    'quartiles that are equal',
    spectrum('a', { quartiles: { neg_p25: 0, neg_p75: 0, pos_p25: 9, pos_p75: 9 } }),
  ],
  ['a cosine scale with zeros', cosine({ scale: long.map((value, at) => (at === 4 ? 0 : value)) })],
])('model check: accepts %s', (_, trait) => {
  expect(rejection(model([trait]))).toBe('accepted');
});

const a = spectrum('a');
const b = spectrum('b');

const levels = Float32Array.from({ length: 100 }, (_, at) => at / 100);
const familiarity: Familiarity = { style_weight: 0.6, direction: unitX, levels };
const withFamiliarity = (changes: Partial<Familiarity>): TrainedModel => ({
  ...model([a]),
  familiarity: { ...familiarity, ...changes },
});

it('model check: accepts a familiarity', () => {
  expect(rejection(withFamiliarity({}))).toBe('accepted');
});

it.each([
  ['a direction of D values', { direction: short }, 'direction must have'],
  ['a direction of unit length', { direction: long }, 'direction must have unit length'],
  ['a hundred levels', { levels: line }, 'levels must have 100 values, not 3'],
  ['levels that do not decrease', { levels: levels.toReversed() }, 'levels must not decrease'],
  ['levels in [-1, 1]', { levels: levels.map((level) => 2 * level) }, 'levels must be in [-1, 1]'],
  ['a style weight of 0 or more', { style_weight: -1 }, 'style_weight'],
] satisfies [string, Partial<Familiarity>, string][])(
  'model check: requires of a familiarity %s',
  (_, broken, expected) => {
    expect(rejection(withFamiliarity(broken))).toContain(
      `artifact_damaged: Invalid model: familiarity.${expected}`,
    );
  },
);

it.each([
  ['at least one trait', model([]), 'traits'],
  ['unique keys', model([a, a]), 'traits must have unique keys'],
  ['traits in the order of the card', { ...model([a, b]), traits: [b, a] }, 'card.traits must list'],
  ['a card with all traits', { ...model([a, b]), traits: [a] }, 'card.traits must list'],
  ['keys that match the pattern', model([spectrum('_a')]), 'traits[0].key'],
  ['keys that match the pattern to their end', model([spectrum('a b')]), 'traits[0].key'],
  ['keys of at most 100 characters', model([spectrum('k'.repeat(101))]), 'traits[0].key'],
  ['hashes in lower-case hexadecimal', { ...model([a]), samples_sha256: 'A'.repeat(64) }, 'samples_sha256'],
  ['hashes of 64 digits', { ...model([a]), samples_sha256: 'a'.repeat(65) }, 'samples_sha256'],
  ['hashes of digits only', { ...model([a]), samples_sha256: `${'a'.repeat(64)}\n` }, 'samples_sha256'],
  ['dimensions above 0', { ...model([a]), dimensions: 0 }, 'dimensions'],
] satisfies [string, TrainedModel, string][])('model check: requires %s', (_, broken, expected) => {
  expect(rejection(broken)).toContain(`artifact_damaged: Invalid model: ${expected}`);
});
