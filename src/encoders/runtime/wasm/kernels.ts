// The kernels of a module: the same in each, with one method to multiply.
import type { Activation } from '../polynomials.js';
import { attention } from './attention.js';
import { embed } from './embed.js';
import { defineLinear } from './linear.js';
import { defineNormalise } from './normalise.js';
import { definePackWeights } from './pack-weights.js';
import { pool } from './pool.js';
import type { Product } from './products.js';
import { defineQuantise } from './quantise.js';
import { scaleColumns } from './scale-columns.js';
import { divideRows, packWords, raiseToRowMagnitudes } from './scale-rows.js';

export const createKernels = (product: Product, activation: Activation) => ({
  embed,
  normalise: defineNormalise(product),
  quantise: defineQuantise(product),
  quantiseActivated: defineQuantise(product, activation),
  linear: defineLinear(product, false),
  linearSegments: defineLinear(product, true),
  attention,
  pool,
  raiseToRowMagnitudes,
  divideRows,
  scaleColumns,
  packWeights: definePackWeights(product),
  packWords,
});
