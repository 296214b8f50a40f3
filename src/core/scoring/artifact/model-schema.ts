// The schema of a trained model, validated before anything else reads it. Arrays are already Float32Arrays;
// model-checks.ts checks their lengths and values. A trait type or geometry kind without a schema does not compile.
import * as z from 'zod/mini';
import {
  aggregationSchema,
  modelCardSchema,
  scoringMethodSchema,
  type TraitType,
} from '../../contract/index.js';
import type { Geometry, GeometryKind } from '../geometry/geometry.js';
import type {
  Calibration,
  Evidence,
  Familiarity,
  Margins,
  Quartiles,
  TermWeights,
  TrainedModel,
  TrainedTrait,
} from '../trained-model.js';

/** Scalars are in the range of Float32, so that no product of two of them overflows. */
const largest = 3.4e38;
const scalar = z.number().check(z.gte(-largest), z.lte(largest));
const positive = z.number().check(z.gte(1e-12), z.lte(largest));
const percent = z.int().check(z.gte(0), z.lte(100));
const size = z.int().check(z.gte(0), z.lte(8192));
const styleWeight = z.number().check(z.gte(0), z.lte(100));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/), z.maxLength(100));

const floats = z.custom<Float32Array>(
  (value) => value instanceof Float32Array && value.every(Number.isFinite),
  'must be an array of finite floats',
);

const words = z.custom<Uint32Array>((value) => value instanceof Uint32Array, 'must be an array of integers');

const quartiles = z.strictObject({
  neg_p25: percent,
  neg_p75: percent,
  pos_p25: percent,
  pos_p75: percent,
}) satisfies z.ZodMiniType<Quartiles>;

const margins = z.strictObject({
  negative: percent,
  positive: percent,
}) satisfies z.ZodMiniType<Margins>;

/** Bounds on one side of 50. */
const bounds = (low: number, high: number) => {
  const bound = z.nullable(z.int().check(z.gte(low), z.lte(high)));
  return z.strictObject({ high: bound, moderate: bound });
};

const evidence = z.strictObject({
  negative: bounds(0, 49),
  positive: bounds(50, 100),
}) satisfies z.ZodMiniType<Evidence>;

const calibration = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('platt'), slope: positive, intercept: scalar }),
  z.strictObject({ kind: z.literal('isotonic'), x: floats, y: floats }),
]) satisfies z.ZodMiniType<Calibration>;

/** The schemas as the options of a union. */
function toOptions<Schema>(schemas: Readonly<Record<string, Schema>>): [Schema, ...Schema[]] {
  const [first, ...others] = Object.values(schemas);
  if (first === undefined) throw new TypeError('A union needs at least one schema');
  return [first, ...others];
}

const geometries = {
  linear: z.strictObject({ kind: z.literal('linear'), weights: floats, bias: scalar }),
  empirical: z.strictObject({
    kind: z.literal('empirical'),
    weights: floats,
    knots: floats,
    levels: floats,
  }),
  cosine: z.strictObject({
    kind: z.literal('cosine'),
    center: floats,
    axis: floats,
    scale: z.nullable(floats),
    components: floats,
  }),
} satisfies { readonly [Kind in GeometryKind]: z.ZodMiniType<Geometry<Kind>> };

const geometry = z.discriminatedUnion('kind', toOptions(geometries));

const base = {
  key,
  aggregation: aggregationSchema,
  style_weight: styleWeight,
  quartiles,
  widened: quartiles,
  margins,
  evidence,
  calibration,
  probability: calibration,
};

const terms = z.strictObject({
  hashes: words,
  scale: positive,
  halves: words,
}) satisfies z.ZodMiniType<TermWeights>;

const method = {
  method: scoringMethodSchema,
  terms: z.nullable(terms),
  parameters: z.record(z.string(), scalar),
};

const traits = {
  spectrum: z.strictObject({
    type: z.literal('spectrum'),
    ...base,
    ...method,
    valence: z.optional(z.union([z.literal(1), z.literal(-1)])),
    geometry,
    center: floats,
    axis: floats,
  }),
  topic: z.strictObject({
    type: z.literal('topic'),
    ...base,
    ...method,
    ambient_mean: floats,
    prototypes: floats,
    geometry: z.nullable(geometry),
  }),
  claim: z.strictObject({
    type: z.literal('claim'),
    ...base,
    ...method,
    ambient_mean: floats,
    subspace: floats,
    centroid: floats,
    blend: z.number().check(z.gte(0), z.lte(1)),
    relevance_calibration: calibration,
    geometry,
  }),
  outlier: z.strictObject({
    type: z.literal('outlier'),
    ...base,
    mean: floats,
    components: floats,
    variances: floats,
    residual_variance: positive,
    distance_mean: scalar,
    distance_deviation: positive,
  }),
} satisfies { readonly [Type in TraitType]: z.ZodMiniType<TrainedTrait<Type>> };

const trait = z.discriminatedUnion('type', toOptions(traits));

const familiarity = z.strictObject({
  style_weight: styleWeight,
  direction: floats,
  levels: floats,
}) satisfies z.ZodMiniType<Familiarity>;

export const trainedModelSchema = z.strictObject({
  card: modelCardSchema,
  dimensions: size.check(z.gte(1)),
  style_dimensions: size,
  configuration_sha256: sha256,
  samples_sha256: sha256,
  traits: z.array(trait).check(z.minLength(1), z.maxLength(1000)),
  familiarity: z.optional(familiarity),
}) satisfies z.ZodMiniType<TrainedModel>;
