// The kernels of a module: the same in each, with one method to multiply.
import type { Activation } from '../polynomials.js';
import { defineAttention } from './attention.js';
import { embed } from './embed.js';
import { defineNormalise } from './normalise.js';
import { pool } from './pool.js';
import type { Product } from './products.js';
import { defineQuantise } from './quantise.js';
import { scaleColumns } from './scale-columns.js';
import { divideRows, packWords, raiseToRowMagnitudes } from './scale-rows.js';
import type { Scaling } from './scaling.js';
import { segmentScaling } from './segment-scaling/segment-scaling.js';
import { spreadIntegers } from './spread-integers.js';
import { defineSumActivated, joinSum } from './sum-rows.js';

/** @param byDistance whether scores of attention depend on distances */
export const createKernels = (
  product: Product,
  activation: Activation,
  byDistance = false,
  scaling: Scaling = segmentScaling,
) => ({
  embed,
  normalise: defineNormalise(product, scaling),
  quantise: defineQuantise(product, scaling),
  quantiseActivated: defineQuantise(product, scaling, { activation }),
  linear: scaling.defineLinear(product, false),
  linearSegments: scaling.defineLinear(product, true),
  attention: defineAttention(byDistance),
  sumActivated: defineSumActivated(activation),
  quantiseSum: defineQuantise(product, scaling, { repeats: true }),
  joinSum,
  pool,
  spreadIntegers,
  raiseToRowMagnitudes,
  divideRows,
  scaleColumns,
  packWeights: scaling.definePackWeights(product),
  packWords,
});
